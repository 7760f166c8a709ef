import { linkTo } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';

const of = <const Page extends string>(page: Page) => `/services/m365-licenses/${page}` as const;

export const licensePaths = {
  listPath: '/services/m365-licenses',
  createPath: of('order-licenses'),
  editPath: of('edit-license'),
  word: 'license',
} as const;
export const authorizePath = of('authorize');
export const renewalsPath = of('renewals');
export const usagePath = of('usage');

/** The list with the panel of that license. */
export const licenseHref = (scope: Managed, id: string): string =>
  linkTo(licensePaths.listPath, { ...scope, license: id });
