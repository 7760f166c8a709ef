export { createAgreement, useAgreement, withAgreedPrices } from './agreement.ts';
export { breakdownOf, inMonth, shownPrice } from './breakdown.ts';
export { CostCard, type ShownEstimate, type SoFar } from './cost-card.tsx';
export { useEffectColumns } from './effect-columns.ts';
export { estimateOfOne, settledEstimate } from './estimate-of-one.ts';
export { ExplainCost } from './explain-cost.tsx';
export { ExplainPrice } from './explain-price.tsx';
export { InMonth } from './in-month.tsx';
export {
  Consent,
  OrderCostCard,
  OrderCostLine,
  shownPrices,
  useMissingPrice,
  type OrderCost,
} from './order-cost.tsx';
export { useEstimate, useSettled } from './use-estimate.ts';
