import { createHash } from 'node:crypto';
import type { Download } from '@portal/contract/downloads';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { archiveEnd, formOf, pdfOf } from '../testing/uploads.ts';

let portal: TestPortal;
let url: string;
let operator: TestOrganization;
let token: string;
const readers = { partner: '', partnerViewer: '', customer: '', customerViewer: '' };

beforeAll(async () => {
  portal = await createTestPortal({ DOWNLOAD_SOURCES: '["https://files.example.com/portal/"]' });
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  operator = await createOperator(portal);
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const as = async (organization: TestOrganization, role: Role): Promise<string> =>
    signIn(portal, await createUser(portal, organization, { roles: [role] }));
  token = await as(operator, 'engineer');
  readers.partner = await as(partner, 'owner');
  readers.partnerViewer = await as(partner, 'viewer');
  readers.customer = await as(customer, 'owner');
  readers.customerViewer = await as(customer, 'viewer');
});
afterAll(() => portal.close());

const texts = (more: Record<string, string> = {}): Record<string, string> => ({
  nameEn: 'Backup agent',
  nameSv: 'Backupagent',
  descriptionEn: 'For servers',
  descriptionSv: 'För servrar',
  release: '6.1.2',
  releasedOn: '2026-10-01',
  audience: 'everybody',
  isPublished: 'true',
  ...more,
});
const zipOf = (inside = 'x'): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(inside), archiveEnd()]);

type Sent = { name?: string; bytes?: Buffer; more?: Record<string, string>; by?: string };
async function upload({ name = 'agent.zip', bytes = zipOf(), more, by = token }: Sent = {}) {
  const form = formOf(bytes, name, texts(more));
  const headers = { authorization: `Bearer ${by}` };
  const response = await fetch(`${url}/api/support/download/upload/`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, body };
}
const added = async (sent?: Sent): Promise<string> => {
  const { status, body } = await upload(sent);
  expect([status, body['errorKey']]).toEqual([201, undefined]);
  return String(body['id']);
};
const list = async (by: string, query: Record<string, string> = {}, language = 'en'): Promise<Download[]> =>
  (
    await portal.call<{ items: Download[] }>('GET', '/support/downloads/', {
      token: by,
      query,
      headers: { 'accept-language': language },
    })
  ).body.items;
const publishAt = ({ id, ...body }: { id: string; isPublished: boolean; version: number }) =>
  portal.call('POST', '/support/download/publish/', { token, query: { id }, body });
const linkTo = (id: string, by: string) =>
  portal.call('POST', '/support/download/link/', { token: by, query: { id }, body: {} });
const take = (address: unknown): Promise<Response> => fetch(`${url}${String(address)}`);

describe('what a file may be', () => {
  const refused = async (sent: Sent): Promise<string> => {
    const { status, body } = await upload(sent);
    return `${status} ${String(body['errorKey'])}`;
  };
  const most = 10_000_000;
  const zipOfSize = (size: number): Buffer => zipOf('x'.repeat(size - zipOf('').length));

  test('up to 10 MB and not a byte more', async () => {
    const id = await added({ bytes: zipOfSize(most) });
    expect((await list(token)).find((one) => one.id === id)?.sizeBytes).toBe(most);
    expect(await refused({ bytes: zipOfSize(most + 1) })).toBe('413 fileTooLarge');
    expect(await refused({ bytes: Buffer.alloc(0) })).toBe('400 fileEmpty');
  });

  test('what its name says, and its name no path', async () => {
    expect(await refused({ name: '../../etc/cron.d/agent.zip' })).toBe('400 fileNameInvalid');
    expect(await refused({ name: String.raw`C:\agent.zip` })).toBe('400 fileNameInvalid');
    expect(await refused({ name: 'agent.exe' })).toBe('415 fileTypeMismatch');
    expect(await refused({ name: 'letter.docx' })).toBe('415 fileTypeMismatch');
    expect(await refused({ name: 'cut.zip', bytes: Buffer.from('PK\x03\x04 and no end') })).toBe(
      '422 fileDamaged',
    );
    expect(await refused({ name: 'agent.exe', bytes: Buffer.from('MZ and nothing more') })).toBe(
      '422 fileDamaged',
    );
    expect(await refused({ name: 'page.pdf', bytes: Buffer.concat([pdfOf(), archiveEnd()]) })).toBe(
      '422 fileAmbiguous',
    );
    expect(
      await refused({ name: 'page.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    ).toBe('415 fileTypeNotAllowed');
  });

  test('with texts in both languages', async () => {
    for (const field of ['nameEn', 'nameSv', 'release', 'releasedOn', 'audience']) {
      const { status, body } = await upload({ more: { [field]: '' } });
      expect([field, status, Object.keys(Object(body['fields']))]).toEqual([field, 400, [field]]);
    }
  });
});

describe('who may do what', () => {
  test('a reader of the audience sees what is published, in the language asked for', async () => {
    const named = (name: string, audience: string, isPublished = 'true') =>
      added({ more: { nameEn: name, nameSv: `${name} på svenska`, audience, isPublished } });
    await named('Roles for all', 'everybody');
    await named('Roles for partners', 'partners');
    await named('Roles for customers', 'customers');
    const hidden = await named('Roles for nobody yet', 'everybody', 'false');
    const seen = async (by: string) => (await list(by, { search: 'Roles' })).map(({ name }) => name);
    for (const by of [readers.partner, readers.partnerViewer])
      expect(await seen(by)).toEqual(['Roles for all', 'Roles for partners']);
    for (const by of [readers.customer, readers.customerViewer])
      expect(await seen(by)).toEqual(['Roles for all', 'Roles for customers']);
    expect(await seen(token)).toHaveLength(4);
    expect((await list(readers.customer, { search: 'Roles' }, 'sv')).map(({ name }) => name)).toEqual([
      'Roles for all på svenska',
      'Roles for customers på svenska',
    ]);
    expect((await linkTo(hidden, readers.partner)).status).toBe(404);
    expect((await linkTo(hidden, token)).status).toBe(201);
  });

  test('owners, admins and engineers of the operator manage them, and nobody else', async () => {
    const id = await added();
    for (const role of ['owner', 'admin', 'engineer', 'billing', 'viewer'] as const) {
      const by = await signIn(portal, await createUser(portal, operator, { roles: [role] }));
      const may = role !== 'billing' && role !== 'viewer';
      const read = await portal.call('GET', '/support/download/', { token: by, query: { id } });
      expect([role, read.status]).toEqual([role, may ? 200 : 403]);
      expect((await upload({ by })).status).toBe(may ? 201 : 403);
    }
    for (const by of Object.values(readers)) {
      expect((await portal.call('DELETE', '/support/download/', { token: by, query: { id } })).status).toBe(
        403,
      );
      expect((await upload({ by })).status).toBe(403);
    }
  });
});

describe('what is recorded of it', () => {
  test('a change that was read before somebody else’s is refused; each stands in the log', async () => {
    const id = await added({ more: { nameEn: 'Logged' } });
    const { isPublished: _published, ...body } = texts({ nameEn: 'Logged anew' });
    const put = (version: number) =>
      portal.call('PUT', '/support/download/', { token, query: { id }, body: { ...body, version } });
    expect((await put(1)).body).toEqual({ version: 2 });
    expect((await put(1)).body['errorKey']).toBe('stale');
    const publish = (isPublished: boolean, version: number) => publishAt({ id, isPublished, version });
    const remove = (version: number) =>
      portal.call('DELETE', '/support/download/', { token, query: { id, version } });
    expect((await publish(false, 2)).status).toBe(200);
    expect((await linkTo(id, readers.partner)).status).toBe(404);
    expect((await publish(true, 3)).status).toBe(200);
    expect((await publish(true, 4)).status).toBe(200);
    for (const late of [await publish(false, 3), await remove(3)]) {
      expect(late).toMatchObject({
        status: 409,
        body: { errorKey: 'stale', details: { by: 'Kim Berg', at: expect.any(String) } },
      });
    }
    expect((await list(token)).find((one) => one.id === id)?.version).toBe(4);
    expect((await remove(4)).status).toBe(200);
    expect((await linkTo(id, token)).status).toBe(404);
    const entries = await portal.owner.rows<{ event: string; target: string }>(sql`
      select event, target from audit_entry where target like 'Logged%' and partner_id = ${operator.id} order by at, id`);
    expect(entries.map(({ event, target }) => `${event} ${target}`)).toEqual([
      'downloadAdded Logged',
      'downloadPublished Logged',
      'downloadUpdated Logged anew',
      'downloadWithdrawn Logged anew',
      'downloadPublished Logged anew',
      'downloadDeleted Logged anew',
    ]);
    const left = await portal.owner.first(sql`select from download where id = ${id}`);
    expect(left).toBeNull();
  });
});

describe('a link', () => {
  test('gives the file once, as an attachment that no browser opens', async () => {
    const bytes = zipOf('what is inside');
    const id = await added({ bytes, name: 'Agent å.zip' });
    const { status, body } = await linkTo(id, readers.customerViewer);
    expect(status).toBe(201);
    const kept = await portal.owner.rows(sql`select * from download_ticket`);
    expect(JSON.stringify(kept)).not.toContain(String(body['address']).split('=')[1]);
    const response = await take(body['address']);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Agent a.zip"; filename*=UTF-8''Agent%20%C3%A5.zip`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const shown = (await list(readers.customer)).find((one) => one.id === id);
    expect(shown?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const again = await take(body['address']);
    expect([again.status, Object(await again.json()).errorKey]).toEqual([410, 'downloadLinkUsed']);
  });

  test('ends with its minute, with the session it was made in, and with what it leads to', async () => {
    const id = await added();
    const gone = async (address: unknown): Promise<number> => (await take(address)).status;
    const late = (await linkTo(id, readers.partner)).body['address'];
    await portal.owner.run(sql`update download_ticket set expires_at = now() - interval '1 second'`);
    expect(await gone(late)).toBe(410);
    const person = await createUser(portal, operator);
    const own = await signIn(portal, person);
    const out = (await linkTo(id, own)).body['address'];
    await portal.call('DELETE', '/auth-v2/session', { token: own });
    expect(await gone(out)).toBe(410);
    const withdrawn = (await linkTo(id, readers.partner)).body['address'];
    expect((await publishAt({ id, isPublished: false, version: 1 })).status).toBe(200);
    expect(await gone(withdrawn)).toBe(410);
    expect(await gone('/api/support/download/take/?ticket=guessed')).toBe(410);
  });

  test('is not needed by programs, which send their token', async () => {
    const id = await added({ bytes: zipOf('for programs') });
    const headers = { authorization: `Bearer ${readers.partner}` };
    const response = await fetch(`${url}/api/support/download/file/?id=${id}`, { headers });
    expect([response.status, (await response.bytes()).length]).toEqual([200, zipOf('for programs').length]);
    expect((await fetch(`${url}/api/support/download/file/?id=${id}`)).status).toBe(401);
  });
});
