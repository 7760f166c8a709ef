import type { Billing } from '@portal/contract/billing/billing';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { StatusWord } from '../ui/status.tsx';
import { Card } from '../ui/two-pane.tsx';
import classes from './billing.module.css';

/** Whether invoices can be made, or how much lacks. */
export function Readiness({ billing: { version, lacks } }: { billing: Pick<Billing, 'version' | 'lacks'> }) {
  const { t } = useTexts();
  if (lacks.length === 0) return <StatusWord tone="ok" word={t('billing.ready.word')} />;
  if (version === 0) return <StatusWord tone="warn" word={t('billing.ready.unsaved')} />;
  return <StatusWord tone="warn" word={t('billing.ready.lacks', { count: lacks.length })} />;
}

/** The VAT that it pays, and why. */
export function useVatText() {
  const { t, format } = useTexts();
  return ({ vat, country, vatNumber }: Pick<Billing, 'vat' | 'country' | 'vatNumber'>): string => {
    const percent = format.percent(vat.percent);
    if (vat.category === 'S' && country !== 'SE' && vatNumber === '')
      return t('billing.vat.withoutNumber', { percent });
    return t(`billing.vat.${vat.category}`, { percent });
  };
}

/** Beside the form: whether invoices can be made, and what they say that stands elsewhere. */
export function ReadinessCard({ billing }: { billing: Billing }) {
  const { t, format } = useTexts();
  const vatText = useVatText();
  const { name, organizationNumber, invoiceEmail, changed, lacks, version } = billing;
  return (
    <Card title={t('billing.ready.title')}>
      <div className={classes.said}>
        <Readiness billing={billing} />
        {lacks.length > 0 && <p>{t(version === 0 ? 'billing.ready.unsavedText' : 'billing.ready.stops')}</p>}
        <Facts
          facts={[
            { name: t('billing.ready.vat'), value: vatText(billing) },
            { name: t('billing.ready.name'), value: [name, organizationNumber].filter(Boolean).join(', ') },
            { name: t('billing.ready.email'), value: invoiceEmail },
            ...(changed
              ? [
                  {
                    name: t('billing.ready.changed'),
                    value: t('billing.ready.changedBy', { at: format.dateTime(changed.at), by: changed.by }),
                  },
                ]
              : []),
          ]}
        />
        <p>{t('billing.ready.general')}</p>
      </div>
    </Card>
  );
}
