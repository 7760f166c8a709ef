/** `none`: known to the system, and the operator is not its reseller. */
export type Tenant = {
  id: string;
  domain: string;
  companyName: string;
  relationship: 'reseller' | 'none';
};

/** Who accepts an agreement. `phone` null when it is not known. */
export type Person = { firstName: string; lastName: string; email: string; phone: string | null };

/** `by` null: the tenant accepted it with the system itself, which does not say who. */
export type AcceptedAgreement = { by: Person | null; at: Date | null };

/** `country` is ISO 3166 alpha-2, `language` as `sv-SE`. `domainPrefix` is what a person chose, without the rest. */
export type NewTenant = {
  domainPrefix: string;
  companyName: string;
  /** Ten digits in Sweden; null where none is needed. */
  organizationNumber: string | null;
  contact: Person;
  address: { line1: string; city: string; zipcode: string; region: string | null; country: string };
  language: string;
};

/** The first administrator. It goes to its owner and into no log. */
export type TenantCredentials = { username: string; password: string };

export type CreatedTenant = { tenant: Tenant; credentials: TenantCredentials | null };
