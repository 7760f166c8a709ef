import type { Language } from '@portal/contract/constants';
import { roles } from '@portal/contract/permissions';
import { roleTexts } from '@portal/contract/role-texts';
import type { CompanyUser } from '@portal/contract/users';
import type { CsvColumn } from '../platform/http/call.ts';

const rolesOf = (some: unknown, language: Language): string =>
  roles
    .filter((role) => Array.isArray(some) && some.includes(role))
    .map((role) => roleTexts[language][role])
    .join(', ');

type Words = Readonly<Record<string, string>>;
const states: Record<Language, Record<CompanyUser['state'], string> & Words> = {
  en: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  sv: { invited: 'Inbjuden', active: 'Aktiv', disabled: 'Inaktiverad' },
};
const twoFactor: Record<Language, Record<CompanyUser['twoFactor'], string> & Words> = {
  en: { enabled: 'Enabled', disabled: 'Disabled', unknown: 'Unknown' },
  sv: { enabled: 'Aktiverad', disabled: 'Inaktiverad', unknown: 'Okänt' },
};

/** The columns of the list of users as a file. */
export const userColumns: readonly CsvColumn[] = [
  { en: 'First name', sv: 'Förnamn', cell: (item) => item['firstName'] },
  { en: 'Last name', sv: 'Efternamn', cell: (item) => item['lastName'] },
  { en: 'Email', sv: 'E-post', cell: (item) => item['email'] },
  { en: 'Phone', sv: 'Telefon', cell: (item) => item['phone'] },
  { en: 'Roles', sv: 'Roller', cell: (item, language) => rolesOf(item['roles'], language) },
  { en: 'State', sv: 'Status', cell: (item, language) => states[language][String(item['state'])] },
  {
    en: 'Two-factor',
    sv: 'Tvåfaktor',
    cell: (item, language) => twoFactor[language][String(item['twoFactor'])],
  },
  { en: 'Last logged in', sv: 'Senast inloggad', cell: (item) => item['lastLoggedInAt'] },
];

/** Those of the people of a customer, without what only their own company sees. */
export const customerUserColumns = userColumns.filter(({ en }) => en !== 'Phone' && en !== 'Created');
