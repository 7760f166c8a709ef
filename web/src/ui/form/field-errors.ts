import type { FieldError } from '@portal/contract/errors';
import { fieldError } from '@portal/contract/errors';
import { fieldErrorsOf } from '@portal/contract/fields';
import type * as z from 'zod';

/** The form library keeps texts; an error is kept as text and put into words where it is drawn, in today's language. */
export const packError = (error: FieldError): string => JSON.stringify(error);

/** The error that `packError` made a text of; any other text is taken for a key. */
export function unpackError(packed: unknown): FieldError | undefined {
  if (typeof packed !== 'string' || packed === '') return undefined;
  if (!packed.startsWith('{')) return { errorKey: packed };
  const parsed = fieldError.safeParse(JSON.parse(packed));
  return parsed.success ? parsed.data : { errorKey: 'invalid' };
}

/** All wrong fields of `values`; a list's errors also land on the list's own field. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  return result.success ? {} : packErrors(fieldErrorsOf(result.error));
}

/** Errors by dotted path, as text; what lies inside a field (`disruptionEmails.2`) is told at the field as well. */
export function packErrors(fields: Record<string, FieldError>): Record<string, string> {
  const packed: Record<string, string> = {};
  for (const [path, error] of Object.entries(fields)) {
    const [root = path] = path.split('.');
    packed[root] ??= packError(error);
  }
  return packed;
}
