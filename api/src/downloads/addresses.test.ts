import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Download } from '@portal/contract/downloads';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256OfPieces, startFileSource, type FileSource } from '../testing/file-source.ts';
import { whileLocked } from '../testing/locked.ts';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { entriesOf } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { markBroken } from './repository.ts';

let source: FileSource;
let portal: TestPortal;
let url: string;
let operator: TestOrganization;
let token: string;
let reader: string;

beforeAll(async () => {
  source = await startFileSource();
  // Nothing private is reached but by the setting that names it.
  portal = await createTestPortal({
    DOWNLOAD_SOURCES: JSON.stringify([source.url]),
    OUTBOUND_ALLOW_PRIVATE: 'false',
  });
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  operator = await createOperator(portal);
  token = await signIn(portal, await createUser(portal, operator, { email: 'owner@operator.example' }));
  for (const role of ['engineer', 'billing', 'viewer'] as const) {
    const email = `${role}@operator.example`;
    await createUser(portal, operator, { email, roles: [role], language: 'sv' });
  }
  reader = await signIn(portal, await createUser(portal, await createPartner(portal), { roles: ['viewer'] }));
});
afterAll(async () => {
  await portal.close();
  await source.close();
});
beforeEach(() => source.tamper(false));

const texts = {
  nameEn: 'Agent',
  nameSv: 'Agent',
  release: '7',
  releasedOn: '2026-10-01',
  audience: 'everybody',
  isPublished: true,
};
const register = (address: string, more: Record<string, unknown> = {}) =>
  portal.call('POST', '/support/download/', { token, body: { ...texts, address, ...more } });
const registered = async (sizeBytes: number, name?: string): Promise<string> => {
  const { status, body } = await register(source.address(sizeBytes, name));
  expect([status, body['sha256'], body['sizeBytes']]).toEqual([201, sha256OfPieces(sizeBytes), sizeBytes]);
  return String(body['id']);
};
const linkTo = (id: string) =>
  portal.call('POST', '/support/download/link/', { token: reader, query: { id }, body: {} });
const addressOf = async (id: string): Promise<string> =>
  `${url}${String((await linkTo(id)).body['address'])}`;
const open = (address: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(address, resolve).on('error', reject));

/** All of an answer, and whether it came to its end. */
async function readAll(
  answer: IncomingMessage,
): Promise<{ status: number | undefined; bytes: number; sha256: string; isWhole: boolean }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of answer) {
      hash.update(piece);
      bytes += piece.length;
    }
  } catch {
    return { status: answer.statusCode, bytes, sha256: hash.digest('hex'), isWhole: false };
  }
  return { status: answer.statusCode, bytes, sha256: hash.digest('hex'), isWhole: answer.complete };
}

const miB = 1024 * 1024;

describe('an address', () => {
  const refused = async (address: string): Promise<string> => {
    const before = source.requests().length;
    const { status, body } = await register(address);
    const field = Object(body['fields'])['address']?.errorKey;
    return `${status} ${field ?? body['errorKey']}, asked ${source.requests().length - before}`;
  };

  test('is asked only below what the operator’s setting names', async () => {
    const { host } = new URL(source.url);
    for (const address of [
      `http://${host}/secret`,
      `http://${host}/files/../secret`,
      `http://${host}/files/%2e%2e/secret`,
      `http://${host}/files/`,
      `http://${host}/files/folder/`,
      `http://localhost:${new URL(source.url).port}/files/size/10/agent.zip`,
      'http://127.0.0.1.example.com/files/agent.zip',
      'https://169.254.169.254/latest/meta-data',
      'http://127.0.0.1/files/agent.zip',
    ]) {
      expect([address, await refused(address)]).toEqual([address, '400 addressNotAllowed, asked 0']);
    }
    for (const address of [
      `http://${host}/files/..%2fsecret`,
      `http://user:secret@${host}/files/agent.zip`,
      'ftp://files.example.com/agent.zip',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'no address',
    ]) {
      expect([address, await refused(address)]).toEqual([address, '400 address, asked 0']);
    }
  });

  test('that leads elsewhere, is packed or has nothing registers nothing', async () => {
    expect(await refused(`${source.url}moved`)).toBe('503 downloadUnavailable, asked 1');
    expect(source.requests()).not.toContain('/secret');
    expect(await refused(`${source.url}packed`)).toBe('503 downloadUnavailable, asked 1');
    expect(await refused(`${source.url}missing`)).toBe('503 downloadUnavailable, asked 1');
    expect(await refused(`${source.url}empty`)).toBe('400 addressEmpty, asked 1');
  });

  test('is read from end to end, and has to be what its maker says', async () => {
    const address = source.address(3 * miB + 1, 'agent%20å.zip');
    const other = await register(address, { expectedSha256: 'a'.repeat(64) });
    expect(Object(other.body['fields'])['expectedSha256']).toMatchObject({
      errorKey: 'sha256Other',
      values: { sha256: sha256OfPieces(3 * miB + 1) },
    });
    const right = await register(address, { expectedSha256: sha256OfPieces(3 * miB + 1).toUpperCase() });
    expect(right.status).toBe(201);
    const answer = await open(await addressOf(String(right.body['id'])));
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''agent%20%C3%A5.zip");
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(await readAll(answer)).toMatchObject({ bytes: 3 * miB + 1, isWhole: true });
  });
});

describe('a file that is larger than what is held of it', () => {
  const sizeBytes = 192 * miB;
  /** The buffers of two connections on loopback, and the few pieces between them. */
  const mostInFlight = 32 * miB;

  test('comes at the pace of who takes it, whole and with its checksum', async () => {
    const id = await registered(sizeBytes, 'large.zip');
    const before = source.sentBytes();
    const answer = await open(await addressOf(id));
    answer.pause();
    // Nobody takes anything: the source gets rid of what the buffers hold, and stops.
    const buffered = await vi.waitFor(
      async () => {
        const sent = source.sentBytes() - before;
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(source.sentBytes() - before).toBe(sent);
        expect(sent).toBeGreaterThan(0);
        return sent;
      },
      { timeout: 50_000 },
    );
    expect(buffered).toBeLessThan(mostInFlight);
    expect(await readAll(answer)).toMatchObject({
      bytes: sizeBytes,
      sha256: sha256OfPieces(sizeBytes),
      isWhole: true,
    });
    expect(source.sentBytes() - before).toBe(sizeBytes);
  });

  test('is no longer fetched when nobody takes it any more', async () => {
    const id = await registered(sizeBytes, 'left.zip');
    const before = { sent: source.sentBytes(), hungUp: source.hungUp() };
    const answer = await open(await addressOf(id));
    answer.once('data', () => answer.destroy());
    answer.on('error', () => undefined);
    await vi.waitFor(() => expect(source.hungUp()).toBe(before.hungUp + 1), { timeout: 50_000 });
    expect(source.sentBytes() - before.sent).toBeLessThan(mostInFlight);
  });
});

describe('a file that is no longer what was registered', () => {
  const shown = async (id: string): Promise<Download | undefined> =>
    (
      await portal.call<{ items: Download[] }>('GET', '/support/downloads/', {
        token,
        query: { pageSize: '200' },
      })
    ).body.items.find((one) => one.id === id);
  const stateOf = async (id: string) => (await shown(id))?.state;
  const publishAt = (id: string, version: unknown) =>
    portal.call('POST', '/support/download/publish/', {
      token,
      query: { id },
      body: { isPublished: true, version },
    });
  const publish = async (id: string) => publishAt(id, (await shown(id))?.version);

  test('never arrives whole; nobody gets it from then on, and the operator is told', async () => {
    const id = await registered(2 * miB, 'changed.zip');
    source.tamper(true);
    const links = [await addressOf(id), await addressOf(id)];
    const both = await whileLocked(portal, {
      hold: (tx) => tx.run(sql`select from download where id = ${id} for update`),
      work: () => Promise.all(links.map(async (link) => readAll(await open(link)))),
    });
    for (const got of both) {
      // Whoever comes after the first is refused, with a whole answer that is not the file.
      expect(got.isWhole && got.status === 200).toBe(false);
      expect(got.bytes).toBeLessThan(2 * miB);
    }
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('broken'), { timeout: 50_000 });
    expect((await linkTo(id)).body).toMatchObject({ errorKey: 'downloadBroken' });
    const entries = await entriesOf(portal, 'downloadBroken');
    expect(entries).toMatchObject([{ target: 'Agent', details: { file: 'changed.zip' } }]);
    // Told once, by mail, to who of the operator can put it right, in their language.
    const mails = await portal.owner.rows(sql`
      select recipient, language, content from mail where kind = 'downloadBroken' and content->>'fileName' = 'changed.zip'
      order by recipient`);
    const content = { name: 'Agent', page: `/support/downloads?download=${id}` };
    expect(mails).toMatchObject([
      { recipient: 'engineer@operator.example', language: 'sv', content },
      { recipient: 'owner@operator.example', language: 'sv', content },
    ]);
    // Publishing it reads it anew: still another, then the right one.
    expect((await publish(id)).body).toMatchObject({ errorKey: 'downloadBroken' });
    source.tamper(false);
    expect((await publish(id)).status).toBe(200);
    expect(await readAll(await open(await addressOf(id)))).toMatchObject({ bytes: 2 * miB, isWhole: true });
  });

  test('is reported at the next try when its mails could not be written', async () => {
    const id = await registered(100, 'unannounced.zip');
    source.tamper(true);
    await portal.owner.run(
      sql`alter table mail add constraint no_mails check (kind <> 'downloadBroken') not valid`,
    );
    const mails = () =>
      portal.owner.rows(sql`
        select from mail where kind = 'downloadBroken' and content->>'fileName' = 'unannounced.zip'`);
    try {
      await open(await addressOf(id)).then(readAll, () => undefined);
      expect(await stateOf(id)).toBe('published');
    } finally {
      await portal.owner.run(sql`alter table mail drop constraint no_mails`);
    }
    await open(await addressOf(id)).then(readAll, () => undefined);
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('broken'), { timeout: 50_000 });
    expect(await mails()).toHaveLength(2);
  });

  test('is not published by somebody who looked before it was found changed', async () => {
    const id = await registered(100, 'meanwhile.zip');
    const version = (await shown(id))?.version;
    const answer = await whileLocked(portal, {
      hold: (tx) => markBroken(tx, { partnerId: operator.id, id }),
      work: () => publishAt(id, version),
    });
    expect(answer).toMatchObject({ status: 409, body: { errorKey: 'stale' } });
    expect(await stateOf(id)).toBe('broken');
    expect((await publish(id)).status).toBe(200);
    expect(await stateOf(id)).toBe('published');
  });

  test('nor when it is longer or shorter, or of one piece', async () => {
    for (const [size, registeredSize] of [
      [5 * miB, 5 * miB - 1],
      [5 * miB, 5 * miB + 1],
      [100, 99],
    ] as const) {
      const id = await registered(size, `length-${registeredSize}.zip`);
      await portal.owner.run(sql`update download set size_bytes = ${registeredSize} where id = ${id}`);
      const answer = await open(await addressOf(id)).catch(() => null);
      const got = answer && (await readAll(answer));
      expect(got === null || answer?.statusCode !== 200 || !got.isWhole).toBe(true);
      await vi.waitFor(async () => expect(await stateOf(id)).toBe('broken'), { timeout: 50_000 });
    }
  });

  test('cannot be fetched while its source is away: that is said, and nothing is broken', async () => {
    const gone = await startFileSource();
    const other = await createTestPortal({ DOWNLOAD_SOURCES: JSON.stringify([gone.url]) });
    const manager = await signIn(other, await createUser(other, await createOperator(other)));
    const body = { ...texts, address: gone.address(1000) };
    const added = await other.call('POST', '/support/download/', { token: manager, body });
    expect(added.status).toBe(201);
    await gone.close();
    const query = { id: String(added.body['id']) };
    const answer = await other.call('GET', '/support/download/file/', { token: manager, query });
    expect([answer.status, answer.body['errorKey']]).toEqual([503, 'downloadUnavailable']);
    await other.close();
  });
});
