import { createHash, randomBytes } from 'node:crypto';
import { byId, defineEndpoint } from '@portal/contract/http';
import { acceptOf, storedFileMaxBytes, uploadForm } from '@portal/contract/uploads';
import Fastify, { type FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createCustomer, createPartner, createUser, signIn } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { archiveEnd, formOf, pdfOf, pngChunk, pngOf, pourInto, svgOf } from '../../testing/uploads.ts';
import { sendsFile, writesPrepared, type Binding } from '../http/call.ts';
import { installErrorAnswers } from '../http/error-answers.ts';
import { serve } from '../http/http.ts';
import { openApiOf } from '../http/openapi.ts';
import { createLane } from '../http/lane.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createManaging } from '../sessions/visits.ts';
import { gate } from '../database/tenancy.ts';
import { openFile } from './download.ts';
import { drawnPng } from './images.ts';
import { deleteFile, fileHead, keepFile, readFile } from './stored-files.ts';
import { takeForms } from './uploads.ts';

const record = {
  module: 'test',
  access: { who: 'user' },
  scope: 'self',
  path: '/test-file/',
  summary: 'A file.',
} as const;
const maxBytes = 200_000;
const sendFile = defineEndpoint({
  ...record,
  name: 'sendFile',
  method: 'POST',
  upload: { maxBytes, kinds: ['pdf', 'png', 'svg', 'markdown', 'csv'] },
  body: uploadForm.extend({ comment: z.string().max(20).default('') }),
  response: z.object({ id: z.string(), name: z.string(), mediaType: z.string(), comment: z.string() }),
});
const getFile = defineEndpoint({
  ...record,
  name: 'getFile',
  method: 'GET',
  query: byId,
  contentType: 'application/octet-stream',
});

const bindings: Binding[] = [
  writesPrepared(
    sendFile,
    async ({ body }) => body.comment.trim(),
    async ({ tx, tenant, file, prepared }) => {
      const id = await keepFile(tx, tenant, file);
      return { id, name: file.name, mediaType: file.mediaType, comment: prepared };
    },
  ),
  sendsFile(
    getFile,
    ({ query, tenant }) =>
      sql`select ${fileHead} from stored_file f where ${gate} and f.partner_id = ${tenant.partnerId} and f.id = ${query.id}`,
  ),
];

let portal: TestPortal;
let app: FastifyInstance;
let address: string;
let token: string;
let customerToken: string;
let partnerId: string;
const checkAnswers = (wrong: string): void => expect(wrong).toBe('');

beforeAll(async () => {
  portal = await createTestPortal();
  const partner = await createPartner(portal);
  partnerId = partner.id;
  token = await signIn(portal, await createUser(portal, partner));
  customerToken = await signIn(portal, await createUser(portal, await createCustomer(portal, partner)));
  const { platform } = portal;
  const sessions = createSessions(platform);
  const managing = createManaging(platform.clock);
  const heavyReads = createLane({ atOnce: 1, ofOne: 1, waitSeconds: 1 });
  const serving = { platform, sessions, managing, heavyReads, checkAnswers };
  app = Fastify();
  installErrorAnswers(app);
  takeForms(app);
  for (const binding of bindings) serve(app, binding, serving);
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/test-file/`;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

type Answer = { status: number; body: Record<string, unknown> };

async function post(body: FormData | string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
}
const send = (bytes: Uint8Array, name: string, fields?: Record<string, string>) =>
  post(formOf(bytes, name, fields));
const refusalOf = async (bytes: Uint8Array, name: string): Promise<string> => {
  const { status, body } = await send(bytes, name);
  return `${status} ${String(body['errorKey'])}`;
};

const markdown = (length: number): Buffer => Buffer.alloc(length, 'a');

describe('a file that may come', () => {
  test('is kept under its own name, with what the form says beside it', async () => {
    const { status, body } = await send(pngOf(20, 10), 'Logga åäö.png', { comment: ' ny ' });
    expect({ status, ...body }).toMatchObject({
      status: 200,
      name: 'Logga åäö.png',
      mediaType: 'image/png',
      comment: 'ny',
    });
    const row = await portal.owner.first(sql`
      select name, media_type as type, size_bytes = octet_length(bytes) as whole, sha256 from stored_file where id = ${body['id']}`);
    const sha256 = createHash('sha256').update(pngOf(20, 10)).digest('hex');
    expect(row).toEqual({ name: 'Logga åäö.png', type: 'image/png', whole: true, sha256 });
  });

  test('may be called otherwise by the form, and gets the ending of its kind', async () => {
    expect((await send(pdfOf(), 'blob', { name: 'Villkor 2026' })).body).toMatchObject({
      name: 'Villkor 2026.pdf',
    });
    expect((await send(markdown(10), 'terms.MD')).body).toMatchObject({ mediaType: 'text/markdown' });
    expect((await send(Buffer.from('a;b\n1;2'), 'rows.csv')).body).toMatchObject({ mediaType: 'text/csv' });
    expect((await send(svgOf('<path d="M0 0h9v9z"/>'), 'logo.svg')).body).toMatchObject({
      mediaType: 'image/svg+xml',
    });
  });

  test('is a picture of which only what is drawn is left, where it is drawn anew', () => {
    const extra = [pngChunk('zTXt', Buffer.from('a')), pngChunk('iCCP', Buffer.from('b'))];
    expect(drawnPng(pngOf(5, 5, { extra })).equals(pngOf(5, 5))).toBe(true);
  });

  test('has exactly the size that is allowed', async () => {
    expect(maxBytes).toBeLessThan(storedFileMaxBytes);
    expect((await send(markdown(maxBytes), 'a.md')).status).toBe(200);
    expect(await send(markdown(maxBytes + 1), 'a.md')).toMatchObject({
      status: 413,
      body: { errorKey: 'fileTooLarge', details: { maxBytes } },
    });
  });

  test('is shown to those who read the contract', () => {
    const paths = JSON.stringify(openApiOf(bindings));
    expect(paths).toContain('"multipart/form-data":{"schema":{"type":"object","properties":{"name":');
    expect(paths).toContain(`"file":{"type":"string","format":"binary","maxLength":${maxBytes}}`);
    expect(acceptOf({ maxBytes, kinds: ['png', 'jpeg'] })).toBe('image/png,.png,image/jpeg,.jpg,.jpeg');
  });
});

describe('a file is refused', () => {
  const mixed = (...parts: Uint8Array[]): Buffer => Buffer.concat(parts);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const cases: [what: string, bytes: Uint8Array, name: string, refusal: string][] = [
    ['empty', Buffer.alloc(0), 'a.md', '400 fileEmpty'],
    ['a path', pdfOf(), '../../etc/passwd.pdf', '400 fileNameInvalid'],
    ['a path of Windows', pdfOf(), 'C:\\logo.pdf', '400 fileNameInvalid'],
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'logo.png', '415 fileTypeNotAllowed'],
    ['a kind that is not taken here', Buffer.from('plain'), 'a.txt', '415 fileTypeNotAllowed'],
    ['a picture called a document', pngOf(2, 2), 'a.pdf', '415 fileTypeMismatch'],
    ['a page called a picture', page, 'a.png', '415 fileTypeNotAllowed'],
    ['a document with an archive behind', mixed(pdfOf(), archiveEnd()), 'a.pdf', '422 fileAmbiguous'],
    ['a picture with an archive behind', mixed(pngOf(2, 2), archiveEnd()), 'a.png', '422 fileAmbiguous'],
    ['a picture with a page behind', mixed(pngOf(2, 2), page), 'a.png', '422 fileDamaged'],
    ['a page with a document inside', mixed(page, pdfOf()), 'a.md', '422 fileAmbiguous'],
    [
      'a document with a page in its head',
      mixed(Buffer.from('%PDF-1.4\n<html >'), pdfOf()),
      'a.pdf',
      '422 fileAmbiguous',
    ],
    ['a document cut short', pdfOf().subarray(0, 60), 'a.pdf', '422 fileDamaged'],
    ['a picture cut short', pngOf(40, 40).subarray(0, -9), 'a.png', '422 fileDamaged'],
    [
      'a picture with a wrong check sum',
      mixed(pngOf(2, 2).subarray(0, -1), Buffer.of(1)),
      'a.png',
      '422 fileDamaged',
    ],
    ['a drawing that runs', svgOf('<script>alert(1)</script>'), 'a.svg', '422 fileActive'],
    ['text that is none', randomBytes(400), 'a.md', '415 fileTypeNotAllowed'],
  ];
  test.each(cases)('%s', async (...[_what, bytes, name, refusal]) => {
    expect(await refusalOf(bytes, name)).toBe(refusal);
  });

  test('with a picture chunk that lies outside, without being drawn', async () => {
    const far = pngChunk('tEXt', Buffer.from('a'));
    far.writeUInt32BE(0x7fffffff, 0);
    expect(await refusalOf(pngOf(2, 2, { extra: [far] }), 'a.png')).toBe('422 fileDamaged');
  });

  test('when there is none, or a second one, or in another field', async () => {
    const none = new FormData();
    none.set('name', 'a');
    const two = formOf(pdfOf(), 'a.pdf');
    two.append('file', new File([Uint8Array.from(pdfOf())], 'b.pdf'));
    const elsewhere = new FormData();
    elsewhere.set('document', new File([Uint8Array.from(pdfOf())], 'a.pdf'));
    for (const form of [none, two, elsewhere]) {
      expect(await post(form)).toMatchObject({ status: 400, body: { errorKey: 'oneFileOnly' } });
    }
  });

  test('when the form is none, or its fields are too many, too long or wrong', async () => {
    const type = 'multipart/form-data; boundary=x';
    expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      body: { errorKey: 'mediaTypeNotSupported' },
    });
    for (const [body, contentType] of [
      ['--x\r\ncut', type],
      ['nothing of the kind', type],
      ['--x--', 'multipart/form-data'],
    ] as const) {
      const { status, body: answer } = await post(body, { 'content-type': contentType });
      expect([body, status, answer['errorKey']]).toEqual([
        body,
        400,
        expect.stringMatching(/uploadMalformed|oneFileOnly/),
      ]);
    }
    const many = formOf(
      pdfOf(),
      'a.pdf',
      Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])),
    );
    expect(await post(many)).toMatchObject({ status: 400, body: { errorKey: 'uploadMalformed' } });
    const long = formOf(pdfOf(), 'a.pdf', { comment: 'x'.repeat(70_000) });
    expect(await post(long)).toMatchObject({ status: 400, body: { errorKey: 'uploadMalformed' } });
    const wrong = formOf(pdfOf(), 'a.pdf', { comment: 'x'.repeat(21) });
    expect(await post(wrong)).toMatchObject({
      status: 400,
      body: { fields: { comment: { errorKey: 'maxLength' } } },
    });
  });

  test('to whoever is not signed in, before it is read', async () => {
    expect(await post(formOf(pdfOf(), 'a.pdf'), { authorization: '' })).toMatchObject({ status: 401 });
  });
});

test('one byte over stops the reading: a stream without end is answered and hung up on', async () => {
  const { answer, sentBytes } = await pourInto(address, { authorization: `Bearer ${token}` });
  expect(answer).toMatch(/^413 fileTooLarge$|^hung up$/);
  // What was on its way in buffers, and no more.
  expect(sentBytes).toBeLessThan(maxBytes + 8_000_000);
});

describe('a download', () => {
  const get = (id: string, as = token) =>
    fetch(`${address}?id=${id}`, { headers: { authorization: `Bearer ${as}` } });
  const kept = async (bytes: Buffer, name: string): Promise<string> =>
    keepFile(
      portal.owner,
      { partnerId },
      { name, kind: 'pdf', mediaType: 'application/pdf', bytes, sha256: '0'.repeat(64) },
    );

  test('is the same bytes, to be saved and never shown', { tags: ['uploads'] }, async () => {
    const bytes = randomBytes(900_000);
    const response = await get(await kept(bytes, 'Villkor "å".pdf'));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '900000',
      'content-disposition': `attachment; filename="Villkor _a_.pdf"; filename*=UTF-8''Villkor%20%22%C3%A5%22.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('of the partner is nothing that a customer finds, nor is what is gone', async () => {
    const id = await kept(pdfOf(), 'a.pdf');
    expect((await get(id, customerToken)).status).toBe(404);
    const { auth } = portal.platform;
    const whole = await readFile(auth, partnerId, id);
    expect(whole?.bytes.equals(pdfOf())).toBe(true);
    const named = { id, name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 4 };
    const pieces: Uint8Array[] = [];
    for await (const piece of openFile(auth, partnerId, named).bytes()) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('%PDF');
    expect(await portal.owner.transaction((tx) => deleteFile(tx, partnerId, id))).toBe(true);
    expect((await get(id)).status).toBe(404);
  });
});
