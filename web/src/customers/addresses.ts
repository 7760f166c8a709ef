import { customerHome, linkTo } from '../platform/address.ts';

export const customersPath = '/customers/customers';
export const customerPath = '/customers/customer';

/** Where a customer is changed, by those of its partner who may. */
export const editOf = (id: string): string => linkTo('/customers/edit-customer', { id });

export const detailsOf = (id: string): string => customerHome({ id, tab: 'details' });
