export { breakdownOf, shownPrice } from './breakdown.ts';
export { CostCard } from './cost-card.tsx';
export { ExplainPrice } from './explain-price.tsx';
