import type { OpenInvoice } from '@portal/contract/invoices/invoices';
import { Suspense, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.ts';

const PayDialog = late(() => import('./pay-dialog.tsx'), 'PayDialog');
const CreditDialog = late(() => import('./credit-dialog.tsx'), 'CreditDialog');

/** What the operator does about an invoice that it sent. */
export function Settling({ invoice }: { invoice: OpenInvoice }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<'pay' | 'credit' | null>(null);
  const close = () => setAsked(null);
  const isNothingLeft = invoice.left.every(({ leftMinor }) => leftMinor <= 0);
  return (
    <>
      <Button onClick={() => setAsked('pay')}>{t('invoices.pay.open')}</Button>
      <Button
        onClick={() => setAsked('credit')}
        disabledReason={isNothingLeft ? t('invoices.credit.nothingLeft') : undefined}
      >
        {t('invoices.credit.open')}
      </Button>
      <Suspense>
        {asked === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
        {asked === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      </Suspense>
    </>
  );
}
