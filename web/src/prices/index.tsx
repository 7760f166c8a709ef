export { breakdownOf, inMonth, shownPrice } from './breakdown.ts';
export { CostCard, type SoFar } from './cost-card.tsx';
export { ExplainPrice } from './explain-price.tsx';
export { InMonth } from './in-month.tsx';
