import { getInvoiceMonth, type InvoiceMonth } from '@portal/contract/invoices/run';
import { useQuery } from '@tanstack/react-query';
import { linkTo, useGo, useWords } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { Page, PageAbout } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { StatusWord } from '../../ui/status.tsx';
import { TwoPane } from '../../ui/two-pane.tsx';
import { monthPath } from './addresses.ts';
import { BeforeClose } from './before-close.tsx';
import { Closed } from './closed.tsx';
import { MonthFigures } from './month-figures.tsx';
import { Partners } from './month-partners.tsx';
import { Steps } from './month-steps.tsx';
import classes from './month.module.css';

const whileMakingMs = 1000;
const isMaking = (month: InvoiceMonth | undefined): boolean =>
  month?.state === 'planning' || month?.state === 'making';

/** A month as it would be billed, what is still open of it, and how far its invoices are once it is closed. */
export function MonthPage() {
  const { t } = useTexts();
  const { month } = useWords(['month']);
  const query = useQuery({
    ...api.query(getInvoiceMonth, { month }),
    refetchInterval: ({ state }) => (isMaking(state.data) ? whileMakingMs : false),
  });
  return (
    <Page>
      <LoadState
        query={query}
        errorTitle={t('invoices.month.failed')}
        skeleton={<Skeletons rows={3} height={120} />}
      >
        {(read) => <Month month={read} />}
      </LoadState>
    </Page>
  );
}

const tones = { running: 'off', draft: 'off', planning: 'info', making: 'info', made: 'ok' } as const;

function Month({ month: read }: { month: InvoiceMonth }) {
  const { t, format } = useTexts();
  const go = useGo();
  const { month, state, countedAt } = read;
  return (
    <div className={classes.page}>
      <PageAbout
        facts={[
          format.month(month),
          <StatusWord key="state" tone={tones[state]} word={t(`invoices.month.state.${state}`)} />,
          t('invoices.month.counted', { time: format.time(countedAt) }),
        ]}
      />
      <MonthPicker month={month} onChange={(next) => void go(linkTo(monthPath, { month: next }))} />
      <Steps month={read} />
      <MonthFigures month={read} />
      <TwoPane
        sideLabel={t(read.run ? 'invoices.month.closed.title' : 'invoices.month.before.title')}
        side={read.run ? <Closed month={read} run={read.run} /> : <BeforeClose month={read} />}
      >
        <Partners month={read} />
      </TwoPane>
    </div>
  );
}
