import { redirect } from '@tanstack/react-router';
import { unreachable } from '../../platform/call.ts';
import { i18n } from '../../platform/i18n.ts';
import { isMissingCode, loadLate, openAnew } from '../../platform/load-late.ts';
import { isReachable, lost } from '../../platform/reach.ts';
import { reportError } from '../../platform/report-error.ts';

/** Where one is; null until the first page stands. */
let inView: string | null = null;
export function stand(href: string): void {
  inView = href;
}

async function tell(): Promise<void> {
  const { notifyError } = await loadLate('toasts', () => import('../../ui/toasts.tsx'));
  notifyError({ what: i18n.get().texts.t('common.notOpened'), error: unreachable('app') });
}

/**
 * Loads what the page at an address needs. Who cannot get it stays where they are, and is told why; where the portal
 * answers and has no such file any more, it was updated and is opened anew.
 */
export async function withCode<T>(href: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    reportError('page not loaded', error);
    const isAnswering = await isReachable();
    if (isAnswering && openAnew(href)) return new Promise(() => undefined);
    if (isAnswering) throw error;
    void lost();
    if (inView === null) throw unreachable('app');
    void tell();
    throw redirect({ href: inView, replace: true });
  }
}
