import { getCustomer } from '@portal/contract/customers';
import { customerPath, customersPath } from '../customers/addresses.ts';
import { pages as customers } from '../customers/pages.ts';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { pages as pricing } from '../pricing/pages.ts';
import { serviceAreas } from './service-areas.ts';

/** The customers, one of them, and what they pay. */
export const pages: readonly PageRecord[] = [
  ...customers,
  definePage({
    path: customerPath,
    title: 'customers.page.title',
    up: customersPath,
    may: getCustomer,
    scope: 'partner',
    texts: [
      'customers',
      'services',
      'users',
      'operations',
      'service-texts',
      ...serviceAreas.map(({ service }) => service),
    ],
    load: async () => (await import('./customer-page.tsx')).customerPage(),
  }),
  ...pricing,
];
