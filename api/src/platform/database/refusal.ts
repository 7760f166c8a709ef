import pg from 'pg';

// 22 and 23 are of data and of what has to hold of it, 54000 of what is too large, such as a text for the index that it is in.
const ofValues = /^(?:2[23]...|54000)$/;

/**
 * Why the database refused a value of a statement, without the value; null of any other error. A reference to what is not
 * there any more is none of the value's.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || !ofValues.test(error.code ?? '') || error.code === '23503')
    return null;
  const place = error.constraint ?? error.column;
  return `the database refuses it (${error.code}${place === undefined ? '' : `, ${place}`})`;
}
