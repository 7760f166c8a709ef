import type { FieldError } from '@portal/contract/errors';
import { ApiError } from './api-error.ts';
import type { TextSource } from './texts.ts';

type Money = (amountMinor: number, currency: string) => string;

/** Details with their amounts as the language writes them: `limit` for `limitMinor`. */
function spoken(details: Record<string, unknown>, money: Money): Record<string, unknown> {
  const { currency } = details;
  if (typeof currency !== 'string') return details;
  const amounts = Object.entries(details).flatMap(([name, value]) =>
    name.endsWith('Minor') && typeof value === 'number' ? [[name.slice(0, -5), money(value, currency)]] : [],
  );
  return { ...details, ...Object.fromEntries(amounts) };
}

/**
 * Section 8: `api.{module}.error.{errorKey}`, then `api.common.error.{errorKey}`, then the error's message, then
 * `api.common.error.unhandled`.
 */
export function errorText({ t, exists }: TextSource, error: unknown, money?: Money): string {
  const known = error instanceof ApiError ? error : null;
  if (known?.errorKey) {
    const keys = [`api.${known.module}.error.${known.errorKey}`, `api.common.error.${known.errorKey}`];
    const key = keys.find(exists);
    if (key !== undefined) return t(key, money ? spoken(known.details, money) : known.details);
  }
  return known?.message || t('api.common.error.unhandled');
}

/** Section 5: the sentence for one wrong field, named by its label. */
export function fieldErrorText({ t, exists }: TextSource, error: FieldError, label: string): string {
  const key = `validation.${error.errorKey}`;
  return t(exists(key) ? key : 'validation.invalid', { ...error.values, field: label });
}
