import type { CustomerForm } from '@portal/contract/customers';

/** The fields of a customer, as `createCustomer` and `updateCustomer` have them in common. */
export type CustomerValues = Record<TextName, string> & { disruptionEmails: string[] };
export type TextName = Exclude<keyof CustomerForm, 'disruptionEmails'>;
export const emptyCustomer: CustomerValues = {
  name: '',
  organizationNumber: '',
  address: '',
  zipcode: '',
  city: '',
  country: 'SE',
  contactEmail: '',
  invoiceEmail: '',
  supportEmail: '',
  phone: '',
  disruptionEmails: [],
};
