import { fileNameMaxLength } from '@portal/contract/uploads';
import { invalidField } from '../platform/http/problem.ts';
import { cleanFileName } from '../platform/uploads/file-name.ts';

/** What some server would read as another path than the one that was compared. */
const hidden = /%2f|%5c|%00/i;

/** The address as it is fetched. Throws unless it lies under one of the folders that the operator's setting names. */
export function allowedAddress(typed: string, sources: readonly string[]): URL {
  const url = URL.parse(typed);
  const isPlain = url !== null && url.username === '' && url.password === '' && !hidden.test(url.pathname);
  if (!isPlain) throw invalidField('address', { errorKey: 'address' });
  url.hash = '';
  const isAllowed = sources.some((source) => url.href.startsWith(source) && url.href.length > source.length);
  if (!isAllowed || url.pathname.endsWith('/'))
    throw invalidField('address', { errorKey: 'addressNotAllowed' });
  return url;
}

/** What the file is called when it is saved: the last part of its address. */
export function fileNameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  const name = cleanFileName(decoded(last).replaceAll(/[/\\\0]/g, '_'));
  return name === '' ? 'download' : name.slice(0, fileNameMaxLength);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
