import { operationText } from '@portal/contract/operation-texts';
import type { Operation } from '@portal/contract/operations';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';

type Why = Pick<Operation, 'service' | 'reason' | 'reasonValues'>;

/** Why an operation did not succeed, in a sentence that says what to do. */
export function reasonText(
  { service, reason, reasonValues }: Why,
  { t, exists, format }: Pick<UseTexts, 't' | 'exists' | 'format'>,
): string {
  const key = `operations.reason.${reason ?? 'unknown'}`;
  const values = Object.entries(reasonValues).map(([name, value]) => [
    name,
    typeof value === 'number' ? format.number(value) : value,
  ]);
  return t(exists(key) ? key : 'operations.reason.unknown', {
    service: t(`service.${service}`),
    ...Object.fromEntries(values),
  });
}

/** What names no customer needs none: the thing is the customer's. */
type What = Pick<Operation, 'kind' | 'subject'> & { customerName?: string };

/** What operations do and why they did not, in the language in use. */
export function useOperationTexts(): { whatOf: (what: What) => string; whyOf: (why: Why) => string } {
  const texts = useTexts();
  return {
    whatOf: ({ kind, subject, customerName }) =>
      operationText({ kind, subject, customer: customerName ?? '' }, texts.language),
    whyOf: (why) => reasonText(why, texts),
  };
}
