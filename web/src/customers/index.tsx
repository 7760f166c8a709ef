export { pricingOf } from './addresses.ts';
export { countriesIn } from './countries.ts';
export { CustomerFields, emptyCustomer } from './customer-fields.tsx';
export { CompanyFacts } from './customer-facts.tsx';
export { CustomerName } from './customer-columns.tsx';
export { hasFittingCheckDigit, isWellFormed, withDash } from './organization-number.ts';
export { PartnerChoice } from './partner-choice.tsx';
export { useIsEverAllowed, useRefusal, useWorkplaceKind } from './rights.ts';
export { ServiceStateWord } from './service-words.tsx';
