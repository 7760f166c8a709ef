import type { License } from '@portal/contract/m365-licenses/licenses';
import { useTexts } from '../../platform/use-texts.ts';

type Ending = Pick<License, 'termEnd' | 'termEndsAt' | 'currency' | 'billingPeriod'>;

/** What is paid after the term, and how often. */
const periodAfter = ({ termEnd: { outcome, next }, billingPeriod }: Ending) =>
  outcome === 'extends' ? 'monthly' : (next?.billingPeriod ?? billingPeriod);

/** What happens at the end of the term in words and money, one sentence each. */
export function useTermEndText(): (license: Ending) => readonly string[] {
  const { t, format } = useTexts();
  const text = (name: string, values = {}) => t(`m365-licenses.termEnd.${name}`, values);
  const whatOf = ({ termEnd: { outcome, next }, termEndsAt }: Ending): string => {
    const date = format.date(termEndsAt);
    if (!next || outcome !== 'renews') return text(outcome, { date });
    const { name, quantity: count, term } = next;
    return text('renewsAs', { date, name, count, term: t(`m365-licenses.term.${term}`) });
  };
  return (license) => {
    const { outcome, isDecided, customerMinor: cost, percentMore: percent } = license.termEnd;
    const per = t(`m365-licenses.per.${periodAfter(license)}`);
    return [
      whatOf(license),
      cost === null ? '' : text('cost', { cost: format.money(cost, license.currency), per }),
      percent === null || percent <= 0 ? '' : text('more', { percent: format.percent(percent) }),
      outcome === 'extends' && !isDecided ? text('undecided') : '',
    ].filter(Boolean);
  };
}
