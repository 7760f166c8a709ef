import { createPartner, lookUpPartner, updatePartner } from '@portal/contract/partners';
import { hasFittingCheckDigit, isWellFormed } from '../customers/index.tsx';
import { ask } from '../platform/current-session.ts';

const isRight = ({ organizationNumber }: { organizationNumber: string }): boolean =>
  !isWellFormed(organizationNumber) || hasFittingCheckDigit(organizationNumber);

/** As the API asks of those who sell: the last digit has to fit. */
const checkDigit = { error: 'organizationNumberCheckDigit', path: ['organizationNumber'] };

export const newPartnerSchema = createPartner.body.refine(isRight, checkDigit);
export const partnerSchema = updatePartner.body.refine(isRight, checkDigit);

/** Partners sell, and the operator asks the register in its own name. */
export const seller = {
  askRegister: (organizationNumber: string) => ask(lookUpPartner, { query: { organizationNumber } }),
};
