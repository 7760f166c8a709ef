import type { ServicePricing } from '@portal/contract/pricing';

export type Whose = {
  /** Null for all customers. */
  customer: { id: string; name: string } | null;
};
export type SectionProps = Whose & { pricing: ServicePricing };
