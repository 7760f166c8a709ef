/** @module-tag secret-once */
import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { composePlatform } from '../../compose.ts';
import { readConfig } from '../../platform/process/config.ts';
import { createLog } from '../../platform/process/log.ts';
import { createCustomer, createPartner, createUser, signIn } from '../../testing/people.ts';
import { startTestRegion, type TestRegion } from '../../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { waiting } from '../../testing/storage.ts';
import { startWorkerParts } from '../../worker-parts.ts';
import { objectStorage } from '../system.ts';

let region: TestRegion;
let portal: TestPortal;
beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

/** Tables with a row whose text holds one of the words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await portal.owner.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await portal.owner.first(sql`
      select 1 from ${raw(name)} t where exists (select from unnest(${[...words]}::text[]) w where strpos(t::text, w) > 0) limit 1`);
    if (row) found.push(name);
  }
  return found;
}

/** A portal like the test's own that logs all there is into `lines`, with a worker. */
async function talkativePortal(lines: string[]) {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const config = readConfig({
    ...portal.databaseSettings,
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'http://localhost:8080',
    OUTBOUND_ALLOW_PRIVATE: 'true',
    ...region.settings,
  });
  const platform = await composePlatform(config, { log });
  const app = await buildApp({ platform });
  const worker = startWorkerParts(platform);
  const close = async (): Promise<void> => {
    await worker.stop();
    await app.close();
    await platform.close();
  };
  return { app, platform, close };
}

test('the secret of a key is in one answer and nowhere else: not in a log, an event or any table', async () => {
  const lines: string[] = [];
  const { app, platform, close } = await talkativePortal(lines);
  const events: string[] = [];
  platform.ears.on('portal_event', (payload) => void events.push(payload));
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const token = await signIn(portal, await createUser(portal, partner));
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const url = `/api${path}${path.includes('?') ? '&' : '?'}customerId=${customer.id}`;
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return response.json<Record<string, string>>();
  };
  const done = (operationId: unknown) =>
    vi.waitFor(async () => {
      const row = await portal.owner.first<{ state: string }>(
        sql`select state from operation where id = ${operationId}`,
      );
      expect(row?.state).toBe('succeeded');
    }, waiting);
  await done((await ask('POST', '/s3/enable/', {}))['operationId']);
  const user = { username: 'quiet', region: 'SE-NORTH-1', policy: { access: 'read-only' } };
  const made = await ask('POST', '/s3/user/', user);
  await done(made['operationId']);
  const key = await ask('POST', '/s3/access-key/', { userId: made['id'] });
  await done(key['operationId']);

  const driver = platform.clouds.of(objectStorage, 'SE-NORTH-1')?.driver;
  const ref = { tenant: `c${customer.id.replaceAll('-', '')}`, username: 'quiet' };
  const secret = (await driver?.createAccessKey(ref, String(key['accessKeyId'])))?.secretAccessKey ?? '';
  const sealed =
    (await portal.owner.first<{ sealed: string }>(sql`select sealed from secret_once`))?.sealed ?? '';
  expect(secret.length).toBeGreaterThan(19);
  expect(await tablesWith([secret, sealed])).toEqual(['secret_once']);
  expect(await tablesWith([secret])).toEqual([]);

  const read = await ask('GET', `/s3/user/?id=${made['id']}`);
  const shown = await ask('POST', `/s3/access-key/secret/?id=${key['id']}`, {});
  expect(shown['secretAccessKey']).toBe(secret);
  expect((await ask('POST', `/s3/access-key/secret/?id=${key['id']}`, {}))['errorKey']).toBe('secretGone');
  expect(await tablesWith([secret, sealed])).toEqual([]);
  const said = [...lines, ...events, JSON.stringify(read)].join('\n');
  expect(events.join()).toContain('storage-users');
  expect(lines.join()).toContain('showAccessKeySecret');
  expect([secret, sealed].filter((word) => said.includes(word))).toEqual([]);
  await close();
});
