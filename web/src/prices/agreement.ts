import type { AgreedPrice } from '@portal/contract/prices';
import { useEffect } from 'react';
import type * as z from 'zod';

export type Agreement = {
  /** Takes what is shown now; true when the person had been shown another price before. */
  show: (prices: AgreedPrice[]) => boolean;
  /** What an order that is sent now agrees to. */
  shown: () => AgreedPrice[];
};

/** The prices that a form shows, so that its order agrees to these and to no others. */
export function createAgreement(): Agreement {
  let current: AgreedPrice[] = [];
  return {
    show: (prices) => {
      const isChange = current.length > 0 && JSON.stringify(current) !== JSON.stringify(prices);
      current = prices;
      return isChange;
    },
    shown: () => current,
  };
}

/** What the form checks, and sends with the prices that it shows. */
export const withAgreedPrices = <Body extends object>(
  schema: z.ZodType<Body>,
  agreement: Pick<Agreement, 'shown'>,
) => schema.transform((body) => ({ ...body, agreedPrices: agreement.shown() }));

/** A price that changes while the form is open takes the consent to the old one back. */
export function useAgreement(
  form: { set: (name: 'costConsent', value: boolean) => void },
  agreement: Agreement,
  prices: AgreedPrice[] | undefined,
): void {
  useEffect(() => {
    if (prices && agreement.show(prices)) form.set('costConsent', false);
  }, [agreement, form, prices]);
}
