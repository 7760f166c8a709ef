import { useRouterState } from '@tanstack/react-router';
import { useTexts } from '../platform/use-texts.ts';
import classes from './progress-bar.module.css';

/** The bar at the top edge while the next page is on its way. */
export function ProgressBar() {
  const { t } = useTexts();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return <div className={classes.bar} role="progressbar" aria-label={t('common.loading')} />;
}
