import { createCustomer, listCustomers, updateCustomer } from '@portal/contract/customers';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { customersPath } from './addresses.ts';

const common = { scope: 'partner', texts: ['customers'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: customersPath,
    title: 'customers.list.title',
    navigation: 'app.navigation.customers',
    may: listCustomers,
    load: async () => (await import('./customers-page.tsx')).CustomersPage,
  }),
  definePage({
    ...common,
    path: '/customers/create-customer',
    title: 'customers.create.title',
    up: customersPath,
    may: createCustomer,
    load: async () => (await import('./create-customer-page.tsx')).CreateCustomerPage,
  }),
  definePage({
    ...common,
    path: '/customers/edit-customer',
    title: 'customers.edit.title',
    up: customersPath,
    may: updateCustomer,
    load: async () => (await import('./edit-customer-page.tsx')).EditCustomerPage,
  }),
];
