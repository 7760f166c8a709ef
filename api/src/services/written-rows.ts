import type { Unreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { refusalOf } from '../platform/database/refusal.ts';

type Writing<R> = {
  keyOf: (row: R) => string;
  write: (rows: readonly R[]) => Promise<void>;
  /** Hears of each row that was left out. */
  refused: (row: Unreadable) => void;
  /** Why the database refused what was written; null of an error that ends all. */
  reasonOf?: (error: unknown) => string | null;
};

// NUL and half a surrogate pair, as JSON escapes them; a backslash that is itself escaped begins none.
const notText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const isText = (value: unknown): boolean => !notText.test(JSON.stringify(value) ?? '');

/** A text as the database can have it: what has no place in one is shown to have been there. */
export const asText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

/** Writes rows; one with a value that the database refuses is left out and named, and the others are written. */
export async function writeRows<R>(
  tx: Transaction,
  rows: readonly R[],
  { keyOf, write, refused, reasonOf = refusalOf }: Writing<R>,
): Promise<void> {
  const leaveOut = (row: R, reason: string): void => refused({ id: asText(keyOf(row)), reason });
  const writePart = async (part: readonly R[]): Promise<void> => {
    if (part.length === 0) return;
    await tx.run(sql`savepoint part`);
    try {
      await write(part);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await tx.run(sql`rollback to savepoint part`);
      await tx.run(sql`release savepoint part`);
      const [row] = part;
      if (row !== undefined && part.length === 1) return leaveOut(row, reason);
      const half = Math.ceil(part.length / 2);
      await writePart(part.slice(0, half));
      return writePart(part.slice(half));
    }
    await tx.run(sql`release savepoint part`);
  };
  if (isText(rows)) return writePart(rows);
  const written = rows.filter((row) => isText(row));
  for (const row of rows.filter((one) => !isText(one)))
    leaveOut(row, 'it has characters that no text can have');
  return writePart(written);
}
