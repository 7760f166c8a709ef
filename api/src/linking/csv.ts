import type { Language } from '@portal/contract/constants';
import { existingTenant, type LinkState } from '@portal/contract/linking';
import { serviceText } from '@portal/contract/services/texts';
import type { CsvColumn } from '../platform/http/call.ts';
import { column } from '../platform/http/csv-columns.ts';

const states: Readonly<Record<Language, Readonly<Record<LinkState | 'gone', string>>>> = {
  en: {
    free: 'Not linked',
    nameless: 'Cannot be linked',
    linking: 'Being linked',
    linked: 'Linked',
    unlinking: 'Being unlinked',
    gone: 'Gone from the system',
  },
  sv: {
    free: 'Inte länkad',
    nameless: 'Kan inte länkas',
    linking: 'Länkas',
    linked: 'Länkad',
    unlinking: 'Kopplas bort',
    gone: 'Borta från systemet',
  },
};

const { customer: holder, state: linkState } = existingTenant.shape;

/** The columns of the tenants as a file, their state in the words of the screen. */
export const tenantColumns: readonly CsvColumn[] = [
  column('Tenant', 'Tenant', 'tenant'),
  column('Region', 'Region', 'region'),
  { en: 'Service', sv: 'Tjänst', cell: ({ service }, language) => serviceText(String(service), language) },
  {
    en: 'State',
    sv: 'Status',
    cell: ({ state, gone }, language) => states[language][gone === true ? 'gone' : linkState.parse(state)],
  },
  column('Users', 'Användare', 'users'),
  column('Resources', 'Resurser', 'resources'),
  { en: 'Customer', sv: 'Kund', cell: ({ customer }) => holder.parse(customer)?.name ?? '' },
  { en: 'Partner', sv: 'Partner', cell: ({ customer }) => holder.parse(customer)?.partnerName ?? '' },
  column('Linked at', 'Länkad', 'linkedAt'),
  column('Linked by', 'Länkad av', 'orderedBy'),
];
