import * as z from 'zod';
import { audiences } from './audience.ts';
import { day, id, optionalText, text, timestamp, version } from './fields.ts';
import { byId, byIdAndVersion, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { fileNameMaxLength, storedFileMaxBytes } from './uploads.ts';

const own = { module: 'downloads', scope: 'self' } as const;
const reads = { may: 'downloads.read' } as const;
const manages = { may: 'content.manage', of: ['operator'] } as const;

/** `broken`: what came was not what was registered, so that nobody gets it until the operator has looked. */
export const downloadStates = ['published', 'hidden', 'broken'] as const;
export type DownloadState = (typeof downloadStates)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A download, in the language asked for. Those who do not manage downloads meet no hidden ones. */
export const download = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Of what is downloaded, as its maker calls it. */
  release: z.string(),
  releasedOn: day,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Of the file, reckoned when it was registered and again with every byte that is sent. */
  sha256,
  audience: z.enum(audiences),
  state: z.enum(downloadStates),
  version,
});
export type Download = z.infer<typeof download>;

export const listDownloads = defineEndpoint({
  ...own,
  name: 'listDownloads',
  method: 'GET',
  path: '/support/downloads/',
  summary: 'What there is to download for the caller; for the operator all of it.',
  access: reads,
  query: listQuery(['name', 'releasedOn', 'sizeBytes']).extend({
    /** One alone. */
    id: id.optional(),
    audience: z.enum(audiences).optional(),
    state: z.enum(downloadStates).optional(),
  }),
  response: listOf(download),
});

export const downloadLimits = { name: 80, description: 500, release: 40, address: 1000 } as const;

const texts = {
  nameEn: text(downloadLimits.name),
  nameSv: text(downloadLimits.name),
  descriptionEn: optionalText(downloadLimits.description),
  descriptionSv: optionalText(downloadLimits.description),
  release: text(downloadLimits.release),
  releasedOn: day,
  audience: z.enum(audiences),
};
/** What the operator writes of a download. */
const downloadTexts = z.object(texts);
export type DownloadTexts = z.infer<typeof downloadTexts>;
/** As a form's text fields have it, and as it is. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const isPublished = z.boolean();

/** Programs, archives and what else is saved to a device; up to the size that is kept in the database. */
export const downloadUpload = {
  maxBytes: storedFileMaxBytes,
  kinds: ['zip', 'gzip', 'exe', 'msi', 'deb', 'rpm', 'pdf', 'png', 'jpeg', 'markdown', 'csv', 'text'],
} as const;

const registered = z.object({ id, sizeBytes: z.number().int(), sha256 });

export const uploadDownload = defineEndpoint({
  ...own,
  name: 'uploadDownload',
  method: 'POST',
  path: '/support/download/upload/',
  summary: 'Registers a download whose file is kept in the database.',
  access: manages,
  body: z.object({ ...texts, isPublished: flag }),
  upload: downloadUpload,
  response: registered,
  status: 201,
});

/** An address that the API fetches from: its beginning has to be one of `DOWNLOAD_SOURCES`. */
export const downloadAddress = z
  .string()
  .trim()
  .min(1, { error: 'empty' })
  .max(downloadLimits.address)
  .check(z.url({ protocol: /^https?$/, error: 'address' }));

export const registerDownload = defineEndpoint({
  ...own,
  name: 'registerDownload',
  method: 'POST',
  path: '/support/download/',
  summary:
    'Registers a download by its address, reading it once from end to end: its size and checksum are what came then.',
  access: manages,
  body: z.object({
    ...texts,
    isPublished,
    address: downloadAddress,
    /** The SHA-256 that its maker names; another one is refused. */
    expectedSha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^([0-9a-f]{64})?$/, { error: 'sha256' })
      .default(''),
  }),
  response: registered,
  status: 201,
  errors: [
    'downloadUnavailable',
    'downloadTooLarge',
    'fileTypeNotAllowed',
    'fileTypeMismatch',
    'fileEmpty',
    'fileNameInvalid',
    'fileDamaged',
    'fileAmbiguous',
    'archiveTooLarge',
  ],
});

export const downloadOrigins = ['file', 'address'] as const;
/** The form of a new download: a file that is sent with it, or an address. */
export const newDownload = registerDownload.body
  .extend({
    origin: z.enum(downloadOrigins),
    address: z.string().trim().max(downloadLimits.address),
  })
  .superRefine(({ origin, address }, context) => {
    const isMissing = origin === 'address' && address === '';
    if (isMissing) context.addIssue({ code: 'custom', message: 'empty', path: ['address'], input: address });
  });
export type NewDownload = z.output<typeof newDownload>;

export const listDownloadSources = defineEndpoint({
  ...own,
  name: 'listDownloadSources',
  method: 'GET',
  path: '/support/download/sources/',
  summary: 'What the address of a download may begin with.',
  access: manages,
  response: z.object({ items: z.array(z.string()) }),
});

export const getDownload = defineEndpoint({
  ...own,
  name: 'getDownload',
  method: 'GET',
  path: '/support/download/',
  summary: 'One download as the operator manages it.',
  access: manages,
  query: byId,
  response: z.object({
    id,
    ...texts,
    fileName: z.string().max(fileNameMaxLength),
    sizeBytes: z.number().int(),
    sha256,
    /** Null for a file that is kept in the database. */
    address: z.string().nullable(),
    isPublished,
    brokenAt: timestamp.nullable(),
    updatedAt: timestamp,
    updatedByName: z.string(),
    version,
  }),
});
export type ManagedDownload = z.infer<typeof getDownload.response>;

/** The file stays what it is: another file is another download, with a checksum of its own. */
export const downloadEdit = z.object({ ...texts, version });
export const updateDownload = defineEndpoint({
  ...own,
  name: 'updateDownload',
  method: 'PUT',
  path: '/support/download/',
  summary: 'Changes what is said of a download that was read at `version`.',
  access: manages,
  query: byId,
  body: downloadEdit,
  response: z.object({ version }),
});

export const publishDownload = defineEndpoint({
  ...own,
  name: 'publishDownload',
  method: 'POST',
  path: '/support/download/publish/',
  summary:
    'Publishes a download that was read at `version`, or withdraws it. One that was found changed is read anew first.',
  access: manages,
  query: byId,
  body: z.object({ isPublished, version }),
  response: nothing,
  errors: ['downloadBroken', 'downloadUnavailable', 'downloadTooLarge'],
});

export const deleteDownload = defineEndpoint({
  ...own,
  name: 'deleteDownload',
  method: 'DELETE',
  path: '/support/download/',
  summary: 'Deletes a download that was read at `version`, with its file.',
  access: manages,
  query: byIdAndVersion,
  response: nothing,
});

export const getDownloadFile = defineEndpoint({
  ...own,
  name: 'getDownloadFile',
  method: 'GET',
  path: '/support/download/file/',
  summary:
    'The file itself, for programs. It is checked while it is sent: when it is not what was registered, the connection ends before its last byte.',
  access: reads,
  query: byId,
  contentType: 'application/octet-stream',
  errors: ['downloadUnavailable', 'downloadBroken', 'downloadsBusy', 'ownDownloadsBusy'],
});

/** How long a link to a file is good for, and that it is so for once. */
export const downloadLinkSeconds = 60;

export const createDownloadLink = defineEndpoint({
  ...own,
  name: 'createDownloadLink',
  method: 'POST',
  path: '/support/download/link/',
  summary: 'An address that gives the file once within a minute, for a browser to save it.',
  access: reads,
  query: byId,
  body: z.object({}),
  response: z.object({ address: z.string(), expiresAt: timestamp }),
  status: 201,
  secret: true,
  errors: ['downloadUnavailable', 'downloadBroken', 'downloadsBusy', 'ownDownloadsBusy'],
});

export const takeDownload = defineEndpoint({
  name: 'takeDownload',
  module: 'downloads',
  method: 'GET',
  path: '/support/download/take/',
  summary: 'The file of a link, once.',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ ticket: z.string().max(100) }),
  contentType: 'application/octet-stream',
  unsafe: true,
  errors: ['downloadLinkUsed', 'downloadUnavailable', 'downloadBroken', 'downloadsBusy', 'ownDownloadsBusy'],
});

export const downloadsEndpoints = [
  listDownloads,
  uploadDownload,
  registerDownload,
  listDownloadSources,
  getDownload,
  updateDownload,
  publishDownload,
  deleteDownload,
  getDownloadFile,
  createDownloadLink,
  takeDownload,
];
