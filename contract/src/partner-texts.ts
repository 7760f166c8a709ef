import type { Language } from './constants.ts';
import type { partnerStates } from './partners.ts';

type State = (typeof partnerStates)[number];

/** What the states of a partner are called, on the screen and in files. */
export const partnerStateTexts: Readonly<Record<Language, Readonly<Record<State, string>>>> = {
  en: { active: 'Active', suspended: 'Suspended' },
  sv: { active: 'Aktiv', suspended: 'Spärrad' },
};
