import pg from 'pg';

// 22 and 23 are of data and of what has to hold of it, 54000 of what is too large, such as a text for the index that it is in.
const ofValues = /^(?:2[23]...|54000)$/;

const isReference = (error: pg.DatabaseError): boolean => error.code === '23503';

/** Why the database refused something, without the value; null of an error that is of nothing that was written. */
function refusedBy(error: unknown): { error: pg.DatabaseError; reason: string } | null {
  if (!(error instanceof pg.DatabaseError) || !ofValues.test(error.code ?? '')) return null;
  const place = error.constraint ?? error.column;
  return {
    error,
    reason: `the database refuses it (${error.code}${place === undefined ? '' : `, ${place}`})`,
  };
}

/**
 * Why the database refused a value of a statement, without the value; null of any other error. A reference to what is not
 * there any more is none of the value's.
 */
export function refusalOf(error: unknown): string | null {
  const refused = refusedBy(error);
  return refused === null || isReference(refused.error) ? null : refused.reason;
}

/** The same of what takes rows away, which something else may still refer to. */
export const removalRefusalOf = (error: unknown): string | null => refusedBy(error)?.reason ?? null;
