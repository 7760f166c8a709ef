import * as z from 'zod';
import { hostile } from '../hostile/text.ts';
import type { Endpoint, ResponseOf, Schema } from '@portal/contract/http';

/**
 * `plain`: texts as most people write them; `long`: the longest that a field takes, or much longer than usual; `hostile`:
 * what would run where a text becomes a part of the page.
 */
export type Style = 'plain' | 'long' | 'hostile';

/** Where a value stands: the name of its field, and which item of a list it belongs to. */
type Place = { name: string; index: number; style: Style };

const itemsOfList = 3;
const longWords =
  'Sveriges Kommunala Leverantörsförening för Molntjänster och Säkerhetskopiering i norra Bergslagen ekonomisk förening';
const formats: Readonly<Record<string, (index: number) => string>> = {
  uuid: (index) => `018499fe-94c8-700f-99ca-efcc3c18400${index}`,
  datetime: (index) => `2026-11-${String(20 - index).padStart(2, '0')}T09:30:00.000Z`,
  date: (index) => `2026-11-${String(20 - index).padStart(2, '0')}`,
  url: () => 'https://files.example/portal.zip',
};
/** Fields whose text means something to a screen. */
const fields: Readonly<Record<string, string>> = {
  currency: 'SEK',
  country: 'SE',
  region: 'SE-NORTH-1',
  event: 'bucketOrdered',
  product: 's3-storage.capacity',
  unit: 'GiB-hour',
  organizationNumber: '559240-7166',
};
/** One of these fits any pattern of the contract. */
const patterned = [
  '1.25',
  's3-storage.capacity',
  '2026-10',
  '#32dc5a',
  '559240-7166',
  '123456',
  'SE',
  'polarvind-kraft',
  'x',
];

const fits = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

function emailOf({ index, style }: Place): string {
  const person = style === 'long' ? 'en-mycket-lang-adress-for-en-kollega-pa-avdelningen' : 'kim.berg';
  return `${person}${index}@polarvind.example`;
}

function textOf(schema: Schema, place: Place, format: string | undefined): string {
  const { name, index, style } = place;
  const known = (format === undefined ? undefined : formats[format]?.(index)) ?? fields[name];
  const usual = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${index + 1}`;
  const long = `${longWords} ${index + 1}`;
  const address = /email|username|recipient|^to$/i.test(name) ? emailOf(place) : undefined;
  if (style === 'hostile' && known === undefined && fits(schema, hostile(name))) return hostile(name);
  const words = style === 'long' ? [long, long.slice(0, 60), long.slice(0, 20), usual] : [usual];
  const candidates = [known, address, ...words, ...patterned, emailOf(place), 'a'.repeat(64)];
  const found = candidates.find((one) => one !== undefined && fits(schema, one));
  if (found === undefined) throw new Error(`No sample fits the field ${name}.`);
  return found;
}

function numberOf(schema: Schema, { index, style }: Place): number {
  const usual = style === 'long' ? 123_456_789_012 : 3 + index;
  return [usual, 2_000_000_000, 100, 3, 1, 0].find((one) => fits(schema, one)) ?? 0;
}

function recordOf(def: z.core.$ZodRecordDef, place: Place): unknown {
  const { keyType, valueType } = def;
  const keys = keyType instanceof z.ZodEnum ? keyType.options : [sampleAt(keyType, place)];
  return Object.fromEntries(
    keys.map((key) => [String(key), sampleAt(valueType, { ...place, name: String(key) })]),
  );
}

function objectOf(def: z.core.$ZodObjectDef, place: Place): unknown {
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, schema]) => [name, sampleAt(schema, { ...place, name })]),
  );
}

function arrayOf(schema: Schema, def: z.core.$ZodArrayDef, place: Place): unknown {
  const items = Array.from({ length: itemsOfList }, (_, index) => sampleAt(def.element, { ...place, index }));
  const lengths = [itemsOfList, 2, 1, 0];
  return lengths.map((length) => items.slice(0, length)).find((some) => fits(schema, some)) ?? items;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

const hasDefinition = (schema: Schema): schema is Schema & { def: Definition } => 'def' in schema;

function sampleAt(schema: Schema, place: Place): unknown {
  // A list of its three items is whole.
  if (place.name === 'nextCursor') return null;
  if (!hasDefinition(schema)) throw new Error(`No sample for ${place.name}.`);
  const { def } = schema;
  if ('innerType' in def) return sampleAt(def.innerType, place);
  switch (def.type) {
    case 'string':
      return textOf(schema, place, 'format' in def ? String(def.format) : undefined);
    case 'template_literal':
      return textOf(schema, place, undefined);
    case 'number':
      return numberOf(schema, place);
    case 'object':
      return objectOf(def, place);
    case 'array':
      return arrayOf(schema, def, place);
    default:
      return simpleAt(def, place);
  }
}

function simpleAt(def: Definition, place: Place): unknown {
  switch (def.type) {
    case 'record':
      return recordOf(def, place);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'enum': {
      const values = Object.values(def.entries);
      return values[place.index % values.length];
    }
    case 'literal':
      return def.values[0];
    case 'union':
      return sampleAt(def.options[place.index % def.options.length] ?? z.null(), place);
    case 'pipe':
      return sampleAt(def.in, place);
    default:
      throw new Error(`No sample for ${place.name}, which is ${def.type}.`);
  }
}

const fitsRecord = <E extends Endpoint>({ response }: E, body: unknown): body is ResponseOf<E> =>
  response !== undefined && fits(response, body);

/** Something that an endpoint may answer: each list with three items, each field filled. The same every time. */
export function sampleOf<E extends Endpoint>(endpoint: E, style: Style = 'plain'): ResponseOf<E> {
  const body = sampleAt(endpoint.response ?? z.null(), { name: endpoint.name, index: 0, style });
  if (!fitsRecord(endpoint, body)) throw new Error(`No sample fits ${endpoint.name}.`);
  return body;
}
