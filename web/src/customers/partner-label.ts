import type { Language } from '@portal/contract/constants';
import type { PartnerSummary } from '@portal/contract/operator';
import { partnerStateTexts } from '@portal/contract/partner-texts';

type PartnerName = Pick<PartnerSummary, 'name' | 'state'>;

/** A partner among others to choose from: its name, and that it is suspended. */
export const partnerLabel = ({ name, state }: PartnerName, language: Language): string =>
  state === 'active' ? name : `${name} (${partnerStateTexts[language][state].toLowerCase()})`;
