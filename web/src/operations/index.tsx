export { OperationsTray } from './operations-tray.tsx';
export { reasonText, useOperationTexts } from './reason.ts';
export { retryAtAgreedPrice, useRetry } from './use-retry.ts';
