import { useTexts } from '../platform/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PriceBreakdown, type ExplainedPrice } from './price-breakdown.tsx';

export function ExplainDialog({ onClose, ...explained }: ExplainedPrice & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog opened onClose={onClose} title={t('prices.howItIsMade')}>
      <PriceBreakdown {...explained} />
    </Dialog>
  );
}
