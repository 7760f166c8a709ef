import { auditDetails, type AuditDetail } from '@portal/contract/audit-log/details';
import type { AuditEntry } from '@portal/contract/audit-log/entries';
import { mailKindText } from '@portal/contract/mail/texts';
import { systemNames } from '@portal/contract/services/list';
import { permissions } from '@portal/contract/permissions';
import { permissionTexts } from '@portal/contract/permission-texts';
import { decimalText } from '../platform/decimals.ts';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { Fact, FactList, PanelSection } from '../ui/side-panel.tsx';

type Value = AuditEntry['details'][AuditDetail];

/** Where the words of a detail stand; the others say what somebody wrote, which stands as it is. */
const branches = {
  changed: 'audit-log.field',
  reason: 'audit-log.reason',
  roles: 'role',
  documents: 'audit-log.document',
  access: 'audit-log.access',
  previousAccess: 'audit-log.access',
  lockMode: 'audit-log.lockMode',
  service: 'service',
  mode: 'audit-log.themeMode',
  kind: 'audit-log.noticeKind',
  audience: 'audit-log.audience',
  connection: 'audit-log.connection',
  outcome: 'audit-log.outcome',
  termEnd: 'audit-log.termEnd',
  previousTermEnd: 'audit-log.termEnd',
} as const satisfies { [Name in AuditDetail]?: string };
const wordsOf: { [Name in AuditDetail]?: (typeof branches)[keyof typeof branches] } = branches;
const moment = /^\d{4}-\d{2}-\d{2}T/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** What a program was allowed; one that is no longer there stands as it is. */
function scopeOf({ language }: UseTexts, word: string): string {
  const scope = permissions.find((permission) => permission === word);
  return scope === undefined ? word : permissionTexts[scope][language];
}

function wordOf(texts: UseTexts, name: AuditDetail, word: string): string {
  const { t, exists, format } = texts;
  if (name === 'scopes') return scopeOf(texts, word);
  if (name === 'mail') return mailKindText(word, texts.language);
  if (moment.test(word)) return format.dateTime(word);
  if (day.test(word)) return format.day(word);
  if (/percent$/i.test(name)) return format.percent(Number(word));
  if (!/^[\w-]+$/.test(word)) return word;
  const key = [`${wordsOf[name]}.${word}`].find(exists);
  if (key !== undefined) return t(key);
  const systems: Readonly<Record<string, string>> = name === 'connection' ? systemNames[texts.language] : {};
  return systems[word] ?? word;
}

/** A price that became another, each with the places that it has; empty is none. */
function priceOf(
  { t, exists, language }: UseTexts,
  { product = '', from, to }: Record<string, string>,
): string {
  const key = `service-texts.product.${product}`;
  const name = exists(key) ? t(key) : product;
  const written = (price = '') => (price === '' ? t('audit-log.noValue') : decimalText(price, language));
  return t('audit-log.priceChange', { product: name, from: written(from), to: written(to) });
}

/** All amounts of an installation are of one currency. */
const amountOf = ({ format }: UseTexts, amountMinor: number): string => format.money(amountMinor, '').trim();

function textOf(texts: UseTexts, name: AuditDetail, value: Value): string {
  const { t, format, language } = texts;
  if (value === null || value === undefined) {
    const none = `${wordsOf[name]}.none`;
    return t(texts.exists(none) ? none : 'audit-log.noValue');
  }
  if (typeof value === 'boolean') return t(value ? 'audit-log.yes' : 'audit-log.no');
  if (typeof value === 'number')
    return name.endsWith('Minor') ? amountOf(texts, value) : format.number(value);
  if (typeof value === 'string') return wordOf(texts, name, value);
  const words = value.map((one) => {
    if (typeof one === 'string') return wordOf(texts, name, one);
    return name === 'prices' ? priceOf(texts, one) : wordOf(texts, name, one['kind'] ?? '');
  });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

type Told = Pick<AuditEntry, 'details' | 'service'>;

/** The value of a detail in words. */
function valueOf(texts: UseTexts, { details, service }: Told, name: AuditDetail): string {
  const value = details[name];
  const ownReason = typeof value === 'string' ? `service-texts.shortReason.${service}.${value}` : '';
  return name === 'reason' && texts.exists(ownReason) ? texts.t(ownReason) : textOf(texts, name, value);
}

const previousOf = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** What changed, in a few words: the first, from what to what where that is known, and how many more there are. */
export function changeText(texts: UseTexts, entry: Told & Pick<AuditEntry, 'target'>): string {
  const { t } = texts;
  const { details, target } = entry;
  const pairs = auditDetails.flatMap((name) => {
    const previous = auditDetails.find((one) => one === previousOf(name));
    if (previous === undefined || details[name] === undefined || details[previous] === undefined) return [];
    const change = `${valueOf(texts, entry, previous)} → ${valueOf(texts, entry, name)}`;
    return [target === '' ? `${t(`audit-log.detail.${name}`)}: ${change}` : change];
  });
  const { changed } = details;
  const fields = (Array.isArray(changed) ? changed : []).flatMap((field) =>
    typeof field === 'string' ? [wordOf(texts, 'changed', field)] : [],
  );
  const [first, ...more] = pairs.length > 0 ? pairs : fields;
  const what = more.length === 0 ? first : `${first}, +${more.length}`;
  const text = [target, what].filter(Boolean).join(': ');
  return target === '' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** What an entry tells besides: what changed, from what to what, and why it failed. */
export function Details({ entry }: { entry: Told }) {
  const texts = useTexts();
  const { t } = texts;
  const shown = auditDetails.filter((name) => entry.details[name] !== undefined);
  if (shown.length === 0) return null;
  return (
    <PanelSection title={t('audit-log.panel.details')}>
      <FactList>
        {shown.map((name) => (
          <Fact key={name} name={t(`audit-log.detail.${name}`)}>
            <span>{valueOf(texts, entry, name)}</span>
          </Fact>
        ))}
      </FactList>
    </PanelSection>
  );
}
