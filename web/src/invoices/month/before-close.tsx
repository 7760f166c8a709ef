import type { InvoiceMonth } from '@portal/contract/invoices/run';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Card } from '../../ui/two-pane.tsx';
import { OpenThings } from './open-things.tsx';
import classes from './month.module.css';

const checks = ['readings', 'batches', 'charges', 'terms', 'data'] as const;

type Of = { month: InvoiceMonth };

/** What has to be known before the month is closed: what is open first, then what is in order. */
export function BeforeClose({ month }: Of) {
  const { t } = useTexts();
  const done = checks.filter((kind) => month.open.every((thing) => thing.kind !== kind));
  const isSellerWhole = month.sellerLacks.length === 0;
  const all = checks.length + 1;
  const settled = done.length + Number(isSellerWhole);
  return (
    <>
      <Card
        title={t('invoices.month.before.title')}
        note={t('invoices.month.before.done', { done: settled, all })}
      >
        <ProgressBar share={settled / all} thin />
        <OpenThings month={month} />
        <ul className={classes.checks}>
          {!isSellerWhole && (
            <li data-tone="err">
              <IconAlertTriangleFilled size={16} aria-hidden />
              {t('invoices.month.sellerLacks')}
            </li>
          )}
          {done.map((kind) => (
            <Check key={kind}>{t(`invoices.month.check.${kind}`)}</Check>
          ))}
          {isSellerWhole && <Check>{t('invoices.month.check.seller')}</Check>}
          <Check>{t('invoices.month.check.number', { number: month.nextNumber })}</Check>
        </ul>
      </Card>
      {month.open.length > 0 && (
        <Card title={t('invoices.month.anyway.title')}>
          <p>{t('invoices.month.anyway.text')}</p>
        </Card>
      )}
    </>
  );
}

const Check = ({ children }: { children: string }) => (
  <li data-tone="ok">
    <IconCircleCheckFilled size={16} aria-hidden />
    {children}
  </li>
);
