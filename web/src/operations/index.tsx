export { OperationsTray } from './operations-tray.tsx';
export { useOperationTexts } from './reason.ts';
