import { createDownloadLink, type Download } from '@portal/contract/downloads';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';

/** The browser fetches it by itself, to a file: a page could not hold what is larger than memory. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Asks for an address that is good once, and hands it to the browser. */
export function useDownload() {
  const { t } = useTexts();
  const link = useSend({
    call: ({ write }, { id }: Download) => write(createDownloadLink, { query: { id }, body: {} }),
    idOf: ({ id }) => id,
    onSuccess: ({ address }) => follow(address),
    errorTitle: ({ name }) => t('downloads.take.failed', { name }),
  });
  return { take: link.send, isTaking: link.isBusyWith };
}

/** Why nobody gets it; undefined for what can be downloaded. */
export function useBrokenReason(): (download: Download) => string | undefined {
  const { t } = useTexts();
  return ({ state }) => (state === 'broken' ? t('downloads.take.broken') : undefined);
}
