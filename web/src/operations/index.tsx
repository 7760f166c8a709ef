export { isGivenBack, isStuck } from './operation-times.ts';
export { OrderLines } from './order-lines.tsx';
export { RetryButton, useRetryActions } from './retrying.tsx';
export { reasonText, useOperationTexts } from './reason.ts';
export { retryAtAgreedPrice } from './use-retry.ts';
