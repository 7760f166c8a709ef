export { createAgreement, useAgreement, withAgreedPrices } from './agreement.ts';
export { breakdownOf, inMonth, shownPrice } from './breakdown.ts';
export { CostCard, type ShownEstimate, type SoFar } from './cost-card.tsx';
export { estimateOfOne } from './estimate-of-one.ts';
export { ExplainCost } from './explain-cost.tsx';
export { InMonth } from './in-month.tsx';
export {
  OrderCostCard,
  OrderCostLine,
  shownPrices,
  useConsentText,
  useMissingPrice,
  type OrderCost,
} from './order-cost.tsx';
export { useEstimate } from './use-estimate.ts';
