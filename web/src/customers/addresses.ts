import { linkTo } from '../platform/address.ts';

/** `partnerId` is named by the operator only. */
type Place = { customerId: string; partnerId?: string | undefined };

export const customersPath = '/customers/customers';

export const editOf = ({ customerId, partnerId }: Place): string =>
  linkTo('/customers/edit-customer', { id: customerId, partnerId });

/** What a customer pays, for those who set it. */
export const pricingOf = (customerId: string): string => linkTo('/customers/pricing', { id: customerId });
