import type { Operation } from '@portal/contract/operations';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';

type Why = Pick<Operation, 'service' | 'reason' | 'reasonValues'>;

/** Why an operation did not succeed, in a sentence that says what to do. */
export function reasonText(
  { service, reason, reasonValues }: Why,
  { t, exists, format }: Pick<UseTexts, 't' | 'exists' | 'format'>,
): string {
  const values: Record<string, string> = { service: t(`service.${service}`) };
  for (const [name, value] of Object.entries(reasonValues))
    values[name] = typeof value === 'number' ? format.number(value) : value;
  const keys = [`service-texts.reason.${service}.${reason}`, `operations.reason.${reason ?? 'unknown'}`];
  return t(keys.find(exists) ?? 'operations.reason.unknown', values);
}

/** What names no customer needs none: the thing is the customer's. */
type What = Pick<Operation, 'kind' | 'subject'> & { customerName?: string };

/** What operations do and why they did not, in the language in use. */
export function useOperationTexts(): { whatOf: (what: What) => string; whyOf: (why: Why) => string } {
  const texts = useTexts();
  return {
    whatOf: ({ kind, subject, customerName = '' }) => {
      const key = `service-texts.kind.${kind}`;
      return texts.exists(key) ? texts.t(key, { subject, customer: customerName }) : kind;
    },
    whyOf: (why) => reasonText(why, texts),
  };
}
