import { readFileSync, writeFileSync } from 'node:fs';
import { attachmentRule } from '@portal/contract/support';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { answerKey, sendMails, writeTicket } from '../testing/tickets.ts';
import { pdfOf, pngOf, pourInto, svgOf } from '../testing/uploads.ts';

let portal: TestPortal;
let worker: Database;
let token: string;
let colleague: string;
let foreign: string;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  await createOperator(portal);
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  token = await signIn(portal, await createUser(portal, customer, { roles: ['engineer'] }));
  colleague = await signIn(portal, await createUser(portal, customer, { roles: ['engineer'] }));
  foreign = await signIn(portal, await createUser(portal, partner));
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const { maxBytes, maxFiles } = attachmentRule;
const text = (words: string): Buffer => Buffer.from(words);
const half = Buffer.alloc(maxBytes / 2, 'a');
/** The smallest WebP there is: a head that says how long it is. */
const webp = Buffer.concat([
  Buffer.from('RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\0\0\0\0', 'latin1'),
  Buffer.alloc(5),
]);
const jpeg = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f0000ffd9', 'hex');

type Files = readonly (readonly [string, Buffer])[];
const write = (files: Files) => writeTicket(portal, { token, files });
const kept = async (): Promise<unknown> =>
  await portal.owner.first(sql`
      select (select count(*) from stored_file) as files, (select count(*) from ticket) as tickets,
        (select count(*) from mail) as mails`);
const forget = () => portal.owner.run(sql`delete from ticket`);

/** What is hostile at every upload is tried by `hostile-uploads.test.ts`; here is what only attachments are. */
const hostile: readonly (readonly [string, Files, string])[] = [
  ['Markdown', [['a.md', text('# Hej')]], '415 fileTypeNotAllowed'],
  [
    'a drawing with a script, called a text',
    [['a.txt', svgOf('<script>1</script>')]],
    '415 fileTypeNotAllowed',
  ],
  ['JSON that is none', [['a.json', text('alert(1)')]], '422 fileDamaged'],
  [
    'a good file and a bad one',
    [
      ['a.txt', text('a')],
      ['b.exe', text('MZ')],
    ],
    '415 fileTypeNotAllowed',
  ],
  [
    'one file more',
    Array.from({ length: maxFiles + 1 }, (_, nth) => [`${nth}.txt`, text('a')] as const),
    '400 tooManyFiles',
  ],
  [
    'one byte over, in two',
    [
      ['a.txt', half],
      ['b.txt', Buffer.concat([half, text('a')])],
    ],
    '413 fileTooLarge',
  ],
];

test('hostile attachments are refused with a key, and nothing of them is kept', async () => {
  const before = await kept();
  const answers: Record<string, string> = {};
  for (const [name, files] of hostile) answers[name] = answerKey(await write(files));
  expect(answers).toEqual(Object.fromEntries(hostile.map(([name, , key]) => [name, key])));
  expect(await kept()).toEqual(before);
  process.stdout.write(`${hostile.length} hostile attachments, ${hostile.length} refused\n`);
});

test('the refusal of one of several says which', async () => {
  const { body } = await write([
    ['bra.txt', text('a')],
    ['dålig.pdf', text('b')],
  ]);
  expect(body['details']).toMatchObject({ file: 'dålig.pdf' });
});

test('every type of the list is taken, up to the last byte, with its name made clean', async () => {
  const good: Files = [
    ['skärm\u202E <1>.png', pngOf(20_000, 2_500)],
    ['a.jpeg', jpeg],
    ['rapport', pdfOf()],
    ['b.webp', webp],
    ['logg.log', text('rad 1\r\nrad 2 <script>alert(1)</script>\n')],
  ];
  const { status, body } = await write(good);
  expect(status).toBe(201);
  const read = await portal.call<{ attachments: { name: string }[] }>('GET', '/support/ticket/', {
    token,
    query: { id: String(body['id']) },
  });
  expect(read.body.attachments.map(({ name }) => name)).toEqual([
    'skärm _1_.png',
    'a.jpeg',
    'rapport.pdf',
    'b.webp',
    'logg.log',
  ]);
  expect(
    (
      await write([
        ['a.csv', text('a;b\n1;2')],
        ['b.json', text(' {"a": 1}\n')],
      ])
    ).status,
  ).toBe(201);
  expect(
    (
      await write([
        ['a.txt', half],
        ['b.txt', half],
      ])
    ).status,
  ).toBe(201);
  expect((await write([])).status).toBe(201);
  await forget();
});

test('an attachment is saved by whoever sees its ticket, and is never a page', async () => {
  const page = text('{"a": "<script>alert(1)</script>"}');
  const { body } = await write([['å.json', page]]);
  const ticket = await portal.call<{ attachments: { id: string }[] }>('GET', '/support/ticket/', {
    token,
    query: { id: String(body['id']) },
  });
  const query = { id: ticket.body.attachments[0]?.id };
  const saved = await portal.app.inject({
    url: '/api/support/attachment/',
    query: { id: query.id ?? '' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(saved.rawPayload.equals(page)).toBe(true);
  expect(saved.headers).toMatchObject({
    'content-disposition': `attachment; filename="a.json"; filename*=UTF-8''%C3%A5.json`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  for (const other of [colleague, foreign]) {
    expect((await portal.call('GET', '/support/attachment/', { token: other, query })).status).toBe(404);
  }
  expect((await portal.call('GET', '/support/attachment/', { query })).status).toBe(401);
  await forget();
});

const kiB = 1024;
const memory = (what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * kiB;

/** How much more memory than before the work has needed at most. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
  const before = memory('VmRSS');
  await work();
  return Math.max(0, memory('VmHWM') - before) / 1e6;
}

test('a form without end is hung up on or told so, once it is too long', async () => {
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { answer, sentBytes } = await pourInto(`${address}/api/support/email-support/`, {
    authorization: `Bearer ${token}`,
  });
  expect(['413 fileTooLarge', 'hung up']).toContain(answer);
  expect(sentBytes).toBeLessThan(4 * maxBytes);
});

test('the largest ticket costs a bounded amount of memory when it is mailed', async () => {
  await portal.owner.run(sql`delete from mail`);
  await write([
    ['a.txt', half],
    ['b.txt', half],
  ]);
  const cost = await costOf(async () => {
    const [mail] = await sendMails(worker);
    expect(mail?.attachments.map(({ bytes }) => bytes.length)).toEqual([half.length, half.length]);
  });
  process.stdout.write(`the largest ticket: ${cost.toFixed(1)} MB while it is mailed\n`);
  expect(cost).toBeLessThan(64);
});
