import type { Endpoint } from '@portal/contract/http';
import type { costExplanation } from '@portal/contract/services/usage';
import { IconReceipt2 } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import type * as z from 'zod';
import { useTexts } from '../platform/use-texts.ts';
import { late } from '../ui/late.ts';
import classes from './prices.module.css';

const ExplainCostDialog = late(() => import('./explain-cost-dialog.tsx'), 'ExplainCostDialog');

type MonthOfThing = { month: string; id?: string };
export type ExplainedCost = {
  of: Endpoint & {
    query: z.ZodType<unknown, { [Name in keyof MonthOfThing]?: MonthOfThing[Name] | undefined }>;
    response: typeof costExplanation;
  };
  query: MonthOfThing;
  /** Of which thing; left out of all. */
  what?: string;
};

/** A button that explains what something has cost in a month; with children it is the amount itself that one presses. */
export function ExplainCost(props: ExplainedCost & { children?: ReactNode }) {
  const { children, ...explained } = props;
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const isAmount = children !== undefined;
  return (
    <>
      <button
        type="button"
        className={classes.explain}
        data-amount={isAmount || undefined}
        aria-haspopup="dialog"
        title={isAmount ? t('prices.explain') : undefined}
        onClick={() => setOpen(true)}
      >
        {!isAmount && <IconReceipt2 size={16} aria-hidden />}
        {isAmount && <span className="visually-hidden">{t('prices.explain')}</span>}
        <span>{children ?? t('prices.explain')}</span>
      </button>
      <Suspense>{open && <ExplainCostDialog {...explained} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
