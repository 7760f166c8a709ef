import { createPriceList } from '@portal/contract/price-list';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { priceListHref } from './addresses.ts';

/** Begins a draft and opens it. */
export function useNewDraft() {
  const { t } = useTexts();
  const router = useRouter();
  return useMutation({
    mutationFn: () => callEndpoint(createPriceList, { body: {}, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ number }) => router.history.push(priceListHref(number)),
    onError: (error) => notifyError({ what: t('price-list.draft.failed'), error }),
  });
}
