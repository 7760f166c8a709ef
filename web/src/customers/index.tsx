import { late } from '../ui/late.ts';

export { ChooseCustomer } from './choose-customer.tsx';
export { countriesIn, countryName } from './countries.ts';
export { CustomerFields } from './customer-fields.tsx';
export { emptyCustomer } from './customer-values.ts';
export { CompanyFacts } from './customer-facts.tsx';
export { CustomerName } from './customer-columns.tsx';
export { hasFittingCheckDigit, isWellFormed, withDash } from './organization-number.ts';
export { PartnerChoice } from './partner-choice.tsx';
export { partnerLabel } from './partner-label.ts';

export const ImpersonateDialog = late(() => import('./impersonate-dialog.tsx'), 'ImpersonateDialog');
