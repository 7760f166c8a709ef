import { makeHeldInvoices, type InvoiceMonth, type InvoiceRun } from '@portal/contract/invoices/run';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import { Card } from '../../ui/two-pane.tsx';
import { useSend } from '../../ui/use-send.ts';
import classes from './month.module.css';

type ClosedProps = { month: InvoiceMonth; run: InvoiceRun };

/** When a month was closed and by whom, and whose invoices wait. */
export function Closed({ month, run }: ClosedProps) {
  const { t, format } = useTexts();
  const by = run.startedBy === '' ? t('invoices.month.closed.bySetting') : run.startedBy;
  return (
    <>
      <Card title={t('invoices.month.closed.title')}>
        <Facts
          facts={[
            { name: t('invoices.month.closed.at'), value: format.dateTime(run.startedAt) },
            { name: t('invoices.month.closed.by'), value: by },
            { name: t('invoices.month.closed.finished'), value: format.dateTime(run.finishedAt) },
            {
              name: t('invoices.month.closed.how'),
              value: t(run.anyway ? 'invoices.month.closed.anyway' : 'invoices.month.closed.nothingOpen'),
            },
          ]}
        />
      </Card>
      {run.held.length > 0 && (
        <Card title={t('invoices.month.held.title')}>
          <ul className={classes.things}>
            {run.held.map((held) => (
              <Held key={held.partnerId} held={held} month={month.month} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** A partner whose invoices wait: for its data, or to be made now that they are complete. */
function Held({ held, month }: { held: InvoiceRun['held'][number]; month: string }) {
  const { t, language } = useTexts();
  const { partnerId, partnerName, lacks, isComplete } = held;
  const make = useSend({
    call: ({ write }) => write(makeHeldInvoices, { body: { month, partnerId } }),
    onSuccess: () => notifySuccess(t('invoices.month.held.done', { partner: partnerName })),
    errorTitle: t('invoices.month.held.failed', { partner: partnerName }),
  });
  const fields = lacks.map((field) => t(`invoices.month.lacks.${field}`));
  return (
    <li data-tone={isComplete ? 'ok' : 'err'}>
      <span>
        <strong>{partnerName}</strong>
        <small>
          {isComplete
            ? t('invoices.month.held.complete')
            : t('invoices.month.thing.data.why', { fields: new Intl.ListFormat(language).format(fields) })}
        </small>
      </span>
      {isComplete ? (
        <Button size="note" busy={make.isBusy} onClick={() => make.send()}>
          {t('invoices.month.held.make')}
        </Button>
      ) : (
        <TextLink href={linkTo('/operator/partners/billing', { id: partnerId })}>
          {t('invoices.month.thing.data.action')}
        </TextLink>
      )}
    </li>
  );
}
