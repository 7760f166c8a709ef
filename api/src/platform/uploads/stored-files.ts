import sql, { type Sql } from 'sql-template-tag';
import { newId } from '../database/ids.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import type { UploadedFile } from './uploads.ts';

export type FileOwner = { partnerId: string; customerId?: string | null };

/** What a download needs to know of a file: the row of `stored_file` named `f`. */
export const fileHead: Sql = sql`f.id, f.name, f.media_type as "mediaType", f.size_bytes as "sizeBytes"`;
export type FileHead = { id: string; name: string; mediaType: string; sizeBytes: number };

/** Keeps a file in the caller's transaction; answers its id. `customerId` null: it is the partner's own. */
export async function keepFile(
  tx: Queryable,
  { partnerId, customerId = null }: FileOwner,
  file: UploadedFile,
): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into stored_file (partner_id, customer_id, id, name, media_type, size_bytes, sha256, bytes)
    values (${partnerId}, ${customerId}, ${id}, ${file.name}, ${file.mediaType}, ${file.bytes.length}, ${file.sha256},
      ${file.bytes})`);
  return id;
}

/** True when there was one. */
export const deleteFile = async (tx: Transaction, partnerId: string, id: string): Promise<boolean> =>
  (await tx.run(sql`delete from stored_file where partner_id = ${partnerId} and id = ${id}`)) > 0;

const partBytes = 256 * 1024;

/**
 * The whole file, for work that needs it at once, e.g. to attach it to a mail. Read in parts, because an answer of the
 * database is several times what it brings.
 */
export async function readFile(
  db: Queryable,
  partnerId: string,
  id: string,
): Promise<(FileHead & { bytes: Buffer }) | null> {
  const ofFile = sql`from stored_file f where f.partner_id = ${partnerId} and f.id = ${id}`;
  const head = await db.first<FileHead>(sql`select ${fileHead} ${ofFile}`);
  if (!head) return null;
  const bytes = Buffer.alloc(head.sizeBytes);
  for (let from = 0; from < head.sizeBytes; from += partBytes) {
    const found = await db.first<{ part: Buffer }>(sql`
      select substring(f.bytes from ${from + 1}::integer for ${partBytes}::integer) as part ${ofFile}`);
    if (!found) return null;
    found.part.copy(bytes, from);
  }
  return { ...head, bytes };
}
