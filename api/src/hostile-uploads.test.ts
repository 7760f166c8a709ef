/** @module-tag uploads */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import type { UploadRule } from '@portal/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostileFile } from './testing/hostile-file.ts';
import { hostileFiles, tooLargeFor } from './testing/hostile-files.ts';
import { createCustomer, createOperator, createPartner, createUser, signIn } from './testing/people.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';
import type { MemoryCommand, MemoryTells } from './testing/peak-memory.ts';
import { sampleNote, sampleOf } from './testing/sample.ts';
import { pngOf, pdfOf } from './testing/uploads.ts';

const mostBytes = 64_000_000;
/** Of the API's processor, which does nothing else meanwhile: so many times what a large harmless file takes. */
const mostTimes = 6;
const list = path.resolve(import.meta.dirname, '../../test-results/uploads.json');

type UploadEndpoint = Endpoint & { upload: UploadRule };
const isTaking = (endpoint: Endpoint): endpoint is UploadEndpoint => endpoint.upload !== undefined;
const uploads = endpoints.filter(isTaking);

type Who = 'partner' | 'operator' | 'customer';
type Form = { who: Who; fields: Record<string, string>; good: readonly [string, Buffer] };
const document: Form = {
  who: 'partner',
  fields: { comment: 'Ny', requireConsent: 'false', trigger: 'false', version: '0' },
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

async function nextReport(): Promise<MemoryTells> {
  const [message] = await once(taker, 'message');
  return message;
}
type Measurement = { peakBytes: number; cpuMs: number };
async function ask(command: MemoryCommand): Promise<Measurement> {
  taker.send(command);
  const answer = await nextReport();
  if ('url' in answer) throw new Error('It tells only once where it listens.');
  return answer;
}

type File = Pick<HostileFile, 'name' | 'bytes' | 'type' | 'typed'>;
/** Of each document, so that a file is refused for what it is and not for what was read before. */
const versions = new Map<string, number>();

/** `taken`, or status and key of the refusal. */
async function send({ name, path: address }: UploadEndpoint, file: File): Promise<string> {
  const { who, fields } = forms[name] ?? logo;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (fields['version'] !== undefined) form.set('version', `${versions.get(name) ?? 0}`);
  if (file.typed !== undefined) form.set('name', file.typed);
  form.append('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type ?? '' }));
  const response = await fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who]}` },
    body: form,
  });
  const answer: { errorKey?: string; version?: number } = JSON.parse(await response.text());
  if (answer.version !== undefined) versions.set(name, answer.version);
  return response.ok ? 'taken' : `${response.status} ${answer.errorKey}`;
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
      ...portal.databaseSettings,
      SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '4',
    },
  });
  const first = await nextReport();
  url = 'url' in first ? first.url : '';
});
afterAll(async () => {
  // One that a file keeps busy would not hear that it is to end.
  taker.kill('SIGKILL');
  if (taker.exitCode === null && taker.signalCode === null) await once(taker, 'exit');
  await portal.close();
});

test('every upload of the portal has its form here, and takes a good file', async () => {
  expect(Object.keys(forms).toSorted()).toEqual(uploads.map(({ name }) => name).toSorted());
  for (const upload of uploads) {
    const [name, bytes] = forms[upload.name]?.good ?? logo.good;
    expect([upload.name, await send(upload, { name, bytes })]).toEqual([upload.name, 'taken']);
  }
});

/** `times`: what it took of the processor, measured by what a large harmless file takes there. */
type Trial = {
  family: string;
  what: string;
  answer: string;
  fits: boolean;
  peakBytes: number;
  times: number;
};

const fitsAt = ({ upload }: UploadEndpoint, { fits }: HostileFile): boolean =>
  fits !== undefined && upload.kinds.includes(fits);

function isRight(upload: UploadEndpoint, file: HostileFile, answer: string): boolean {
  if (file.what === '40 MB' && answer === 'hung up') return true;
  if (fitsAt(upload, file)) return /^taken$|^4\d\d \w+$/.test(answer);
  return upload.name.endsWith('Logo') ? answer === file.answer : /^4\d\d \w+$/.test(answer);
}

function faultsOf(upload: UploadEndpoint, file: HostileFile, { answer, peakBytes, times }: Trial): string[] {
  const named = `${upload.name}: ${file.what}`;
  return [
    ...(isRight(upload, file, answer) ? [] : [`${named}: ${answer}`]),
    ...(peakBytes > mostBytes ? [`${named}: ${peakBytes} bytes`] : []),
    ...(times > mostTimes ? [`${named}: ${times.toFixed(1)} times a harmless file`] : []),
  ];
}

/** What is too large for an upload is recognized by its size alone: two such files are enough. */
const filesFor = ({ upload }: UploadEndpoint, anywhere: readonly HostileFile[]): HostileFile[] => [
  ...anywhere.filter(({ bytes }) => bytes.length <= upload.maxBytes),
  ...tooLargeFor(upload),
];

async function measured(work: () => Promise<string>): Promise<Measurement & { answer: string }> {
  await ask('start');
  const answer = await work();
  return { answer, ...(await ask('peak')) };
}

/** What the processor takes for a harmless text of the largest size that a ticket takes, so fast as this machine is. */
async function harmlessCpuMs(): Promise<number> {
  const [upload] = uploads.filter(({ name }) => name === 'emailSupport');
  if (!upload) throw new Error('Tickets take no files.');
  const file = { name: 'a.txt', bytes: Buffer.alloc(upload.upload.maxBytes, 'Hello, all is well.\n') };
  const tries: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { answer, cpuMs } = await measured(() => send(upload, file));
    expect(answer).toBe('taken');
    tries.push(cpuMs);
  }
  return tries.toSorted((a, b) => a - b)[2] ?? 0;
}

async function tryOne(upload: UploadEndpoint, file: HostileFile, harmlessMs: number): Promise<Trial> {
  const { answer, peakBytes, cpuMs } = await measured(() => send(upload, file).catch(() => 'hung up'));
  const { family, what } = file;
  return { family, what, answer, fits: fitsAt(upload, file), peakBytes, times: cpuMs / harmlessMs };
}

test('hostile files are refused at every upload with a key or made harmless, each in at most 64 MB of memory and a bounded time of the processor', async ({
  onTestFailed,
}) => {
  const seen: Record<string, Trial[]> = {};
  const faults: string[] = [];
  let trying = '';
  onTestFailed(() => void process.stdout.write(`Tried last: ${trying}\n`));
  const harmlessMs = await harmlessCpuMs();
  const anywhere = await hostileFiles();
  const tries = uploads.flatMap((upload) => filesFor(upload, anywhere).map((file) => ({ upload, file })));
  const kinds = ({ upload, file }: (typeof tries)[number]): string[] => [file.family, upload.name];
  for (const { upload, file } of sampleOf(tries, { share: 0.06, kinds })) {
    trying = `${upload.name}: ${file.what}`;
    const one = await tryOne(upload, file, harmlessMs);
    (seen[upload.name] ??= []).push(one);
    faults.push(...faultsOf(upload, file, one));
  }
  mkdirSync(path.dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(seen, null, 1));
  expect(faults, sampleNote).toEqual([]);
}, 300_000);
