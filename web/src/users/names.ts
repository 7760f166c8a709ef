import type { CompanyUser } from '@portal/contract/users';

/** What a person is called: somebody who was invited has an address only. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<CompanyUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
