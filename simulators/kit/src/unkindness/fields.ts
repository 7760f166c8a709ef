import type { Answer } from './calls.ts';

/** One row of a list. */
export type Row = { list: unknown[]; at: number };

/** One value in an answer; `row` is the row that it stands in. */
export type Field = {
  name: string;
  value: unknown;
  row: Row | null;
  set(value: unknown): void;
  remove(): void;
};

type Visit = { row: Row | null; fields: Field[]; rows: Row[]; lists: ReadonlySet<string> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Attributes of XML are called as elements are. */
const plain = (key: string): string => key.replace(/^@/, '');

function visitList(list: unknown[], name: string, visit: Visit): void {
  const isRows = visit.row === null && visit.lists.has(name);
  for (const [at, value] of list.entries()) {
    const row = isRows ? { list, at } : visit.row;
    if (isRows) visit.rows.push({ list, at });
    if (Array.isArray(value)) visitList(value, name, { ...visit, row });
    else if (isRecord(value)) visitRecord(value, { ...visit, row });
  }
}

function visitRecord(record: Record<string, unknown>, visit: Visit): void {
  for (const [key, value] of Object.entries(record)) {
    const name = plain(key);
    if (Array.isArray(value)) visitList(value, name, visit);
    else if (isRecord(value)) visitRecord(value, visit);
    visit.fields.push({
      name,
      value,
      row: visit.row,
      set: (wanted) => {
        record[key] = wanted;
      },
      remove: () => {
        delete record[key];
      },
    });
  }
}

/** All fields of an answer, and the rows of its lists. */
export function partsOf({ tree, speech }: Answer): { fields: Field[]; rows: Row[] } {
  const visit: Visit = { row: null, fields: [], rows: [], lists: new Set(speech.rows) };
  if (Array.isArray(tree)) visitList(tree, '', visit);
  else if (isRecord(tree)) visitRecord(tree, visit);
  return visit;
}

export const textOfRow = ({ list, at }: Row): string => JSON.stringify(list[at]) ?? '';
