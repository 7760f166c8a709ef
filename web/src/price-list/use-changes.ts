import { createPriceList } from '@portal/contract/price-list';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';
import { priceListHref } from './addresses.ts';

/** Begins a draft and opens it. */
export function useNewDraft() {
  const { t } = useTexts();
  const router = useRouter();
  return useSend({
    leavesOnSuccess: true,
    call: ({ write }) => write(createPriceList, { body: {} }),
    onSuccess: ({ number }) => router.history.push(priceListHref(number)),
    errorTitle: t('price-list.draft.failed'),
  });
}
