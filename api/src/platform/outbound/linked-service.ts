import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { Service, ServiceState } from '@portal/contract/services/services';
import type { Tenant } from '../database/tenancy.ts';
import type { Transaction } from '../database/database.ts';
import type { Problem } from '../http/problem.ts';
import type { Operation } from '../operations/definition.ts';
import type { OrderLine } from '../operations/agreed.ts';
import type { AnySystem, Clouds } from './systems.ts';

/**
 * A tenant that a system has, whoever made it. `tenant` null: what is in none, which nobody can be given. `users` null:
 * the system does not say.
 */
export type FoundTenant = { tenant: string | null; users: number | null; resources: number };
export type PlacedTenant = { region: string; tenant: string };
/** A tenant of the customer's own, with the id that the system has for it where it has one beside the name. */
export type OwnTenant = { region: string; id: string | null };
/** The customer's part of a region. */
export type CustomerRegion = { partnerId: string; customerId: string; customerName: string; region: string };

/** How much there is of what stands in the way of a link or its end. */
export type Holdings = { resources: number; users: number; keys: number };

/** What a link writes; `L` is what was read of the tenant, `details` what the audit log says of it. */
export type TenantListing<L> = { listing: L; details: AuditDetails };

/**
 * What a service brings so that tenants which its system had before the portal can be linked to customers. Those that
 * take a transaction write and read the service's own tables.
 */
export type LinkedService<L = unknown> = {
  service: Service;
  system: AnySystem;
  /** What is metered of what is linked, as an order that has to pass the gate. */
  lines: readonly [OrderLine, ...OrderLine[]];
  /** The kinds of the two operations, as the service's record names them, and what they share with its others. */
  kinds: { link: string; unlink: string };
  operations: Pick<Operation, 'lane' | 'expectedSeconds' | 'mailWhenFailed' | 'tells'>;
  /** A customer has one tenant in all: the service ends with its link, and none is made in its place. */
  endsWithLink?: true;
  listTenants(clouds: Clouds, region: string, onUnreadable: OnUnreadable): Promise<readonly FoundTenant[]>;
  /** What one look finds, as the service's record in the contract has it. */
  look(clouds: Clouds, place: PlacedTenant): Promise<object>;
  /** Everything that is in the tenant; null when it is gone. */
  read(clouds: Clouds, place: PlacedTenant): Promise<TenantListing<L> | null>;
  /** Makes the customer's own tenant in a region, where it is not there already; answers its `id`. */
  makeOwn(
    clouds: Clouds,
    own: PlacedTenant & { customerId: string; customerName: string },
  ): Promise<OwnTenant['id']>;
  /** The name of a customer's own tenant, before it has the service. */
  newTenantName(customerId: string): string;
  /** The customer's service with the name of its own tenant, locked; null when it has none. */
  lockAccount(tx: Transaction, tenant: Tenant): Promise<{ state: ServiceState; tenant: string } | null>;
  /** Gives the customer the service; throws `refusal` when somebody else has done so meanwhile. */
  addAccount(of: { tx: Transaction; tenant: Tenant }, name: string, refusal: Problem): Promise<void>;
  /** The service is there, in these regions with a tenant of the customer's own. */
  markEnabled(tx: Transaction, of: Omit<CustomerRegion, 'region'>, own: readonly OwnTenant[]): Promise<void>;
  /** What a customer has in a region beyond what enabling has made. */
  holdingsIn(tx: Transaction, tenant: Tenant, region: string): Promise<Holdings>;
  /** What of a region was ordered here. */
  orderedIn(tx: Transaction, tenant: Tenant, region: string): Promise<Holdings>;
  /** Whether anything of the customer's service but the service itself is being changed. */
  isBeingChanged(tx: Transaction, tenant: Tenant): Promise<boolean>;
  /** Whether nothing was ordered in the region that would be lost by the link. */
  isFree(tx: Transaction, of: CustomerRegion): Promise<boolean>;
  /** Whether nothing of the region was ordered here, or is being changed. */
  isUntouched(tx: Transaction, of: CustomerRegion): Promise<boolean>;
  /** All that was read is the customer's from now on, as not ordered here, in place of what was there. */
  write(tx: Transaction, of: CustomerRegion, listing: L): Promise<void>;
  /** Takes what the portal has of the region away; nothing of it is metered any more. */
  clear(tx: Transaction, of: CustomerRegion): Promise<void>;
};
