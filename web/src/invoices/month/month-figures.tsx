import type { InvoiceMonth } from '@portal/contract/invoices/run';
import { useTexts } from '../../platform/use-texts.ts';
import { Figure, Figures } from '../../ui/figures.tsx';

/** What the month comes to, beside the one before it. */
export function MonthFigures({ month }: { month: InvoiceMonth }) {
  const { t, format } = useTexts();
  const { netMinor, vatMinor, totalMinor, beforeMinor, invoices, credits, laterMinor, laterLines } = month;
  const unit = month.currency === null ? undefined : format.currency(month.currency);
  const whole = (minor: number): string => format.number(minor / 100);
  const key = month.run ? 'billed' : 'toBill';
  return (
    <Figures>
      <Figure
        name={t(`invoices.month.figure.${key}`)}
        value={whole(netMinor)}
        unit={unit}
        note={t('invoices.month.figure.before', {
          amount: whole(beforeMinor),
          change: format.change(netMinor, beforeMinor),
        })}
      />
      <Figure
        name={t('invoices.month.figure.total')}
        value={whole(totalMinor)}
        unit={unit}
        note={t('invoices.month.figure.vat', { amount: whole(vatMinor) })}
      />
      <Figure
        name={t(`invoices.month.figure.invoices.${key}`)}
        value={format.number(invoices + credits)}
        note={t('invoices.month.figure.of', { partners: month.partners.length, credits })}
      />
      <Figure
        name={t('invoices.month.figure.later')}
        value={whole(laterMinor)}
        unit={unit}
        note={t('invoices.month.figure.laterLines', { count: laterLines })}
      />
    </Figures>
  );
}
