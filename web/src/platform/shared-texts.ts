import type { Language } from '@portal/contract/constants';
import { documentTexts } from '@portal/contract/legal/texts';
import { roleTexts } from '@portal/contract/role-texts';
import { serviceTexts } from '@portal/contract/services/texts';
import type { Texts } from './catalogues.ts';

/** Texts that the API says, too, stand in the contract. */
export const sharedTexts = (language: Language): Texts => ({
  document: documentTexts[language],
  role: roleTexts[language],
  service: serviceTexts[language],
});
