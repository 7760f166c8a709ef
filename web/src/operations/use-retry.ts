import { retryOperation, type Operation } from '@portal/contract/operations';
import type { AgreedPrice } from '@portal/contract/prices';
import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';
import { acceptPrices, type PriceChange } from './price-question.ts';
import { useOperationTexts } from './reason.ts';

type Send = (prices?: AgreedPrice[]) => Promise<unknown>;

function priceChangeIn(error: unknown): PriceChange | null {
  if (!isApiError(error) || error.errorKey !== 'priceChanged') return null;
  const { agreed, prices } = error.details;
  return { before: pricesIn(agreed), today: pricesIn(prices) };
}

const isPrice = (value: unknown): value is AgreedPrice =>
  typeof value === 'object' && value !== null && 'product' in value && 'unitPrice' in value;
const pricesIn = (value: unknown): AgreedPrice[] => (Array.isArray(value) ? value.filter(isPrice) : []);

/**
 * Sends a retry, and once more when somebody accepts that its price has changed since it was agreed to. Resolves with
 * whether it is tried again.
 */
export async function retryAtAgreedPrice(what: string, send: Send): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const change = priceChangeIn(error);
    if (!change) throw error;
    if (!(await acceptPrices(what, change))) return false;
    // It may have changed once more while the question was open.
    return retryAtAgreedPrice(what, () => send([...change.today]));
  }
}

type RetryTarget = Pick<Operation, 'id' | 'kind' | 'subject'> & { customerName?: string };

/** Tries a failed operation again, at a price that somebody has agreed to. */
export function useRetry() {
  const { t } = useTexts();
  const { whatOf } = useOperationTexts();
  return useSend<RetryTarget>({
    call: ({ write }, operation) =>
      retryAtAgreedPrice(whatOf(operation), (prices) =>
        write(retryOperation, {
          query: { id: operation.id },
          body: prices ? { agreedPrices: prices } : {},
        }),
      ),
    idOf: ({ id }) => id,
    errorTitle: t('operations.retryFailed'),
  });
}
