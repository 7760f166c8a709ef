import type { OpenInvoice } from '@portal/contract/invoices/invoices';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo, type Words } from '../platform/address.ts';
import { api, downloadFile, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { invoiceOf } from './addresses.ts';
import { Amounts } from './amounts.tsx';
import { DrawnPages } from './drawn-pages.tsx';
import { Settling } from './settling.tsx';
import type { Side } from './side.ts';
import classes from './invoices.module.css';

type InvoicePanelProps = { id: string; side: Side; state: Words; onClose: () => void };
type View = 'pages' | 'amounts';

/** One invoice: its pages as the PDF has them, how each amount comes about, and what was paid and credited of it. */
export function InvoicePanel({ id, side, state, onClose }: InvoicePanelProps) {
  const { t } = useTexts();
  const read = useQuery(api.query(side.one, { id }));
  return (
    <SidePanel title={read.data?.number ?? t('invoices.panel.title')} onClose={onClose}>
      <LoadState query={read} errorTitle={t('invoices.panel.failed')} skeleton={<Skeletons rows={8} />}>
        {(invoice) => <Opened invoice={invoice} side={side} state={state} />}
      </LoadState>
    </SidePanel>
  );
}

type OpenedProps = Pick<InvoicePanelProps, 'side' | 'state'> & { invoice: OpenInvoice };

function Opened({ invoice, side, state }: OpenedProps) {
  const { t } = useTexts();
  const [view, setView] = useState<View>('pages');
  const [isLarge, setIsLarge] = useState(false);
  const label = t(`invoices.panel.${isLarge ? 'smaller' : 'larger'}`);
  return (
    <>
      <div className={classes.tools}>
        <Segments
          label={t('invoices.panel.view')}
          value={view}
          onChange={setView}
          options={(['pages', 'amounts'] as const).map((value) => ({
            value,
            label: t(`invoices.panel.${value}`),
          }))}
        />
        <span className={classes.icons}>
          {view === 'pages' && (
            <IconButton
              icon={isLarge ? IconZoomOut : IconZoomIn}
              label={label}
              onClick={() => setIsLarge(!isLarge)}
            />
          )}
          <Neighbours id={invoice.id} side={side} state={state} />
        </span>
      </div>
      {view === 'pages' ? (
        <Pages invoice={invoice} side={side} isLarge={isLarge} />
      ) : (
        <Amounts invoice={invoice} side={side} state={state} />
      )}
      <Foot invoice={invoice} side={side} />
    </>
  );
}

type PagesProps = Pick<OpenedProps, 'invoice' | 'side'> & { isLarge: boolean };

function Pages({ invoice: { id, number }, side, isLarge }: PagesProps) {
  const { t, language } = useTexts();
  const read = useQuery({ ...api.query(side.pages, { id, language }), staleTime: Infinity });
  return (
    <LoadState
      query={read}
      errorTitle={t('invoices.panel.pagesFailed')}
      skeleton={<Skeletons rows={4} height={120} />}
    >
      {(drawn) => (
        <DrawnPages drawn={drawn} isLarge={isLarge} label={t('invoices.panel.drawn', { number })} />
      )}
    </LoadState>
  );
}

const hasItems = (answer: unknown): answer is { items: { id: string }[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);

/** To the one before and after it, as the list that is open has them. */
function Neighbours({ id, side, state }: Pick<InvoicePanelProps, 'id' | 'side' | 'state'>) {
  const { t } = useTexts();
  const go = useGo();
  const client = useQueryClient();
  const lists = client.getQueriesData({ queryKey: keyOf(side.list) });
  const ids = lists
    .map(([, answer]) => (hasItems(answer) ? answer.items.map((item) => item.id) : []))
    .findLast((all) => all.includes(id));
  const at = ids?.indexOf(id) ?? 0;
  const [before, after] = [ids?.[at - 1], ids?.[at + 1]];
  const open = (next: string | undefined) => {
    if (next !== undefined) void go(invoiceOf(side.path, state, next), { replace: true });
  };
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        label={t('invoices.panel.before')}
        disabled={before === undefined}
        onClick={() => open(before)}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('invoices.panel.after')}
        disabled={after === undefined}
        onClick={() => open(after)}
      />
    </>
  );
}

function Foot({ invoice, side }: Pick<OpenedProps, 'invoice' | 'side'>) {
  const { t, language } = useTexts();
  const { id, number } = invoice;
  const pdf = useSend({
    call: () => downloadFile(side.pdf, `${number}.pdf`, { id, language }),
    errorTitle: t('invoices.panel.pdfFailed', { number }),
  });
  return (
    <div className={classes.foot}>
      <Button variant="primary" icon={IconDownload} busy={pdf.isBusy} onClick={() => pdf.send(undefined)}>
        {t('invoices.panel.pdf')}
      </Button>
      {side.settles && invoice.kind === 'invoice' && <Settling invoice={invoice} />}
    </div>
  );
}
