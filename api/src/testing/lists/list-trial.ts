import type { Endpoint } from '@portal/contract/http';
import * as z from 'zod';
import type { Item, ListCase, Query } from './list-case.ts';
import type { ListReader } from './list-reader.ts';

/**
 * What rows are called: Swedish letters, capitals, two that are the same, wildcards of SQL with what they would find,
 * and what a spreadsheet would calculate.
 */
export const texts = [
  'Öberg',
  'Åberg',
  'Äberg',
  'Alfa',
  'alfa',
  'beta',
  'beta',
  '100% klart',
  '100 klart',
  'a_b',
  'axb',
  String.raw`c\d`,
  'cxd',
  '=1+1',
  '+46 8',
  '-2+3',
  '@home',
  '\tindrag',
  'Å "citat", AB;',
  "O'Brien",
] as const;

/** A list that was arranged, in front of those who read it. */
export type Trial = {
  list: ListCase;
  /** What is fixed in every call. */
  query: Query;
  reader: ListReader;
  /** The same person in another session. */
  again: ListReader;
  stranger: ListReader | null;
  /** All there is, in the list's own order. */
  items: readonly Item[];
  /** Makes the list longer than a page can be. */
  grow(): Promise<void>;
};

export type TrialOf = () => Trial;

const shapeOf = (schema: unknown): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

export const queryOf = ({ query }: Endpoint) => shapeOf(query);

/** Pages, as every list does. */
export const isPaged = (endpoint: Endpoint): boolean => 'cursor' in queryOf(endpoint);

/** The values that a parameter may have, where the contract names them. */
export function optionsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return optionsOf(schema.unwrap());
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** Whether an item may have nothing there. */
export function mayBeNull({ response }: Endpoint, member: string): boolean {
  const items = shapeOf(response)['items'];
  const schema = items instanceof z.ZodArray ? shapeOf(items.element)[member] : undefined;
  return schema !== undefined && z.safeParse(schema, null).success;
}

/** The sort names of the contract, ascending ones. */
export const sortsOf = (endpoint: Endpoint): string[] =>
  optionsOf(queryOf(endpoint)['sort']).filter((name) => !name.startsWith('-'));
