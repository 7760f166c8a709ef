export { isStuck } from './operation-times.ts';
export { RetryButton, useRetryAction } from './retrying.tsx';
export { reasonText, useOperationTexts } from './reason.ts';
export { retryAtAgreedPrice } from './use-retry.ts';
