import type { Endpoint } from '@portal/contract/http';
import type { TestUser } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';

export type Item = Readonly<Record<string, unknown>>;
export type Query = Readonly<Record<string, string | number | undefined>>;

/** A member of an item, or what is made of it. */
export type Field = string | ((item: Item) => unknown);

/** How a column is ordered; what is null comes first. */
export type Column = {
  as: 'swedish' | 'text' | 'number' | 'time';
  /** Left out: the member of the column's name. */
  of?: (item: Item) => unknown;
  /** No two rows can have the same. */
  unique?: true;
  /** All rows have the same, which is none. */
  empty?: true;
};

export type Filter = {
  /** Left out: the values that the contract names. */
  values?: (items: readonly Item[]) => string[];
  /** Left out: the member of the filter's name is the value. */
  matches?: (item: Item, value: string) => boolean;
};

export type ArrangedList = {
  reader: TestUser;
  /** What the list cannot do without, e.g. whose it is; fixed in every call. */
  query?: Query;
  /** Somebody of another tenant who may read such a list; null where only the operator may. */
  stranger: { user: TestUser; query?: Query } | null;
  /** Adds a row for each text, in bulk, and beside them what must not be listed. */
  add(texts: readonly string[]): Promise<unknown>;
};

/** A list as the suite tries it. */
export type ListCase = {
  endpoint: Endpoint;
  /** Where an item shows its row's text. */
  text: (item: Item) => unknown;
  /** By the contract's sort names, or the one order of a list that cannot be sorted. */
  columns: Readonly<Record<string, Column>>;
  /** The order of a list that is not sorted, e.g. `-createdAt`; left out: the first column's. */
  order?: string;
  /** Where a search looks for a part; left out: the list cannot be searched. */
  searched?: readonly Field[];
  /** Whether a search finds an item where it does not look for a part of a text. */
  matches?: (item: Item, search: string) => boolean;
  filters?: Readonly<Record<string, Filter>>;
  /** Rows that arranging other things brings along are listed, too. */
  others?: true;
  arrange(portal: TestPortal): Promise<ArrangedList>;
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const fieldOf = (item: Item, field: Field): string =>
  textOf(typeof field === 'string' ? item[field] : field(item));

/** Whether a search should find an item. */
export const isFound = ({ searched = [], matches }: ListCase, item: Item, search: string): boolean =>
  matches
    ? matches(item, search)
    : searched.some((field) => fieldOf(item, field).toLowerCase().includes(search.trim().toLowerCase()));

/** Filters for a time: from the one in the middle on, and before it. */
export const between = (member: string): Readonly<Record<'from' | 'to', Filter>> => {
  const values = (items: readonly Item[]): string[] => [textOf(items[items.length >> 1]?.[member])];
  const at = (item: Item): number => Date.parse(textOf(item[member]));
  return {
    from: { values, matches: (item, value) => at(item) >= Date.parse(value) },
    to: { values, matches: (item, value) => at(item) < Date.parse(value) },
  };
};
