import pg from 'pg';

/**
 * Why the database refused a value of a statement, without the value; null of any other error. A reference to what is not
 * there any more is none of the value's.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '') || error.code === '23503')
    return null;
  const place = error.constraint ?? error.column;
  return `the database refuses it (${error.code}${place === undefined ? '' : `, ${place}`})`;
}
