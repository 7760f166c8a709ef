import type { InvoiceMonth } from '@portal/contract/invoices/run';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Note } from '../../ui/status.tsx';
import { CloseDialog } from './close-dialog.tsx';
import classes from './month.module.css';

const steps = ['draft', 'making', 'made'] as const;
const places = { running: 0, draft: 0, planning: 1, making: 1, made: 2 } as const;

type Of = { month: InvoiceMonth };

/** Where the month is on its way, and what can be done next. */
export function Steps({ month }: Of) {
  const { t } = useTexts();
  const at = places[month.state];
  return (
    <div className={classes.steps}>
      <ol>
        {steps.map((step, place) => (
          <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
            <span className={classes.disc} aria-hidden>
              {place + 1}
            </span>
            {t(`invoices.month.step.${step}`)}
          </li>
        ))}
      </ol>
      {at === 1 && <Progress month={month} />}
      {month.state === 'draft' && !month.isPassed && <Actions month={month} />}
    </div>
  );
}

function Progress({ month: { run } }: Of) {
  const { t, format } = useTexts();
  if (!run) return null;
  const { done, all, failure } = run;
  return (
    <div className={classes.progress} role="status">
      <ProgressBar share={all === 0 ? 0 : done / all} />
      <p>{t('invoices.month.progress', { done: format.number(done), all: format.number(all) })}</p>
      {failure !== null && (
        <Note tone="err" title={t('invoices.month.stopped')}>
          <p>{failure}</p>
        </Note>
      )}
    </div>
  );
}

/** Why the month cannot be closed at all, whoever types it. */
function useRefused({ sellerLacks, currency }: InvoiceMonth): string | undefined {
  const { t } = useTexts();
  if (currency !== null && currency !== 'SEK') return t('invoices.month.notInSek');
  return sellerLacks.length > 0 ? t('invoices.month.sellerLacks') : undefined;
}

function Actions({ month }: Of) {
  const { t, format } = useTexts();
  const [asks, setAsks] = useState(false);
  const refused = useRefused(month);
  const isOpen = month.open.length > 0;
  const name = format.monthName(month.month);
  return (
    <div className={classes.actions}>
      {isOpen && <span>{t('invoices.month.open', { count: month.open.length })}</span>}
      {isOpen && (
        <Button size="toolbar" disabledReason={refused} onClick={() => setAsks(true)}>
          {t('invoices.month.closeAnyway.action')}
        </Button>
      )}
      <Button
        size="toolbar"
        variant="primary"
        icon={isOpen || refused !== undefined ? IconLock : undefined}
        disabledReason={isOpen ? t('invoices.month.open', { count: month.open.length }) : refused}
        onClick={() => setAsks(true)}
      >
        {t('invoices.month.close.action', { month: name })}
      </Button>
      {asks && <CloseDialog month={month} onClose={() => setAsks(false)} />}
    </div>
  );
}
