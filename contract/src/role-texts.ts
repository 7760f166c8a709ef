import type { Language } from './constants.ts';
import type { Role } from './permissions.ts';

/** What each role is called, on the screens and in files. */
export const roleTexts: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: { owner: 'Owner', admin: 'Admin', billing: 'Billing', engineer: 'Engineer', viewer: 'Viewer' },
  sv: {
    owner: 'Ägare',
    admin: 'Administratör',
    billing: 'Ekonomi',
    engineer: 'Tekniker',
    viewer: 'Läsare',
  },
};
