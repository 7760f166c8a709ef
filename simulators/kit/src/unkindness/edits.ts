import { createHash } from 'node:crypto';
import type { Answer } from './calls.ts';
import { partsOf, textOfRow, type Field, type Row } from './fields.ts';

/** One way to change an answer. `touched` is the row that it changes, as it was. */
type Change = { touched: () => string | null; make: () => void };

/** `none`: why an answer has nothing to change. */
type Edit = { find(answer: Answer): Change[]; none: string };

const inField = (field: Field, make: () => void): Change => ({
  touched: () => (field.row === null ? null : textOfRow(field.row)),
  make,
});

const inRow = (row: Row, make: (row: Row) => void): Change => ({
  touched: () => textOfRow(row),
  make: () => make(row),
});

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** Changes each field of those to what `wanted` makes of it. */
const changing =
  (isOne: (field: Field, answer: Answer) => boolean, wanted: (value: unknown) => unknown) =>
  (answer: Answer): Change[] =>
    partsOf(answer)
      .fields.filter((field) => isOne(field, answer))
      .map((field) => inField(field, () => field.set(wanted(field.value))));

const isWord = ({ name, value }: Field, { speech }: Answer): boolean =>
  speech.words.includes(name) && isValue(value) && value !== '' && typeof value !== 'boolean';

const isName = ({ name, value }: Field, { speech }: Answer): boolean =>
  speech.names.includes(name) && typeof value === 'string' && value !== '';

const hasCase = (value: unknown): value is string => typeof value === 'string' && /[a-z]/i.test(value);

const inOtherCase = (value: unknown): string => {
  const text = String(value);
  return text.toUpperCase() === text ? text.toLowerCase() : text.toUpperCase();
};

/** In JSON a number is one of its own; elsewhere all is text, and something else than digits has to stand there. */
const asText = (value: unknown): string => (typeof value === 'number' ? String(value) : 'some');

/** Of a row nothing is left but its id, or else the first of what is always there. */
function spoil({ list, at }: Row, answer: Answer): void {
  const fields = Object.entries(Object(list[at]));
  const names = fields.map(([key]) => key.replace(/^@/, ''));
  const id = answer.speech.always.find((name) => names.includes(name));
  const kept = fields.filter(([key]) => key.replace(/^@/, '') === id);
  list[at] = typeof list[at] === 'object' ? Object.fromEntries(kept) : null;
}

const ofRows =
  (make: (row: Row, answer: Answer) => void, least = 1) =>
  (answer: Answer): Change[] => {
    const { rows } = partsOf(answer);
    return rows.length < least ? [] : rows.map((row) => inRow(row, (one) => make(one, answer)));
  };

/** Without a way to the next page an answer is the last one, and not one that lacks something. */
const leadsOn = ({ name, value, row }: Field, { speech: { nextPage = [] } }: Answer): boolean =>
  row === null && (nextPage.includes(name) || nextPage.some((one) => one in Object(value)));

const missing = (answer: Answer): Change[] =>
  partsOf(answer)
    .fields.filter(
      (field) =>
        field.value !== undefined && !answer.speech.always.includes(field.name) && !leadsOn(field, answer),
    )
    .map((field) => inField(field, () => field.remove()));

/** XML has one root, in which it stands. */
const extra = ({ tree, hasTypes }: Answer): Change[] => {
  const inside: unknown = hasTypes ? tree : Object.values(Object(tree))[0];
  const root: unknown = Array.isArray(inside) ? inside[0] : inside;
  if (typeof root !== 'object' || root === null) return [];
  const rest = { simulatedField: { deep: [1, 'two', null] } };
  return [{ touched: () => null, make: () => void Object.assign(root, rest) }];
};

/** Ten thousand letters, the same each time, that a database cannot store in less: it cannot have them in an index. */
export const manyLetters = createHash('shake256', { outputLength: 7500 }).update('name').digest('base64url');

const named = (more: string) => ({
  find: changing(isName, (value) => `${String(value)}${more}`),
  none: 'no name in any answer of it',
});

/** What can be wrong with the body of an answer, by name. */
export const edits = {
  'unknown-word': {
    find: changing(isWord, (value) => (isNumber(value) ? 99 : 'simulatedWord')),
    none: 'no word in any answer of it',
  },
  'other-case': {
    find: changing((field, answer) => isWord(field, answer) && hasCase(field.value), inOtherCase),
    none: 'no word with letters in any answer of it',
  },
  'missing-field': { find: missing, none: 'every field that it answers is always there' },
  'extra-field': { find: extra, none: 'it answers no fields' },
  'text-for-number': {
    find: changing(
      ({ value }, { hasTypes }) => (hasTypes ? typeof value === 'number' : isNumber(value)),
      asText,
    ),
    none: 'no number in any answer of it',
  },
  'bad-row': { find: ofRows(spoil, 2), none: 'never more than one row' },
  'duplicate-row': {
    find: ofRows(({ list, at }) => list.splice(at, 0, structuredClone(list[at]))),
    none: 'no row in any answer of it',
  },
  'other-order': {
    find: (answer) =>
      ofRows(({ list }) => list.splice(0, list.length, ...list.toReversed()), 2)(answer).slice(0, 1),
    none: 'never more than one row',
  },
  'missing-once': {
    find: ofRows(({ list, at }) => list.splice(at, 1)),
    none: 'no row in any answer of it',
  },
  'nul-in-name': named('\0'),
  'long-name': named(manyLetters),
} as const satisfies Record<string, Edit>;

export type EditName = keyof typeof edits;
