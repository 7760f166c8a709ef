import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import type { UploadRule } from '@portal/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles, tooLargeFor, type HostileFile } from './testing/hostile-files.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from './testing/people.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';
import type { MemoryIsAsked, MemoryTells } from './testing/peak-memory.ts';
import { pngOf, pdfOf } from './testing/uploads.ts';

const mostBytes = 64_000_000;
const list = path.resolve(import.meta.dirname, '../../test-results/uploads.json');

type Taking = Endpoint & { upload: UploadRule };
const isTaking = (endpoint: Endpoint): endpoint is Taking => endpoint.upload !== undefined;
const uploads = endpoints.filter(isTaking);

type Who = 'partner' | 'operator' | 'customer';
type Form = { who: Who; fields: Record<string, string>; good: readonly [string, Buffer] };
const document: Form = {
  who: 'partner',
  fields: { comment: '', requireConsent: 'false', trigger: 'false', version: '0' },
  good: ['a.pdf', pdfOf()],
};
const logo: Form = { who: 'partner', fields: { name: '' }, good: ['a.png', pngOf(9, 9)] };
/** What each upload's form has besides its file, and a file that it takes. */
const forms: Record<string, Form> = {
  uploadLightLogo: logo,
  uploadDarkLogo: logo,
  publishTerms: document,
  publishDataProcessingAgreement: document,
  publishPrivacyPolicy: document,
  emailSupport: {
    who: 'customer',
    fields: { service: 'other', description: 'Hjälp' },
    good: ['a.png', pngOf(9, 9)],
  },
  uploadDownload: {
    who: 'operator',
    fields: {
      nameEn: 'A',
      nameSv: 'A',
      descriptionEn: '',
      descriptionSv: '',
      release: '1',
      releasedOn: '2026-01-01',
      audience: 'everybody',
      isPublished: 'false',
    },
    good: ['a.png', pngOf(9, 9)],
  },
};

let portal: TestPortal;
let taker: ChildProcess;
let url = '';
const tokens: Record<Who, string> = { partner: '', operator: '', customer: '' };

async function told(): Promise<MemoryTells> {
  const [message] = await once(taker, 'message');
  return message;
}
async function ask(asked: MemoryIsAsked): Promise<number> {
  taker.send(asked);
  const answer = await told();
  return 'peakBytes' in answer ? answer.peakBytes : 0;
}

type File = Pick<HostileFile, 'name' | 'bytes' | 'type'>;

/** `taken`, or status and key of the refusal. */
async function send({ name, path: address }: Taking, file: File): Promise<string> {
  const { who, fields } = forms[name] ?? logo;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.append('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type ?? '' }));
  const response = await fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who]}` },
    body: form,
  });
  const text = await response.text();
  return response.ok ? 'taken' : `${response.status} ${JSON.parse(text).errorKey}`;
}

beforeAll(async () => {
  portal = await createTestPortal();
  const operator = await createOperator(portal);
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  tokens.operator = await signIn(portal, await createUser(portal, operator));
  tokens.partner = await signIn(portal, await createUser(portal, partner));
  tokens.customer = await signIn(portal, await createUser(portal, customer));
  taker = fork(new URL('./testing/upload-portal.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: portal.databaseUrl,
      SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '4',
    },
  });
  const first = await told();
  url = 'url' in first ? first.url : '';
});
afterAll(async () => {
  taker.disconnect();
  if (taker.exitCode === null) await once(taker, 'exit');
  await portal.close();
});

test('every upload of the portal has its form here, and takes a good file', async () => {
  expect(Object.keys(forms).toSorted()).toEqual(uploads.map(({ name }) => name).toSorted());
  for (const upload of uploads) {
    const [name, bytes] = forms[upload.name]?.good ?? logo.good;
    expect([upload.name, await send(upload, { name, bytes })]).toEqual([upload.name, 'taken']);
  }
});

type Tried = { family: string; what: string; answer: string; peakBytes: number };

function faultOf({ name }: Taking, file: HostileFile, { answer, peakBytes }: Tried): string[] {
  const isLogo = name.endsWith('Logo');
  const hungUp = file.what === '40 MB' && answer === 'hung up';
  const isRight = isLogo ? answer === file.answer : /^4\d\d \w+$/.test(answer);
  return [
    ...(isRight || hungUp ? [] : [`${name}: ${file.what}: ${answer}`]),
    ...(peakBytes > mostBytes ? [`${name}: ${file.what}: ${peakBytes} bytes`] : []),
  ];
}

test('hostile files are refused at every upload with a key or made harmless, each in at most 64 MB of memory', async () => {
  const seen: Record<string, Tried[]> = {};
  const faults: string[] = [];
  const anywhere = await hostileFiles();
  for (const upload of uploads) {
    const tried: Tried[] = [];
    for (const file of [...anywhere, ...tooLargeFor(upload.upload)]) {
      if (file.fits !== undefined && upload.upload.kinds.includes(file.fits)) continue;
      await ask('start');
      const answer = await send(upload, file).catch(() => 'hung up');
      const one = { family: file.family, what: file.what, answer, peakBytes: await ask('peak') };
      tried.push(one);
      faults.push(...faultOf(upload, file, one));
    }
    seen[upload.name] = tried;
  }
  mkdirSync(path.dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(seen, null, 1));
  expect(faults).toEqual([]);
}, 300_000);
