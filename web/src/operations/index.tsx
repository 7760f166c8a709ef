export { RetryButton, useRetryAction } from './retrying.tsx';
export { reasonText, useOperationTexts } from './reason.ts';
export { retryAtAgreedPrice, useRetry } from './use-retry.ts';
