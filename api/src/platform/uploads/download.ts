import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import type { Database, Row } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { gate, readInTenant, StaleSession, wasStale, type BoundRead } from '../database/tenancy.ts';
import type { FileHead } from './stored-files.ts';

/** A file on its way out: its bytes come piece by piece as they are taken, so that none is held whole. */
export type Download = Pick<FileHead, 'name' | 'mediaType'> & {
  /** Null while nobody knows how large it becomes. */
  sizeBytes: number | null;
  bytes: () => AsyncIterable<Uint8Array>;
};

type ReadPart = (from: number, length: number) => Promise<Buffer | null>;

type Entry = Parameters<typeof readInTenant>[1];

const partBytes = 256 * 1024;
const head = z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), sizeBytes: z.number() });
const part = z.object({ part: z.instanceof(Buffer) });

const rowOf = (query: Sql): BoundRead => ({ query, answer: (row) => row ?? {} });

async function* inParts(sizeBytes: number, read: ReadPart): AsyncGenerator<Buffer> {
  for (let from = 0; from < sizeBytes; from += partBytes) {
    const bytes = await read(from, Math.min(partBytes, sizeBytes - from));
    if (!bytes || bytes.length === 0) throw new Error('The file went while it was read.');
    yield bytes;
  }
}

/** One row of a tenant's query; a session that changed meanwhile is asked for anew. */
export async function readRow(database: Database, entry: Entry, query: Sql): Promise<Row | null> {
  const row = await readInTenant(database, entry, rowOf(query));
  if (wasStale(row)) throw new StaleSession();
  return row;
}

const partOf = ({ id }: FileHead, from: number, length: number): Sql =>
  sql`substring(f.bytes from ${from + 1}::integer for ${length}::integer) as part from stored_file f where f.id = ${id}`;

/** A file that a tenant's query finds, read under its row-level security part by part. */
export async function findFile(database: Database, entry: Entry, find: Sql): Promise<Download> {
  const row = await readRow(database, entry, find);
  if (row === null) throw notFound();
  const file = head.parse(row);
  const { partnerId } = entry.tenant;
  const read: ReadPart = async (from, length) => {
    const found = await readRow(
      database,
      entry,
      sql`select ${partOf(file, from, length)} and f.partner_id = ${partnerId} and ${gate}`,
    );
    return found ? part.parse(found).part : null;
  };
  return { ...file, bytes: () => inParts(file.sizeBytes, read) };
}

/** The same outside every tenant, e.g. for a public document, by the role of sign-in. */
export function openFile(auth: Database, partnerId: string, file: FileHead): Download {
  const read: ReadPart = async (from, length) => {
    const found = await auth.first(sql`select ${partOf(file, from, length)} and f.partner_id = ${partnerId}`);
    return found ? part.parse(found).part : null;
  };
  return { ...file, bytes: () => inParts(file.sizeBytes, read) };
}

/** What was never a file, as one. */
export const downloadOf = (named: Pick<FileHead, 'name' | 'mediaType'>, bytes: Buffer): Download => ({
  ...named,
  sizeBytes: bytes.length,
  bytes: () => inParts(bytes.length, async (from, length) => bytes.subarray(from, from + length)),
});

const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/["\\%]/g, '_');
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends a file to be saved, never to be shown as a page of the portal's address. */
export function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  if (file.sizeBytes !== null) reply.header('content-length', file.sizeBytes);
  return reply
    .code(200)
    .header(
      'content-type',
      file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType,
    )
    .header(
      'content-disposition',
      `attachment; filename="${asciiOf(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(file.bytes(), { objectMode: false }));
}
