import type { AgreedPrice } from '@portal/contract/prices';
import { createStore } from '../platform/store.ts';

/** What an operation cost when it was ordered, and what it costs today. */
export type PriceChange = { before: readonly AgreedPrice[]; today: readonly AgreedPrice[] };
export type PriceQuestion = PriceChange & { what: string; answer: (isAccepted: boolean) => void };

/** The question that is open, for the dialog in the frame: whoever asks may be a row that is drawn anew meanwhile. */
export const priceQuestion = createStore<{ open: PriceQuestion | null }>({ open: null });

/** Asks whether something is to be tried again at today's prices; false when it is closed. */
export const acceptPrices = (what: string, change: PriceChange): Promise<boolean> =>
  new Promise((resolve) => {
    priceQuestion.get().open?.answer(false);
    const answer = (isAccepted: boolean): void => {
      priceQuestion.set({ open: null });
      resolve(isAccepted);
    };
    priceQuestion.set({ open: { ...change, what, answer } });
  });
