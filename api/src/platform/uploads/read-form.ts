import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Problem } from '../problem.ts';

/** What a form says besides its file, and how much of it is read. */
const formLimits = {
  fields: 10,
  files: 1,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 8192,
};
/** Boundaries, heads and text fields: what a form may be longer than its file. */
const formBytes = 256 * 1024;
const uploadSeconds = 120;

export type ReadForm = { fields: Record<string, string>; fileName: string; bytes: Buffer };

export const tooLarge = (maxBytes: number): Problem =>
  new Problem(413, 'fileTooLarge', 'The file is too large.').with({ details: { maxBytes } });
const malformed = (): Problem => new Problem(400, 'uploadMalformed', 'The form could not be read.');
const noForm = (): Problem =>
  new Problem(415, 'mediaTypeNotSupported', 'A file has to come in a multipart form.');
const oneFile = (): Problem => new Problem(400, 'oneFileOnly', 'Send one file, in the field "file".');
const tooSlow = (): Problem => new Problem(408, 'uploadTooSlow', 'The file did not arrive in time.');

type Reading = {
  form: BusboyInstance;
  fields: Map<string, string>;
  file: { name: string; chunks: Buffer[]; size: number } | null;
  maxBytes: number;
  fail: (problem: Problem) => void;
};

function takeFile(reading: Reading, stream: BusboyFileStream, [field, name]: [string, string]): void {
  if (field !== 'file' || reading.file) return reading.fail(oneFile());
  const file = { name, chunks: [] as Buffer[], size: 0 };
  reading.file = file;
  stream.on('data', (chunk: Buffer) => {
    file.size += chunk.length;
    if (file.size > reading.maxBytes) {
      file.chunks = [];
      reading.fail(tooLarge(reading.maxBytes));
    } else file.chunks.push(chunk);
  });
}

function listen(reading: Reading, done: (form: ReadForm) => void): void {
  const { form, fields, fail } = reading;
  form.on('file', (field, stream, name) => takeFile(reading, stream, [field, name]));
  form.on('field', (name, value, ...[isNameCut, isValueCut]) => {
    if (isNameCut || isValueCut || fields.has(name)) fail(malformed());
    else fields.set(name, value);
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) form.on(limit, () => fail(malformed()));
  form.on('filesLimit', () => fail(oneFile()));
  form.on('error', () => fail(malformed()));
  form.on('finish', () => {
    const { file } = reading;
    if (!file) return fail(oneFile());
    return done({
      fields: Object.fromEntries(fields),
      fileName: file.name,
      bytes: Buffer.concat(file.chunks, file.size),
    });
  });
}

function openForm(request: IncomingMessage): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw noForm();
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      preservePath: true,
      limits: formLimits,
      // Every part with a file name is one, whatever else it says.
      isPartAFile: (field, _type, name) => name !== undefined || field === 'file',
    });
  } catch {
    throw malformed();
  }
}

type Ending = { settle: () => void; refuse: (problem: Problem) => void };

/** What ends the reading: the end of the request, too much of it, too much time, or a connection that broke. */
function watch(request: IncomingMessage, maxBytes: number, { settle, refuse }: Ending): void {
  let readBytes = 0;
  const stop = (problem?: Problem): void => {
    clearTimeout(timer);
    request.unpipe().pause();
    if (problem) refuse(problem);
    settle();
  };
  const timer = setTimeout(() => stop(tooSlow()), uploadSeconds * 1000);
  request.on('data', (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > maxBytes + formBytes) stop(tooLarge(maxBytes));
  });
  request.once('end', () => stop());
  request.once('error', () => stop(malformed()));
  request.once('close', () => stop(request.complete ? undefined : malformed()));
}

/**
 * Reads a form of text fields and one file, and keeps nothing from the first byte on that is one too many. The rest of a
 * form that is refused is read and dropped, so that its sender gets the answer, but not beyond what a form may have.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<ReadForm> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes) throw tooLarge(maxBytes);
  return readParts(request, openForm(request), maxBytes);
}

function readParts(request: IncomingMessage, form: BusboyInstance, maxBytes: number): Promise<ReadForm> {
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
    listen({ form, fields: new Map(), file: null, maxBytes, fail }, resolve);
    watch(request, maxBytes, { settle, refuse });
    request.pipe(form);
  });
}
