import { linkTo } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';

const of = <const Page extends string>(page: Page) => `/services/m365-licenses/${page}` as const;

export const listPath = '/services/m365-licenses';
export const authorizePath = of('authorize');
export const orderPath = of('order-licenses');
export const editPath = of('edit-license');
export const renewalsPath = of('renewals');
export const usagePath = of('usage');

/** The list with the panel of that license. */
export const licenseHref = (scope: Managed, id: string): string =>
  linkTo(listPath, { ...scope, license: id });
