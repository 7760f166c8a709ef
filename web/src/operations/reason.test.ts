import { expect, test } from 'vitest';
import { createFormats } from '../platform/format.ts';
import { reasonText } from './reason.ts';

const texts = {
  t: (key: string) => key,
  exists: (key: string) => key === 'operations.reason.refused',
  language: 'en',
  format: createFormats('en'),
} as const;
const reasonValues = { objects: 12000, versions: 3 };

test('a reason that a service has added is told in its own words, and of no other service', () => {
  const why = { reason: 'bucketNotEmpty', reasonValues };
  const words = reasonText({ ...why, service: 's3-storage' }, texts);
  expect(words).toContain(`Objects left: ${texts.format.number(12000)}, versions left: 3.`);
  expect(reasonText({ ...why, service: 'm365-backup' }, texts)).toBe('operations.reason.unknown');
});

test('what any operation may fail of is told in the words of all', () => {
  expect(reasonText({ service: 's3-storage', reason: 'refused', reasonValues: {} }, texts)).toBe(
    'operations.reason.refused',
  );
});
