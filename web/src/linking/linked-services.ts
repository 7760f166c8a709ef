import type { OneTenant } from '@portal/contract/linking';
import type { Estimate, PriceLine } from '@portal/contract/prices';
import type { LinkableService } from '@portal/contract/services/list';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, type ComponentType } from 'react';

type CustomerOf = { id: string; partnerId: string };
type Contents = NonNullable<OneTenant['contents']>;

/** What a service brings to the pages of existing tenants. Its texts are under `<service>.linking`. */
export type LinkedService = {
  /** The page of a customer's service. */
  hrefOf: (customer: CustomerOf) => string;
  /** What the last look has found. */
  Contents: ComponentType<{ contents: Contents }>;
  /** What the customer will pay for it; asked for once it was looked into. */
  useEstimate: (tenant: OneTenant) => UseQueryResult<Estimate>;
  /** What each line of that cost is for. */
  useLineText: (tenant: OneTenant) => (line: PriceLine) => { name: string; note: string };
};
export type LinkedServices = Readonly<Record<LinkableService, LinkedService>>;

const LinkedServicesContext = createContext<LinkedServices | null>(null);
export const LinkedServicesProvider = LinkedServicesContext.Provider;

export function useLinkedServices(): LinkedServices {
  const services = useContext(LinkedServicesContext);
  if (services === null) throw new Error('Nothing brings the services whose tenants are linked.');
  return services;
}
