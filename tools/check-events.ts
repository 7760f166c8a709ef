// Fails when an event of the registry was written by no call and no worker of a run's tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditCapabilities, auditEventOf, writtenEvents } from '@portal/contract/audit-log/events';

const folder = path.resolve(import.meta.dirname, '..', 'test-results', 'events');

/** The events whose capability is there and which are not among those that were told, as sentences. */
export function findUnrecorded(recorded: ReadonlySet<string>): string[] {
  const there = new Set<string>(auditCapabilities);
  return writtenEvents
    .filter((event) => there.has(auditEventOf(event).capability) && !recorded.has(event))
    .map((event) => `No test has the portal write ${event} (${auditEventOf(event).capability}).`);
}

/** What the databases of the tests have left in a folder. */
export function readRecorded(from: string): Set<string> {
  const files = existsSync(from) ? readdirSync(from) : [];
  const names = files.map((file): string[] => JSON.parse(readFileSync(path.join(from, file), 'utf8')));
  return new Set(names.flat());
}

if (import.meta.main) {
  const unrecorded = findUnrecorded(readRecorded(process.argv[2] ?? folder));
  for (const one of unrecorded) process.stdout.write(`${one}\n`);
  process.exitCode = unrecorded.length === 0 ? 0 : 1;
}
