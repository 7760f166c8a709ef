import { fileKinds, fileNameMaxLength, type FileKind } from '@portal/contract/uploads';
import { Problem } from '../http/problem.ts';

const path = /[/\\\0]|^\.{1,2}$/;
/** Control characters, and those that turn the reading direction or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const awkward = /[<>:"|?*]/g;

/** No file system takes a longer one; what is longer is cut before anything else is tried on it. */
const readLength = 1000;

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** As much of it as there is room for before that end. */
const cut = (name: string, end: string): string =>
  `${name.slice(0, fileNameMaxLength - end.length).toWellFormed()}${end}`;

const readable = (typed: string): string =>
  typed.length <= readLength ? typed : `${typed.slice(0, readLength - 20)}${typed.slice(-20)}`.toWellFormed();

/** The name as it is kept: one line that names no folder and does nothing; refused when it is a path. */
export function cleanFileName(typed: string): string {
  if (path.test(typed.trim())) {
    throw new Problem('fileNameInvalid');
  }
  const name = readable(typed)
    .normalize('NFC')
    .replace(unseen, '')
    .replace(awkward, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (name.length <= fileNameMaxLength) return name;
  const end = endOf(name);
  return end === '' ? cut(name, '') : cut(name, `.${end.slice(0, 10)}`);
}

/** True when the name ends as files of that kind do, or in nothing at all. */
export function fitsName(name: string, kind: FileKind): boolean {
  const ends: readonly string[] = fileKinds[kind].extensions;
  return endOf(name) === '' || ends.includes(endOf(name));
}

/** The name with the ending of its kind. */
export function namedAs(name: string, kind: FileKind): string {
  const stem = name === '' ? 'file' : name;
  return endOf(stem) === '' ? cut(stem, `.${fileKinds[kind].extensions[0]}`) : stem;
}

/** The kind of text that a name says it is; text has no other sign. */
export function textKindOf(name: string): FileKind {
  if (fitsName(name, 'markdown') && endOf(name) !== '') return 'markdown';
  const named = (['csv', 'json'] as const).find((kind) => kind === endOf(name));
  return named ?? 'text';
}
