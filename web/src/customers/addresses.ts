type Place = { customerId: string; partnerId?: string | undefined };

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${path}?${new URLSearchParams(present)}`;
};

export const customersPath = '/customers/customers';

/** A customer's S3 Storage; `partnerId` is named by the operator only. */
export const storageOf = ({ customerId, partnerId }: Place): string =>
  withQuery('/services/s3-storage/buckets', { customerId, partnerId });

export const editOf = ({ customerId, partnerId }: Place): string =>
  withQuery('/customers/edit-customer', { id: customerId, partnerId });

/** What a customer pays, for those who set it. */
export const pricingOf = (customerId: string): string => withQuery('/customers/pricing', { id: customerId });

export const customersOf = (partnerId: string | undefined): string =>
  partnerId === undefined ? customersPath : withQuery(customersPath, { partnerId });
