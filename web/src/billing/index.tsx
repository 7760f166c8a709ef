export { BillingCard } from './billing-card.tsx';
export { BillingFields } from './billing-fields.tsx';
export { billingValuesOf } from './billing-values.ts';
