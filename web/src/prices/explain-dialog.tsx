import { useTexts } from '../platform/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PriceBreakdowns, type ExplainedPrices } from './price-breakdown.tsx';

export function ExplainDialog({ onClose, ...explained }: ExplainedPrices & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog opened onClose={onClose} title={t('prices.howItIsMade')}>
      <PriceBreakdowns {...explained} />
    </Dialog>
  );
}
