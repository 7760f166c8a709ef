import type { AgreedPrice } from '@portal/contract/prices';
import { useTexts } from '../platform/use-texts.ts';
import { shownPrice } from '../prices/index.tsx';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import type { PriceQuestion } from './price-question.ts';

/** Both prices of what is to be tried again, before anything is ordered at the new one. */
export function PriceQuestionDialog({ question }: { question: PriceQuestion }) {
  const { t, format, language } = useTexts();
  const { what, before, today, answer } = question;
  const priceOf = ({ product, currency, unitPrice }: AgreedPrice): string => {
    const { minor, per } = shownPrice(product, unitPrice);
    return t('operations.price.per', { price: format.money(minor, currency), per: per[language] });
  };
  const beforeOf = (product: string): string => {
    const found = before.find((one) => one.product === product);
    return found ? priceOf(found) : t('operations.price.none');
  };
  return (
    <ConfirmDialog
      opened
      title={t('operations.price.title')}
      confirmLabel={t('operations.price.accept')}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      <p>{t('operations.price.text', { what })}</p>
      {today.map((price) => (
        <Facts
          key={price.product}
          facts={[
            { name: t('operations.price.before'), value: beforeOf(price.product) },
            { name: t('operations.price.today'), value: priceOf(price) },
          ]}
        />
      ))}
    </ConfirmDialog>
  );
}
