import * as z from 'zod';

/**
 * The kinds of file that an upload may allow, told by their content. `extensions`: what the name may end in, the first
 * of them being the one that a name without any gets.
 */
export const fileKinds = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', extensions: ['pdf'] },
  png: { label: 'PNG', mediaType: 'image/png', extensions: ['png'] },
  jpeg: { label: 'JPEG', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { label: 'WebP', mediaType: 'image/webp', extensions: ['webp'] },
  svg: { label: 'SVG', mediaType: 'image/svg+xml', extensions: ['svg'] },
  markdown: { label: 'Markdown', mediaType: 'text/markdown', extensions: ['md', 'markdown'] },
  csv: { label: 'CSV', mediaType: 'text/csv', extensions: ['csv'] },
  json: { label: 'JSON', mediaType: 'application/json', extensions: ['json'] },
  text: { label: 'TXT', mediaType: 'text/plain', extensions: ['txt', 'log'] },
  zip: { label: 'ZIP', mediaType: 'application/zip', extensions: ['zip'] },
  gzip: { label: 'GZ', mediaType: 'application/gzip', extensions: ['gz', 'tgz'] },
  exe: { label: 'EXE', mediaType: 'application/octet-stream', extensions: ['exe'] },
  msi: { label: 'MSI', mediaType: 'application/octet-stream', extensions: ['msi'] },
  deb: { label: 'DEB', mediaType: 'application/octet-stream', extensions: ['deb'] },
  rpm: { label: 'RPM', mediaType: 'application/octet-stream', extensions: ['rpm'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/**
 * What an endpoint takes besides the text fields of its `body`: one file in the form field `file`. With `maxFiles` none
 * up to so many, each in a field of that name, and `maxBytes` is for all of them together.
 */
export type UploadRule = { maxBytes: number; kinds: readonly FileKind[]; maxFiles?: number };

/** Files up to 10 MB are kept in the database. */
export const storedFileMaxBytes = 10_000_000;
export const fileNameMaxLength = 120;

/** No picture that is taken anywhere is larger: whoever opens it needs memory for each of its pixels. */
export const picturePixels = { maxSide: 20_000, maxPixels: 50_000_000 } as const;
/** An archive that unpacks to more than that many times its size, and to more than so many bytes, is taken nowhere. */
export const unpacking = { maxRatio: 100, minBytes: 10_000_000 } as const;

/** The text fields of a form that has no others; an empty name is that of the file. */
export const uploadForm = z.object({ name: z.string().max(fileNameMaxLength).default('') });

/** For the `accept` of a file input. */
export const acceptOf = ({ kinds }: UploadRule): string =>
  kinds
    .flatMap((kind) => [fileKinds[kind].mediaType, ...fileKinds[kind].extensions.map((end) => `.${end}`)])
    .join(',');

/** `PDF, PNG`: what people call the kinds. */
export const kindNames = ({ kinds }: UploadRule): string =>
  kinds.map((kind) => fileKinds[kind].label).join(', ');
