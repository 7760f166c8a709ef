import { ticketMaxLength, ticketServices, type TicketService } from '@portal/contract/support';
import type { Trouble } from '../platform/trouble.ts';
import type { TextKey } from '../platform/text-keys.ts';

export type TicketValues = { service: TicketService | ''; description: string; customerId: string };

const isTrouble = (value: unknown): value is Trouble =>
  typeof value === 'object' && value !== null && 'owner' in value && 'address' in value && 'at' in value;

/** What was kept of an error, when that person met it in the organization that they work in. */
export const troubleOf = (kept: unknown, owner: string | null): Trouble | null =>
  isTrouble(kept) && kept.owner === owner ? kept : null;

/** The service that a page is of. */
const serviceOf = (path: string): string | undefined => {
  const [, area, name] = path.split('/');
  return area === 'services' ? name : undefined;
};

type Words = { t: (key: TextKey, values?: Record<string, string>) => string };

/** A ticket that tells of the error, with room for what the person was doing. */
export function valuesOf(
  { what, why, key, reference, about, address, at }: Trouble,
  { t }: Words,
): TicketValues {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const facts = [
    t('support.prefill.page', { page: pathname }),
    ...(key === '' ? [] : [t('support.prefill.key', { key })]),
    ...(reference === '' ? [] : [t('support.prefill.reference', { reference })]),
    t('support.prefill.at', { at: `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC` }),
  ];
  const said = [what, why].filter(Boolean).join('\n');
  return {
    service: ticketServices.find((one) => one === (about?.service ?? serviceOf(pathname))) ?? 'other',
    customerId: about?.customerId ?? searchParams.get('customerId') ?? '',
    description: `${said.slice(0, ticketMaxLength / 2).toWellFormed()}\n\n${facts.join('\n')}\n\n`,
  };
}

/** What was typed before stays, and the error stands below it, once. */
export const joined = (before: string, added: string): string =>
  before.includes(added.trim()) ? before : `${before.trimEnd()}\n\n${added}`;
