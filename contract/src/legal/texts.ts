import type { Language } from '../constants.ts';
import type { DocumentKind } from './consent.ts';

/** What each kind of document is called where its text has no title of its own: on the screens, in files. */
export const documentTexts: Readonly<Record<Language, Readonly<Record<DocumentKind, string>>>> = {
  en: { tac: 'Terms of service', dpa: 'Data processing agreement', privacy: 'Privacy policy' },
  sv: { tac: 'Användarvillkor', dpa: 'Personuppgiftsbiträdesavtal', privacy: 'Integritetspolicy' },
};
