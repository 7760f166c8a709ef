import { invoiceStatuses, type Invoice } from '@portal/contract/invoices/invoices';
import type { ResponseOf } from '@portal/contract/http';
import type { listInvoices } from '@portal/contract/invoices/invoices';
import { IconCash, IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { lastMonths } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { Filter } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { filterWords } from './addresses.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import type { Side } from './side.ts';
import classes from './invoices.module.css';

const InvoicePanel = late(() => import('./invoice-panel.tsx'), 'InvoicePanel');
const PayByReferenceDialog = late(() => import('./pay-by-reference-dialog.tsx'), 'PayByReferenceDialog');
const ZipDialog = late(() => import('./zip-dialog.tsx'), 'ZipDialog');

type Answer = ResponseOf<typeof listInvoices>;

/** The invoices of a partner, or of all; `more` are filters of the side's own. */
export function InvoiceList({ side, more = [] }: { side: Side; more?: readonly Filter[] }) {
  const { invoice, ...state } = useWords([...listWords, ...filterWords, 'invoice']);
  const go = useGo();
  const { t } = useTexts();
  const [dialog, setDialog] = useState<'zip' | 'pay'>();
  const close = () => setDialog(undefined);
  const columns = useInvoiceColumns(side, state);
  const openZip = { children: t('invoices.zip.open'), icon: IconDownload, onClick: () => setDialog('zip') };
  return (
    <Page action={openZip}>
      {side.settles && (
        <div className={classes.tools}>
          <Button size="toolbar" icon={IconCash} onClick={() => setDialog('pay')}>
            {t('invoices.payNumber.open')}
          </Button>
        </div>
      )}
      <DataList
        id="invoices"
        label={t('invoices.title')}
        endpoint={side.list}
        input={{}}
        state={state}
        onStateChange={(next) => void go(linkTo(side.path, next))}
        columns={(answer) => columns(answer?.items[0]?.currency)}
        rowId={({ id }: Invoice) => id}
        rowName={({ number }: Invoice) => number}
        filters={[...useFilters(), ...more]}
        sumOf={useSums()}
        searchLabel={t('invoices.search')}
        csvName={t('invoices.file')}
        errorTitle={t('invoices.failed')}
        empty={{
          icon: IconFileInvoice,
          title: t('invoices.empty'),
          text: t(side.settles ? 'invoices.emptyOfAll' : 'invoices.emptyText'),
        }}
      />
      <Suspense>
        {invoice !== undefined && (
          <InvoicePanel
            key={invoice}
            id={invoice}
            side={side}
            state={state}
            onClose={() => void go(linkTo(side.path, state), { replace: true })}
          />
        )}
        {dialog === 'zip' && <ZipDialog side={side} month={state.month} onClose={close} />}
        {dialog === 'pay' && <PayByReferenceDialog onClose={close} />}
      </Suspense>
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'status',
      label: t('invoices.column.status'),
      options: invoiceStatuses.map((value) => ({ value, label: t(`invoices.status.${value}`) })),
    },
    {
      id: 'month',
      label: t('invoices.column.month'),
      options: lastMonths().map((value) => ({ value, label: format.month(value) })),
    },
  ];
}

/** What all that match come to, state by state; of what is not paid what is left. */
function useSums(): (answer: Answer) => ReactNode {
  const { t, format } = useTexts();
  return ({ sums, items }) => {
    const [first] = items;
    if (!first) return undefined;
    return (
      <span className={classes.sums}>
        {invoiceStatuses.flatMap((status) => {
          const sum = sums.find((one) => one.status === status);
          if (!sum) return [];
          const isOpen = status === 'pending' || status === 'overdue';
          return [
            <span key={status}>
              {t(`invoices.sum.${status}`, { count: sum.count })}{' '}
              <strong>{format.money(isOpen ? sum.leftMinor : sum.totalMinor, first.currency)}</strong>
            </span>,
          ];
        })}
      </span>
    );
  };
}
