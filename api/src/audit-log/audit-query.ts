import { kindOf } from '@portal/contract/audit-log/categories';
import { type listAuditLog } from '@portal/contract/audit-log/entries';
import { auditEventNames, auditEventOf } from '@portal/contract/audit-log/events';
import { auditEventWords } from '@portal/contract/audit-log/texts';
import { languages } from '@portal/contract/constants';
import type { QueryOf } from '@portal/contract/http';
import type { Principal } from '../platform/http/principal.ts';
import type { Tenant } from '../platform/database/tenancy.ts';

type Query = QueryOf<typeof listAuditLog>;
type Word = { word: string; events: string[]; isAddress: boolean };

/** What is asked of the log. `events` null: all. */
export type AuditQuery = {
  tenant: Tenant;
  principal: Principal;
  events: string[] | null;
  filter: Pick<Query, 'service' | 'userId' | 'customerId' | 'from' | 'to'>;
  search: { words: Word[]; request: string | null } | null;
};

const maxWords = 10;
/** As `audit_words` of the database parts them. */
const separators = /[\s@.\-_,/()[\]"]+/;
const address = /^[\da-f]*[.:][\da-f.:]*$/;
/** The first eight digits of a reference, or more. */
const reference = /^[\da-f]{8}(?:-[\da-f-]{0,27})?$/;

const wordsOf = (text: string): string[] => text.split(separators).filter((word) => word !== '');

const textsOfEvents = auditEventNames.map((event) => ({
  event,
  words: languages.flatMap((language) => wordsOf(auditEventWords(event)[language].toLowerCase())),
}));

/** A word is had by the events, too, that are called so in one of the languages. */
const withEvents = (word: string): Word => ({
  word,
  isAddress: address.test(word),
  events: textsOfEvents
    .filter(({ words }) => words.some((one) => one.startsWith(word)))
    .map(({ event }) => event),
});

function searchOf(text: string | undefined): AuditQuery['search'] {
  const lower = (text ?? '').trim().toLowerCase();
  const words = lower
    .split(/\s+/)
    .flatMap((word) => (address.test(word) ? [word] : wordsOf(word)))
    .slice(0, maxWords);
  if (words.length === 0) return null;
  return { words: words.map(withEvents), request: reference.test(lower) ? lower : null };
}

function eventsOf({ event, category, kind }: Query): string[] | null {
  if (event !== undefined) return [event];
  if (category === undefined && kind === undefined) return null;
  return auditEventNames.filter((name) => {
    const { category: own } = auditEventOf(name);
    return (category ?? own) === own && (kind ?? kindOf(own)) === kindOf(own);
  });
}

type Call = { tenant: Tenant; principal: Principal; query: Query };

export function auditQueryOf({ tenant, principal, query }: Call): AuditQuery {
  const { service, userId, customerId, from, to } = query;
  const filter = { service, userId, customerId, from, to };
  return { tenant, principal, filter, events: eventsOf(query), search: searchOf(query.search) };
}
