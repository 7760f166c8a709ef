import { useTexts } from '../platform/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PriceBreakdown, type Explained } from './price-breakdown.tsx';

export function ExplainDialog({ onClose, ...explained }: Explained & { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog opened onClose={onClose} title={t('prices.howItIsMade')}>
      <PriceBreakdown {...explained} />
    </Dialog>
  );
}
