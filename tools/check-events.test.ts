import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditCapabilities, auditEventOf, writtenEvents } from '@portal/contract/audit-log/events';
import { afterAll, expect, test } from 'vitest';
import { findUnrecorded, readRecorded } from './check-events.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-events-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an event that the portal wrote in no test of a run fails the run', () => {
  const there = writtenEvents.filter((event) =>
    auditCapabilities.some((capability) => capability === auditEventOf(event).capability),
  );
  expect(there.length).toBeGreaterThan(60);
  expect(findUnrecorded(new Set(there))).toEqual([]);
  const others = there.filter((event) => event !== 'bucketCreated');
  expect(findUnrecorded(new Set(others))).toEqual([
    'No test has the portal write bucketCreated (s3-storage).',
  ]);
});

test('what each database of the tests told counts, and a run that told nothing has told nothing', () => {
  const events = path.join(folder, 'events');
  expect(readRecorded(events)).toEqual(new Set());
  mkdirSync(events);
  writeFileSync(path.join(events, 'one.json'), '["login","logout"]');
  writeFileSync(path.join(events, 'two.json'), '["login","bucketCreated"]');
  expect(readRecorded(events)).toEqual(new Set(['login', 'logout', 'bucketCreated']));
});
