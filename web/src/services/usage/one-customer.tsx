import type { CustomerUsage } from '@portal/contract/services/usage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { customerHome } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { comparedWith } from '../../platform/months.ts';
import { useWorkplaceKind } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { breakdownOf, ExplainCost, InMonth, inMonth } from '../../prices/index.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useServiceScope } from '../screens.ts';
import { Days, Months } from './charts.tsx';
import { useCostNames } from './costs.ts';
import type { ServiceUsage } from './description.ts';
import { MonthRow, useUsageAddress } from './month-row.tsx';
import { UsageStrip } from './strip.tsx';
import { ThingList } from './thing-list.tsx';
import { WhenRead } from './when-read.tsx';
import classes from './usage.module.css';

type OfCustomerProps = { of: ServiceUsage; usage: CustomerUsage };

/** A month of one customer: its total, its days, the months before, and its things. */
export function OneCustomer({ of }: { of: ServiceUsage }) {
  const api = useApi();
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { customerId, partnerId } = scope;
  const { month, setMonth } = useUsageAddress(of.path);
  const usage = useQuery({
    ...api.query(of.ofCustomer, { month }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.page}>
      <MonthRow month={month} onChange={setMonth}>
        {customerId !== undefined && (
          <TextLink href={customerHome({ id: customerId, partnerId })}>
            {t('services.usage.toCustomer')}
          </TextLink>
        )}
      </MonthRow>
      <WhenRead of={of} query={usage}>
        {(read) => <Report of={of} usage={read} />}
      </WhenRead>
    </div>
  );
}

function Report({ of, usage }: OfCustomerProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { customer } = useCostNames();
  const isOwn = useWorkplaceKind() === 'customer';
  const { month, currency } = usage;
  return (
    <>
      <UsageStrip
        of={of}
        usage={usage}
        whose="one"
        paysName={customer}
        explain={(amount) => (
          <ExplainCost of={of.explanation} query={{ month }}>
            {amount}
          </ExplainCost>
        )}
      />
      <Remarks of={of} usage={usage} />
      {!of.isPaidInAdvance && <Days of={of} usage={usage} />}
      <Months of={of} usage={usage} title={t(`services.usage.pays.${isOwn ? 'own' : 'one'}`)} />
      {of.Own && <of.Own whose="one" scope={scope} month={month} />}
      <ThingList of={of} month={month} currency={currency} />
    </>
  );
}

/** What is missing of the month, and what leads from the price of 730 hours to that of the running month. */
function Remarks({ of, usage: { total, price, month, currency } }: OfCustomerProps) {
  const { t, language } = useTexts();
  const missing = total.hoursExpected - total.hours;
  const full = price && comparedWith(month).isRunning ? breakdownOf(price) : null;
  if (missing === 0 && full === null) return null;
  return (
    <div className={classes.remarks}>
      {missing > 0 && !of.isPaidInAdvance && <p>{t(`${of.service}.usage.missing`, { count: missing })}</p>}
      {price && full && (
        <InMonth
          {...{ month, currency }}
          per={full.per[language]}
          minor={full.customerMinor}
          inMonthMinor={inMonth(price, month)}
        />
      )}
    </div>
  );
}
