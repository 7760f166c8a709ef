import { linkTo } from '../platform/address.ts';

type Place = { customerId: string; partnerId?: string | undefined };

export const customersPath = '/customers/customers';

/** A customer's S3 Storage; `partnerId` is named by the operator only. */
export const storageOf = ({ customerId, partnerId }: Place): string =>
  linkTo('/services/s3-storage/buckets', { customerId, partnerId });

export const editOf = ({ customerId, partnerId }: Place): string =>
  linkTo('/customers/edit-customer', { id: customerId, partnerId });

/** What a customer pays, for those who set it. */
export const pricingOf = (customerId: string): string => linkTo('/customers/pricing', { id: customerId });
