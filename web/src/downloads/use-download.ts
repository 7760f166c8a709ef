import { createDownloadLink, type Download } from '@portal/contract/downloads';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';

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
  const link = useMutation({
    mutationFn: ({ id }: Download) => callEndpoint(createDownloadLink, { query: { id }, body: {} }),
    onSuccess: ({ address }) => follow(address),
    onError: (error, { name }) => notifyError({ what: t('downloads.take.failed', { name }), error }),
  });
  return { take: link.mutate, busyWith: link.isPending ? link.variables.id : null };
}

/** Why nobody gets it; undefined for what can be downloaded. */
export function useBrokenReason(): (download: Download) => string | undefined {
  const { t } = useTexts();
  return ({ state }) => (state === 'broken' ? t('downloads.take.broken') : undefined);
}
