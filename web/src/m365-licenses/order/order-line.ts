import type { BillingPeriod, LicenseTerm } from '@portal/contract/m365-licenses/constants';
import type { ProductKey } from '@portal/contract/prices';

/** A line of an order while it is put together; what is sent of it is its product and quantity. */
export type OrderLine = {
  product: ProductKey;
  /** Of the product and SKU: `CFQ7TTC0LH18:0001`. */
  item: string;
  name: string;
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
  quantity: string;
};

/** What is needed to choose a line; `line` is the one that is changed, undefined for a new one. */
export type ChoosingProps = {
  line: OrderLine | undefined;
  /** What the order has already; it can have each product once. */
  lines: readonly OrderLine[];
  /** Left out, it goes into the order. */
  confirmLabel?: string;
  onChoose: (line: OrderLine) => void;
  onClose: () => void;
};

export type OrderValues = { lines: OrderLine[]; costConsent: boolean };

/** With this line in the place of `before`, or behind the others. */
export const withLine = (
  lines: readonly OrderLine[],
  line: OrderLine,
  before: OrderLine | undefined,
): OrderLine[] => (before ? lines.map((one) => (one === before ? line : one)) : [...lines, line]);
