import type { IncomingMessage } from 'node:http';
import type { UploadRule } from '@portal/contract/uploads';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../http/problem.ts';

const mostFields = 10;
/** What a form says besides its files, and how much of it is read. */
const formLimits = {
  fields: mostFields,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 8192,
};
/** Boundaries, heads and text fields: what a form may be longer than its files. */
const formBytes = 256 * 1024;
const uploadSeconds = 120;
/** Without a byte: who sends nothing holds no place. */
const idleMs = 10_000;

export type ReadFile = { name: string; bytes: Buffer };
export type ReadForm = { fields: Record<string, string>; files: ReadFile[] };

export const tooLarge = (maxBytes: number): Problem =>
  new Problem('fileTooLarge').with({ details: { maxBytes } });
const malformed = (): Problem => new Problem('uploadMalformed');
const noForm = (): Problem => new Problem('mediaTypeNotSupported');
const wrongFiles = ({ maxFiles }: UploadRule): Problem =>
  maxFiles === undefined
    ? new Problem('oneFileOnly')
    : new Problem('tooManyFiles').with({
        details: { maxFiles },
      });
const tooSlow = (): Problem => new Problem('uploadTooSlow');

type FormReader = {
  form: BusboyInstance;
  fields: Map<string, string>;
  files: { name: string; chunks: Buffer[]; size: number }[];
  /** Of all files together. */
  readBytes: number;
  rule: UploadRule;
  fail: (problem: Problem) => void;
};

function takeFile(reading: FormReader, stream: BusboyFileStream, [field, name]: [string, string]): void {
  const { rule, files } = reading;
  if (field !== 'file' || files.length >= (rule.maxFiles ?? 1)) return reading.fail(wrongFiles(rule));
  const file = { name, chunks: [] as Buffer[], size: 0 };
  files.push(file);
  stream.on('data', (chunk: Buffer) => {
    file.size += chunk.length;
    reading.readBytes += chunk.length;
    if (reading.readBytes > rule.maxBytes) {
      for (const one of files) one.chunks = [];
      reading.fail(tooLarge(rule.maxBytes));
    } else file.chunks.push(chunk);
  });
}

/** Lets go of the parts as soon as the whole is there. */
function wholeOf(file: FormReader['files'][number]): ReadFile {
  const bytes = Buffer.concat(file.chunks, file.size);
  file.chunks = [];
  return { name: file.name, bytes };
}

function listen(reading: FormReader, done: (form: ReadForm) => void): void {
  const { form, fields, files, rule, fail } = reading;
  form.on('file', (field, stream, name) => takeFile(reading, stream, [field, name]));
  form.on('field', (name, value, ...[isNameCut, isValueCut]) => {
    if (isNameCut || isValueCut || fields.has(name)) fail(malformed());
    else fields.set(name, value);
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) form.on(limit, () => fail(malformed()));
  form.on('filesLimit', () => fail(wrongFiles(rule)));
  form.on('error', () => fail(malformed()));
  form.on('finish', () => {
    if (files.length === 0 && rule.maxFiles === undefined) return fail(wrongFiles(rule));
    return done({ fields: Object.fromEntries(fields), files: files.map(wholeOf) });
  });
}

function openForm(request: IncomingMessage, { maxFiles = 1 }: UploadRule): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw noForm();
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      preservePath: true,
      limits: { ...formLimits, files: maxFiles, parts: mostFields + maxFiles },
      // Every part with a file name is one, whatever else it says.
      isPartAFile: (field, _type, name) => name !== undefined || field === 'file',
    });
  } catch {
    throw malformed();
  }
}

type FormEnd = { waitMs: number; settle: () => void; refuse: (problem: Problem) => void };

/** What ends the reading: the end of the request, too much of it, too much time, or a connection that broke. */
function watch(request: IncomingMessage, maxBytes: number, { waitMs, settle, refuse }: FormEnd): void {
  let readBytes = 0;
  const stop = (problem?: Problem): void => {
    clearTimeout(timer);
    clearTimeout(idle);
    request.unpipe().pause();
    if (problem) refuse(problem);
    settle();
  };
  const timer = setTimeout(() => stop(tooSlow()), uploadSeconds * 1000);
  const idle = setTimeout(() => stop(tooSlow()), waitMs);
  request.on('data', (chunk: Buffer) => {
    idle.refresh();
    readBytes += chunk.length;
    if (readBytes > maxBytes + formBytes) stop(tooLarge(maxBytes));
  });
  request.once('end', () => stop());
  request.once('error', () => stop(malformed()));
  request.once('close', () => stop(request.complete ? undefined : malformed()));
}

/**
 * Reads a form of text fields and files, and keeps nothing from the first byte on that is one too many. The rest of a
 * form that is refused is read and dropped, so that its sender gets the answer, but not beyond what a form may have.
 */
export async function readForm(
  request: IncomingMessage,
  rule: UploadRule,
  waitMs = idleMs,
): Promise<ReadForm> {
  const { maxBytes } = rule;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes) throw tooLarge(maxBytes);
  return readParts(request, openForm(request, rule), { rule, waitMs });
}

type Rules = { rule: UploadRule; waitMs: number };

function readParts(
  request: IncomingMessage,
  form: BusboyInstance,
  { rule, waitMs }: Rules,
): Promise<ReadForm> {
  return new Promise((resolve, reject) => {
    let refused: Problem | null = null;
    const refuse = (problem: Problem): void => {
      refused ??= problem;
      request.unpipe(form).resume();
    };
    // The form is finished a moment after the request has ended.
    const settle = (): void => (refused ? reject(refused) : undefined);
    const fail = (problem: Problem): void => {
      refuse(problem);
      if (request.readableEnded) settle();
    };
    listen({ form, fields: new Map(), files: [], readBytes: 0, rule, fail }, resolve);
    watch(request, rule.maxBytes, { waitMs, settle, refuse });
    request.pipe(form);
  });
}
