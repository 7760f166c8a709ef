import type { FieldError } from '@portal/contract/errors';
import { ApiError } from './api-error.ts';
import type { Formats } from './format.ts';
import type { TextSource } from './texts.ts';

type DetailFormats = Pick<Formats, 'money' | 'dateTime'>;

/** Details with their amounts and moments as the language writes them: `limit` for `limitMinor`. */
function spoken(all: Record<string, unknown>, { money, dateTime }: DetailFormats): Record<string, unknown> {
  const { currency, at } = all;
  const details = typeof at === 'string' ? { ...all, at: dateTime(at) } : all;
  if (typeof currency !== 'string') return details;
  const amounts = Object.entries(details).flatMap(([name, value]) =>
    name.endsWith('Minor') && typeof value === 'number' ? [[name.slice(0, -5), money(value, currency)]] : [],
  );
  return { ...details, ...Object.fromEntries(amounts) };
}

/** Whoever was faster is named where it is known. */
const keysOf = ({ errorKey, details }: ApiError): string[] =>
  errorKey === 'stale' && typeof details['by'] === 'string' && details['by'] !== ''
    ? ['staleBy', errorKey]
    : [errorKey];

/**
 * In this order: `api.{module}.error.{errorKey}`, then `api.common.error.{errorKey}`, then the error's message, then
 * `api.common.error.unhandled`.
 */
export function errorText({ t, exists }: TextSource, error: unknown, format?: DetailFormats): string {
  const known = error instanceof ApiError ? error : null;
  if (known?.errorKey) {
    const keys = keysOf(known).flatMap((key) => [
      `api.${known.module}.error.${key}`,
      `api.common.error.${key}`,
    ]);
    const key = keys.find(exists);
    if (key !== undefined) return t(key, format ? spoken(known.details, format) : known.details);
  }
  return known?.message || t('api.common.error.unhandled');
}

/** The sentence for one wrong field, named by its label. */
export function fieldErrorText({ t, exists }: TextSource, error: FieldError, label: string): string {
  const key = `validation.${error.errorKey}`;
  return t(exists(key) ? key : 'validation.invalid', { ...error.values, field: label });
}
