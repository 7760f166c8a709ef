export { CustomerName } from './customer-columns.tsx';
export { PartnerChoice } from './partner-choice.tsx';
export { useIsEverAllowed, useRefusal, useWorkplaceKind } from './rights.ts';
export { ServiceStateWord } from './service-words.tsx';
