import type { Service } from '@portal/contract/services/services';
import type { ComponentType } from 'react';
import type { Managed } from '../platform/managed-customer.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import type { IconType } from '../ui/button.tsx';

/** A service as the page of a customer shows it. */
export type ServiceAtCustomer = {
  service: Service;
  icon: IconType;
  /** Undefined of one that meters nothing. */
  usage: ServiceUsage | undefined;
  /** Where it is, and which of its regions does not answer. */
  Regions: ComponentType<{ scope: Managed }>;
};

/** Which customer; the partner is named by the operator only. */
export type CustomerPlace = { id: string; partnerId: string | undefined };

export const scopeOf = ({ id: customerId, partnerId }: CustomerPlace): Managed => ({
  customerId,
  ...(partnerId !== undefined && { partnerId }),
});
