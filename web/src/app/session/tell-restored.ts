import { i18n } from '../../platform/i18n.ts';
import { loadLate } from '../../platform/load-late.ts';

/** Tells a person whose impersonation ended by itself that they are themselves again. */
export async function tellRestored(): Promise<void> {
  const { notifyError } = await loadLate('toasts', () => import('../../ui/toasts.tsx'));
  const { t } = i18n.get().texts;
  notifyError({ what: t('app.session.actingEnded'), why: t('app.session.actingEndedWhy') });
}
