import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { defineMirror } from '../platform/outbound/mirror-definition.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { mirrorQueue } from './mirror.ts';

let portal: TestPortal;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

/** Whether a mirror whose system failed so is asked again as soon as somebody wants to. */
async function isAskedAfter(failure: Error): Promise<boolean> {
  await portal.owner.run(sql`delete from mirror`);
  const mirror = defineMirror({
    name: 'made-up.things',
    system: 'made-up',
    unit: 'connection',
    regions: ['SE-NORTH-1'],
    everySeconds: 300,
    read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) }),
    keyOf: String,
    write: async () => undefined,
  });
  const queue = mirrorQueue({ database: worker, mirrors: [mirror], stopping: new AbortController().signal });
  const claimed = await queue.claim();
  if (!claimed) throw new Error('Nothing was due.');
  await queue.work(claimed);
  await portal.owner.run(sql`update mirror set due_at = now()`);
  return (await queue.claim()) !== null;
}

test('what a system says of when it wants to be asked again is kept to, whoever wants to look', async () => {
  const throttled = (retryAfterSeconds?: number) =>
    new ProviderFailure('throttled', 'too many calls', retryAfterSeconds ? { retryAfterSeconds } : {});
  expect(await isAskedAfter(throttled(1200))).toBe(false);
  expect(await isAskedAfter(throttled())).toBe(true);
});
