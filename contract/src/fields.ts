import * as z from 'zod';
import type { FieldError } from './errors.ts';
import { codeDigits, passwordMaxLength } from './constants.ts';

/** Keys of the generic validation messages; each has its text in the web's `validation` catalogue. */
export const validationKeys = [
  'empty',
  'required',
  'minLength',
  'maxLength',
  'betweenLength',
  'exactLength',
  'atLeastOne',
  'minAmount',
  'numberBetween',
  'number',
  'consent',
  'match',
  'email',
  'confirm',
  'invalid',
] as const;

/** A text of one line or more, trimmed, that has at least one character. Lengths are in UTF-16 units. */
export const text = (max: number) => z.string().trim().min(1, { error: 'empty' }).max(max);
/** A text that may be left out; an empty one is the same as none. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');

const isRecent = (moment: string): boolean => /^(?:19|2\d)\d\d-/.test(moment);
const isMoment = (moment: string): boolean =>
  isRecent(moment) && !/[+-](?:1[5-9]|2\d):\d\d$/.test(moment) && !Number.isNaN(Date.parse(moment));

export const id = z.uuid();
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'empty' })
  .max(254)
  .check(z.email({ error: 'email' }));
export const optionalEmail = z.union([z.literal(''), email]).default('');
export const phone = z
  .string()
  .trim()
  .max(32)
  .regex(/^[+0-9 ()-]*$/, { error: 'phone' })
  .default('');
/** A box that has to be ticked. */
export const consent = z.literal(true, { error: 'consent' });
export const code = z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), { error: 'code' });
export const organizationNumber = z
  .string()
  .trim()
  .regex(/^\d{6}-\d{4}$/, { error: 'organizationNumber' });
export const zipcode = z
  .string()
  .trim()
  .max(12)
  .regex(/^[0-9A-Za-z -]*$/, { error: 'zipcode' })
  .default('');
/** ISO 3166 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/, { error: 'invalid' });
/** A password as typed at sign-in: no rule but a bound, so that old passwords still work. */
export const typedPassword = z.string().min(1, { error: 'empty' }).max(passwordMaxLength);
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'hexColor' });
/** A colour that somebody types: the sentence for a wrong one says what was typed. */
export const brandColor = z
  .string()
  .trim()
  .superRefine((value, context) => {
    if (/^#[0-9a-fA-F]{6}$/.test(value)) return;
    const params = { values: { value: value.slice(0, 40) } };
    context.addIssue({ code: 'custom', message: value === '' ? 'empty' : 'hexColor', params, input: value });
  });
/** A moment as every answer says it: `2026-11-23T07:54:56.660Z`. */
export const timestamp = z.iso.datetime({ precision: 3 }).refine(isRecent, { error: 'invalid' });
/**
 * A moment as it may be sent, of these centuries, with an offset that places have: what a database takes is narrower than
 * the pattern.
 */
export const sentTime = z.iso.datetime({ offset: true }).refine(isMoment, { error: 'invalid' });
/** `2026-11-20`, of these centuries. */
export const day = z.iso.date().refine(isRecent, { error: 'invalid' });
/** Optimistic lock: the version that an edit was read at. */
export const version = z.number().int().nonnegative();

type Issue = z.core.$ZodIssue;
type Values = Record<string, string | number>;

const sized = (issue: { origin: string }, keys: { text: string; list: string; number: string }): string => {
  if (issue.origin === 'string') return keys.text;
  return issue.origin === 'array' ? keys.list : keys.number;
};

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldError {
  const min = Number(issue.minimum);
  if (issue.origin === 'array' && min === 1) return { errorKey: 'atLeastOne' };
  return {
    errorKey: sized(issue, { text: 'minLength', list: 'minAmount', number: 'min' }),
    values: { min },
  };
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldError {
  const max = Number(issue.maximum);
  return { errorKey: sized(issue, { text: 'maxLength', list: 'maxAmount', number: 'max' }), values: { max } };
}

function wrongType(issue: z.core.$ZodIssueInvalidType): FieldError {
  if (issue.input === undefined || issue.input === null) return { errorKey: 'required' };
  return { errorKey: issue.expected === 'number' ? 'number' : 'invalid' };
}

/** A schema names its own message by a key without spaces; zod's own sentences are never shown. */
const ownKey = (issue: Issue): string | null =>
  /^[a-z][A-Za-z]+$/.test(issue.message) ? issue.message : null;

/** The catalogue key and values of one zod issue. */
export function fieldErrorOf(issue: Issue): FieldError {
  const key = ownKey(issue);
  const values =
    issue.code === 'custom' ? (issue.params as { values?: Values } | undefined)?.values : undefined;
  if (key !== null) return values ? { errorKey: key, values } : { errorKey: key };
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_type') return wrongType(issue);
  return { errorKey: 'invalid' };
}

/** All wrong fields, the first issue of each, keyed by dotted path. */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || '_';
    fields[path] ??= fieldErrorOf(issue);
  }
  return fields;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldError> };

/** Holds input against a schema; the one way for API and forms, so that both find the same errors. */
export function parseInput<S extends z.core.$ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  // The input is needed to tell a missing value from a wrong one.
  const result = z.safeParse(schema, input, { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, fields: fieldErrorsOf(result.error) };
}
