import { useEffect } from 'react';
import { needTexts } from './i18n.ts';
import { reportError } from './report-error.ts';

/** Texts that a page says once they are here, and is drawn without. */
export function useLateTexts(capability: string): void {
  useEffect(() => {
    needTexts(capability).catch((error: unknown) => reportError(`${capability} could not be loaded`, error));
  }, [capability]);
}
