import { getS3Usage } from '@portal/contract/s3-storage/usage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { monthIn } from '../services/months.ts';
import { MonthPicker } from '../services/month-picker.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFrame } from '../services/service-page.tsx';
import { usagePath } from './scope.ts';
import { TopCustomers } from './top-customers.tsx';
import { UsageReport } from './usage-report.tsx';
import { s3Screens } from './screens.ts';
import classes from './usage.module.css';

/** What was stored and what it cost, month by month; for those with several customers, first which of them. */
export function UsagePage() {
  const search = useWords(...listWords, 'customerId', 'partnerId', 'month');
  const go = useGo();
  const month = monthIn(search.month);
  const picker = (
    <MonthPicker month={month} onChange={(next) => void go(linkTo(usagePath, { ...search, month: next }))} />
  );
  return (
    <ServiceFrame
      of={s3Screens}
      path={usagePath}
      beforeChoice={<TopCustomers month={month} picker={picker} />}
    >
      <div className={classes.page}>
        {picker}
        <Usage month={month} />
      </div>
    </ServiceFrame>
  );
}

function Usage({ month }: { month: string }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const usage = useQuery({
    ...api.query(getS3Usage, { ...scope, month }),
    placeholderData: keepPreviousData,
  });
  return (
    <LoadState
      query={usage}
      errorTitle={t('s3-storage.usage.failed')}
      skeleton={<Skeletons rows={3} height={120} />}
      missing={<MissingPage />}
    >
      {(read) => <UsageReport usage={read} />}
    </LoadState>
  );
}
