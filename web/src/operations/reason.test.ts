import { s3StorageTexts } from '@portal/contract/s3-storage/texts';
import { expect, test } from 'vitest';
import { createFormats } from '../platform/format.ts';
import { createTextSource } from '../platform/texts.ts';
import { reasonText } from './reason.ts';

const { bucketNotEmpty } = s3StorageTexts.reasons;
const source = createTextSource({
  language: 'en',
  texts: {
    operations: { reason: { refused: 'It was refused.', unknown: 'Nobody knows why.' } },
    'service-texts': { reason: { 's3-storage': { bucketNotEmpty: bucketNotEmpty.text.en } } },
  },
  fallback: {},
  onMissing: () => undefined,
});
const texts = { ...source, format: createFormats('en') };
const reasonValues = { objects: 12000, versions: 3, uploads: 2 };

test('a reason that a service has added is told in its own words, and of no other service', () => {
  const why = { reason: 'bucketNotEmpty', reasonValues };
  const words = reasonText({ ...why, service: 's3-storage' }, texts);
  expect(words).toContain(
    `Objects left: ${texts.format.number(12000)}, versions left: 3, unfinished uploads: 2.`,
  );
  expect(reasonText({ ...why, service: 'm365-backup' }, texts)).toBe('Nobody knows why.');
});

test('what any operation may fail of is told in the words of all', () => {
  const why = { service: 's3-storage', reason: 'refused', reasonValues: {} } as const;
  expect(reasonText(why, texts)).toBe('It was refused.');
});
