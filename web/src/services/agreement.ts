import type { AgreedPrice } from '@portal/contract/prices';

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
