import type { PartnerUsage } from '@portal/contract/services/usage';
import type { ReactNode } from 'react';
import { aboutMoney } from '../../platform/at-a-glance.ts';
import { absent } from '../../platform/format.ts';
import { comparedWith } from '../../platform/months.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Figure, Figures, Narrow, Wide } from '../../ui/figures.tsx';
import { marginOf, marginText, useCostNames } from './costs.ts';
import type { ServiceUsage } from './description.ts';
import { useComparedDay } from './words.tsx';

export type Totals = Omit<PartnerUsage, 'most'>;
type StripProps = {
  of: ServiceUsage;
  usage: Totals;
  /** Of all customers or of one. */
  whose: 'all' | 'one';
  /** What the customer's cost is called here. */
  paysName: string;
  /** How that cost is explained. */
  explain?: (amount: string) => ReactNode;
};

const asItIs = (amount: string): ReactNode => amount;

/** The month in a few figures, each beside the month before. */
export function UsageStrip({ paysName, explain = asItIs, ...props }: StripProps) {
  const { of, usage } = props;
  const { t, format } = useTexts();
  const { partner } = useCostNames();
  const { total, currency, newest } = usage;
  const notes = useNotes(props);
  const unit = format.currency(currency);
  const whole = (minor: number | null) => format.number(minor === null ? null : minor / 100);
  const used = of.unitOf(newest ?? 0);
  return (
    <Figures>
      <Figure
        name={paysName}
        value={total.customerMinor === null ? absent : explain(whole(total.customerMinor))}
        unit={unit}
        note={notes.customer}
      />
      {partner && (
        <>
          <Figure name={partner.pays} value={whole(total.partnerMinor)} unit={unit} note={notes.partner} />
          <Figure name={partner.margin} value={whole(marginOf(total))} unit={unit} note={notes.margin} />
        </>
      )}
      {!of.isPaidInAdvance && (
        <Figure
          name={t(`${of.service}.usage.used`)}
          value={format.decimal(newest === null ? null : newest / used.size)}
          unit={newest === null ? undefined : used.unit}
          note={notes.used}
        />
      )}
    </Figures>
  );
}

const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== absent && part !== '').join(' · ');

/** Where there is room on one line, and where there is less. */
const note = (wide: string, narrow: string): ReactNode => (
  <>
    <Wide>{wide}</Wide>
    <Narrow>{narrow}</Narrow>
  </>
);

/** Below each figure how it has changed, and where there is room what to read it with. */
function useNotes({ of, usage, whose }: Pick<StripProps, 'of' | 'usage' | 'whose'>) {
  const { t, format } = useTexts();
  const day = useComparedDay(usage.month);
  const { perUnit, margin, average } = useReadWith(of, usage);
  const { total, before, newest, newestBefore, forecastMinor, currency } = usage;
  const customer = format.change(total.customerMinor, before.customerMinor);
  const partner = format.change(total.partnerMinor, before.partnerMinor);
  const ofMargin = format.change(marginOf(total), marginOf(before));
  const used = format.change(newest, newestBefore);
  const since = customer === absent ? '' : t('services.usage.changeSince', { change: customer, day });
  const forecast =
    forecastMinor === null
      ? absent
      : t('services.usage.forecast', { amount: aboutMoney(forecastMinor, currency, format) });
  const share = margin === absent ? margin : t(`services.usage.marginOf.${whose}`, { percent: margin });
  return {
    customer: note(joined(customer, forecast), since),
    partner: note(joined(partner, perUnit), joined(partner)),
    margin: note(joined(ofMargin, share), joined(ofMargin, margin)),
    used: note(joined(used, average), joined(used)),
  };
}

/** What the figures come to per unit, in percent, and on average. */
function useReadWith(of: ServiceUsage, { total, month, currency }: Totals) {
  const { t, language, format } = useTexts();
  const { isRunning } = comparedWith(month);
  const margin = marginText(total, format);
  const { average, partnerMinor } = total;
  if (average === null || average === 0) return { perUnit: absent, margin, average: absent };
  const { unit, size } = of.unitOf(average);
  const price = format.money(partnerMinor && Math.round(partnerMinor / (average / size)), currency);
  return {
    perUnit:
      price === absent
        ? price
        : t(`services.usage.perUnit.${isRunning ? 'soFar' : 'whole'}`, { price, unit }),
    margin,
    average: t('services.usage.onAverage', { size: of.textOf(average, language) }),
  };
}
