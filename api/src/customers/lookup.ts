import type { ResponseOf } from '@portal/contract/http';
import type { lookUpOrganization } from '@portal/contract/customers';
import type { OrganizationRegister } from '@portal/ports/organization-register';
import Organisationsnummer from 'organisationsnummer';
import { Problem } from '../platform/http/problem.ts';
import { ask } from '../platform/outbound/ask.ts';

type Found = ResponseOf<typeof lookUpOrganization>;

const register = { unavailable: 'registerUnavailable', missing: 'organizationNotFound' } as const;

const unknown: Found = {
  name: null,
  address: null,
  zipcode: null,
  city: null,
  country: null,
  warnings: [],
  partial: false,
  checkDigitValid: false,
};

/**
 * What the register says of a number of the form 123456-7890. A number whose check digit does not fit cannot be in the
 * register, which is not asked then. Asks another system: never inside a transaction.
 */
export async function lookUp(
  source: OrganizationRegister | null,
  organizationNumber: string,
): Promise<Found> {
  if (!source) {
    throw new Problem('registerNotConnected');
  }
  if (!Organisationsnummer.valid(organizationNumber)) return unknown;
  const answer = await ask(register, () => source.lookUp(organizationNumber.replace('-', '')));
  const { name, address, zipcode, city, country, warnings, partial } = answer;
  return { name, address, zipcode, city, country, warnings, partial, checkDigitValid: true };
}
