/**
 * Uploads: how a capability takes a file, keeps it and gives it back.
 *
 * 1. The contract's record says `upload: { maxBytes, kinds }` (`contract/src/uploads.ts`) and, in `body`, the text fields
 *    of the form; `uploadForm` is the one with `name` alone. OpenAPI shows it as `multipart/form-data` with `file`.
 * 2. The handler is a `writes(...)`; `call.file` is an `UploadedFile`, whose bytes were held against its kinds; where
 *    the rule says `maxFiles`, `call.files` are all of them. Work that
 *    takes time (drawing an image anew) is done before the transaction: `writesPrepared(record, prepare, write)`.
 * 3. `keepFile(tx, …)` of `stored-files.ts` keeps it in the same transaction; `deleteFile(tx, …)` removes it.
 * 4. `sendsFile(record, find)` answers one as a download; the record says `contentType: 'application/octet-stream'`.
 * 5. The web calls `write(record, { body: { name }, file })`, and says what is too large before it is sent. The
 *    texts of the refusals are in `web/src/uploads`, which a page with a form names in `textsOfPage` of `web/src/app`.
 *
 * Refused with a key: `fileTooLarge`, `fileEmpty`, `oneFileOnly`, `tooManyFiles`, `fileTypeNotAllowed`, `fileTypeMismatch` (the name says
 * another type than the content), `fileDamaged`, `fileAmbiguous` (two types in one), `fileActive`, `svgHasText`,
 * `svgUnsupported`, `fileTooComplex`, `imageTooLarge`, `archiveTooLarge`, `fileNameInvalid`, `uploadMalformed`,
 * `uploadTooSlow`, `uploadsBusy`, `ownUploadsBusy`.
 */
import { createHash } from 'node:crypto';
import { fileKinds, fileNameMaxLength, type FileKind, type UploadRule } from '@portal/contract/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { cleanFileName, fitsName, namedAs } from './file-name.ts';
import { kindOf, notAllowed } from './file-kind.ts';
import { refuseVast } from './measure.ts';
import { requireHonestPng } from './unpacked-png.ts';
import { createPlaces, type Sender } from './places.ts';
import { readForm, type ReadFile } from './read-form.ts';

/** A file as it arrived, held against the kinds that its endpoint allows. */
export type UploadedFile = {
  /** Cleaned, with the ending of its kind. */
  name: string;
  kind: FileKind;
  mediaType: string;
  bytes: Buffer;
  sha256: string;
};
export type Upload = { fields: Record<string, string>; files: UploadedFile[] };

/** The bytes checked and named: what every upload passes, and what a file that came another way can be held against. */
export function checkFile(typed: string, bytes: Buffer, rule: UploadRule): UploadedFile {
  const name = cleanFileName(typed);
  const kind = kindOf(bytes, name, rule.kinds);
  if (!rule.kinds.includes(kind)) throw notAllowed(rule.kinds);
  if (!fitsName(name, kind)) {
    throw new Problem('fileTypeMismatch');
  }
  refuseVast(kind, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name: namedAs(name, kind), kind, mediaType: fileKinds[kind].mediaType, sha256 };
  // Not among what is written as JSON: in its place stands the hash, in logs and for an Idempotency-Key.
  return Object.defineProperty({ ...file, bytes }, 'bytes', { enumerable: false });
}

/** Routes of `forms` leave what comes unread, whatever it is: the endpoint reads it, once it knows who sent it. */
export function takeForms(forms: FastifyInstance): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function nameFile(refusal: Problem, file: string): Problem {
  refusal.options = { ...refusal.options, details: { ...refusal.options.details, file } };
  return refusal;
}

/** Says of several files which one is refused. */
async function checkNamed({ name, bytes }: ReadFile, typed: string, rule: UploadRule): Promise<UploadedFile> {
  try {
    const file = checkFile(typed, bytes, rule);
    if (file.kind === 'png') await requireHonestPng(bytes);
    return file;
  } catch (error) {
    if (rule.maxFiles === undefined || !(error instanceof Problem)) throw error;
    const file = name.slice(0, fileNameMaxLength);
    throw nameFile(error, file);
  }
}

/** How many are read at once in one process: each holds at most twice its file. */
const placeFor = createPlaces({ all: 8, ofUser: 2, ofOrganization: 4 });

/** Reads, checks and answers the upload of a request; see the head of this file. */
export async function readUpload(request: FastifyRequest, rule: UploadRule, sender: Sender): Promise<Upload> {
  const giveBack = placeFor(sender);
  try {
    const { fields, files } = await readForm(request.raw, rule);
    const named = rule.maxFiles === undefined ? fields['name']?.trim() : undefined;
    const checked: UploadedFile[] = [];
    for (const file of files) checked.push(await checkNamed(file, named || file.name, rule));
    return { fields, files: checked };
  } finally {
    giveBack();
  }
}
