import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkTo, listWords, useGo, useWords } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { MissingPage } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { monthIn } from '../../platform/months.ts';
import { useServiceScope, type ServiceScreens } from '../screens.ts';
import { ServiceFrame } from '../service-page.tsx';
import type { ServiceUsage } from './description.ts';
import { UsageReport } from './report.tsx';
import { TopCustomers } from './top-customers.tsx';
import classes from './usage.module.css';

type ServiceUsagePageProps = { of: ServiceScreens; usage: ServiceUsage };

/** What was used and what it cost, month by month; for those with several customers, first which of them. */
export function ServiceUsagePage({ of, usage }: ServiceUsagePageProps) {
  const { path } = usage;
  const words = useWords(...listWords, 'customerId', 'partnerId', 'month');
  const go = useGo();
  const month = monthIn(words.month);
  const picker = (
    <MonthPicker month={month} onChange={(next) => void go(linkTo(path, { ...words, month: next }))} />
  );
  return (
    <ServiceFrame
      of={of}
      path={path}
      beforeChoice={<TopCustomers of={usage} month={month} picker={picker} />}
    >
      <div className={classes.page}>
        {picker}
        <Month of={usage} month={month} />
      </div>
    </ServiceFrame>
  );
}

function Month({ of, month }: { of: ServiceUsage; month: string }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const usage = useQuery({
    ...api.query(of.ofCustomer, { ...scope, month }),
    placeholderData: keepPreviousData,
  });
  return (
    <LoadState
      query={usage}
      errorTitle={t('services.usage.failed')}
      skeleton={<Skeletons rows={3} height={120} />}
      missing={<MissingPage />}
    >
      {(read) => <UsageReport of={of} usage={read} />}
    </LoadState>
  );
}
