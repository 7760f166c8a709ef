import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { autoRenewOf } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import type { LicenseStatus } from '@portal/contract/m365-licenses/constants';
import { IconPlayerPause, IconQuestionMark, IconRepeat, IconRepeatOff } from '@tabler/icons-react';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { shownState } from '../../services/operations.ts';
import { StateWord } from '../../services/state-word.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { StatusWord } from '../../ui/status.tsx';

const looks = {
  active: { tone: 'ok' },
  suspended: { tone: 'warn', icon: IconPlayerPause },
  pending: { tone: 'info' },
  disabled: { tone: 'err' },
  expired: { tone: 'off' },
  cancelled: { tone: 'off' },
  unknown: { tone: 'warn', icon: IconQuestionMark },
} as const satisfies Record<LicenseStatus, unknown>;

/** How a license stands: what is done with it, or else what the system says of it. */
export function LicenseWord({ license }: { license: License }) {
  const state = shownState(license);
  return state === 'active' ? <LicenseStatusWord {...license} /> : <StateWord state={state} />;
}

/** What the system says of it. */
export function LicenseStatusWord({ status }: Pick<License, 'status'>) {
  const { language } = useTexts();
  return <StatusWord {...looks[status]} word={licenseWords.status[status][language]} />;
}

const ends = {
  renews: { tone: 'ok', icon: IconRepeat },
  extends: { tone: 'warn', icon: undefined },
  decided: { tone: 'off', icon: IconRepeat },
  ends: { tone: 'off', icon: IconRepeatOff },
} as const;

/** What happens at the end of its term, in a word; being processed is told as such. */
export function TermEndWord({ license }: { license: License }) {
  const { t } = useTexts();
  if (autoRenewOf(license) === 'processing')
    return <StatusWord small tone="info" word={t('m365-licenses.processing')} />;
  return <OutcomeWord {...license.termEnd} />;
}

export function OutcomeWord({ outcome, isDecided }: Pick<License['termEnd'], 'outcome' | 'isDecided'>) {
  const { language } = useTexts();
  const look = outcome === 'extends' && isDecided ? ends.decided : ends[outcome];
  return <StatusWord small {...look} word={licenseWords.outcome[outcome][language]} />;
}

/** So many, where that is known. */
export function useSeatsText(): (count: number | null) => string {
  const { t, format } = useTexts();
  return (count) => (count === null ? t('common.unknown') : format.number(count));
}

type Ending = Pick<License, 'status' | 'termEnd' | 'termEndsAt' | 'currency' | 'billingPeriod'>;

/** What is paid after the term, and how often. */
export const periodAfter = ({
  termEnd: { outcome, next },
  billingPeriod,
}: Pick<License, 'termEnd' | 'billingPeriod'>) =>
  outcome === 'extends' ? 'monthly' : (next?.billingPeriod ?? billingPeriod);

/** What happens at the end of the term in words and money, one sentence each. */
export function useTermEndText(): (license: Ending) => readonly string[] {
  const { t, format, language } = useTexts();
  const text = (name: TextIn<'m365-licenses.termEnd'>, values = {}) =>
    t(`m365-licenses.termEnd.${name}`, values);
  const whatOf = ({ status, termEnd: { outcome, next }, termEndsAt }: Ending): string => {
    const date = format.date(termEndsAt);
    if (status === 'suspended' && outcome === 'ends') return text('expires', { date });
    if (!next || outcome !== 'renews') return text(outcome, { date });
    const { name, quantity: count, term } = next;
    return text('renewsAs', { date, name, count, term: licenseWords.term[term][language] });
  };
  return (license) => {
    const { outcome, isDecided, customerMinor: cost, percentMore: percent } = license.termEnd;
    const per = t(`m365-licenses.per.${periodAfter(license)}`);
    return [
      whatOf(license),
      cost === null ? '' : text('cost', { cost: format.money(cost, license.currency), per }),
      percent === null || percent === 0
        ? ''
        : text(percent > 0 ? 'more' : 'less', { percent: format.percent(Math.abs(percent)) }),
      outcome === 'extends' && !isDecided ? text('undecided') : '',
    ].filter(Boolean);
  };
}

type PaidProps = { amount: string | null } & Pick<License, 'billingPeriod'>;

/** What is paid, and how often. */
export function Paid({ amount, billingPeriod }: PaidProps) {
  const { t } = useTexts();
  if (amount === null) return t('m365-licenses.noPrice');
  return <TwoLines first={amount} second={t(`m365-licenses.per.${billingPeriod}`)} />;
}

type NameLinkProps = { href: string; name: string; second?: string };

/** Leads to a license, with what tells it from others below. */
export const NameLink = ({ href, name, second }: NameLinkProps) => (
  <TwoLines
    first={
      <TextLink look="name" href={href}>
        {name}
      </TextLink>
    }
    second={second}
  />
);
