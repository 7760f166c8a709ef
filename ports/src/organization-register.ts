import type { RegisterWarning } from '@portal/contract/register-warnings';

/** What a company register says of an organisation. Parts that a source did not answer are null, never empty. */
export type RegisteredOrganization = {
  organizationNumber: string;
  name: string | null;
  address: string | null;
  /** Swedish form, `123 45`. */
  zipcode: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  warnings: RegisterWarning[];
  /** True when at least one source did not answer, so that null may mean "not told". */
  partial: boolean;
};

export interface OrganizationRegister {
  /** Resolves when the register answers an authenticated call. */
  ping(): Promise<void>;
  /** Ten digits, no dash. `notFound` when the register has no such number; `refused` when the number is malformed. */
  lookUp(organizationNumber: string): Promise<RegisteredOrganization>;
}
