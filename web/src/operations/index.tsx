export { OperationsTray } from './operations-tray.tsx';
