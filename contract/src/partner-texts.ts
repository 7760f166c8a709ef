import type { Language } from './constants.ts';
import type { Registration } from './operator.ts';
import type { partnerStates } from './partners.ts';

type State = (typeof partnerStates)[number];

/** What the states of a partner are called, on the screen and in files. */
export const partnerStateTexts: Readonly<Record<Language, Readonly<Record<State, string>>>> = {
  en: { active: 'Active', suspended: 'Suspended' },
  sv: { active: 'Aktiv', suspended: 'Spärrad' },
};

/** What becomes of an application; a partner that was let in and is suspended now is so here, too. */
export const registrationStateTexts: Readonly<
  Record<Language, Readonly<Record<Registration['state'], string>>>
> = {
  en: {
    applied: 'Waiting for approval',
    active: 'Approved',
    declined: 'Declined',
    suspended: partnerStateTexts.en.suspended,
  },
  sv: {
    applied: 'Väntar på godkännande',
    active: 'Godkänd',
    declined: 'Avslagen',
    suspended: partnerStateTexts.sv.suspended,
  },
};
