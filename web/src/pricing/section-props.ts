import type { ServicePricing } from '@portal/contract/pricing';

export type PricingScope = {
  /** Null for all customers. */
  customer: { id: string; name: string } | null;
};
export type SectionProps = PricingScope & { pricing: ServicePricing };
