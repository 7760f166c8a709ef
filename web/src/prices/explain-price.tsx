import { IconReceipt2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import type { ExplainedPrices } from './price-breakdown.tsx';
import { late } from '../ui/late.ts';
import classes from './prices.module.css';

const ExplainDialog = late(() => import('./explain-dialog.tsx'), 'ExplainDialog');

/** A button that explains a price in a dialog, which is a sheet from below on a phone. */
export function ExplainPrice(explained: ExplainedPrices) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.explain} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconReceipt2 size={16} aria-hidden />
        <span>{t('prices.explain')}</span>
      </button>
      <Suspense>{open && <ExplainDialog {...explained} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
