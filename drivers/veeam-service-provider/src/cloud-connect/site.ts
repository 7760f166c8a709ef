import type { Fields } from '@portal/driver-kit/elements';
import type { CloudConnectReason } from '@portal/ports/cloud-connect';
import { orNull, ProviderFailure, type FailureKind, type FailureValues } from '@portal/ports/failure';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from '../client.ts';
import type { CloudConnectSettings, VeeamServiceProviderSettings } from '../connection.ts';
import { ofInstance, readAll, readList } from '../pages.ts';
import {
  backupShape,
  gatewayShape,
  organizationShape,
  productShape,
  resourceShape,
  tenantShape,
  usageShape,
  type GatewayRecord,
  type OrganizationRecord,
  type ResourceRecord,
  type TenantRecord,
  type UsageRecord,
} from './shapes.ts';

export const tenants = '/infrastructure/sites/tenants';

const companies = {
  path: '/organizations',
  kind: ofInstance(organizationShape),
  sortBy: 'instanceUid',
};
/** Each is of a tenant, by whose id it is told when it cannot be read, or else by its company's. */
const ofTenant = ({ tenantUid, companyUid }: Fields): unknown => tenantUid ?? companyUid;
const usages = {
  idOf: ofTenant,
  keyOf: ({ backupResourceUid }: Fields) => backupResourceUid,
  shape: usageShape,
};
const products = {
  idOf: ofTenant,
  keyOf: ({ tenantUid, instanceUid }: Fields) => `${String(tenantUid)} ${String(instanceUid)}`,
  shape: productShape,
};
const isCompany = { property: 'type', value: 'Company' };

export const refusal = (
  kind: FailureKind,
  reason: CloudConnectReason,
  { message, ...details }: { message: string; values?: FailureValues; cause?: unknown },
): ProviderFailure => new ProviderFailure(kind, message, { ...details, reason });

const notOffered = (): ProviderFailure =>
  refusal('refused', 'notOffered', { message: 'the connection has no settings of Cloud Connect' });

/** The Cloud Connect site of a region: what is there, each asked for by itself. */
export class Site {
  readonly #client: Client;
  readonly #settings: CloudConnectSettings | undefined;

  constructor(client: Client, { cloudConnect }: VeeamServiceProviderSettings) {
    this.#client = client;
    this.#settings = cloudConnect;
  }

  get settings(): CloudConnectSettings {
    if (this.#settings === undefined) throw notOffered();
    return this.#settings;
  }

  /** The way to the console of a region that offers it. */
  get client(): Client {
    if (this.#settings === undefined) throw notOffered();
    return this.#client;
  }

  get path(): string {
    return `/infrastructure/sites/${this.settings.site}`;
  }

  /** Of a call that concerns one customer: when only that is not allowed, the connection is not at fault. */
  async ofCustomer<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.trouble !== 'rights') throw error;
      await this.client.read(this.path, z.unknown());
      throw refusal('refused', 'accessNotAllowed', { message: error.message, cause: error });
    }
  }

  /** The company that the portal has made for a customer. */
  async companyOf(customer: string): Promise<OrganizationRecord | null> {
    const isOf = { property: 'companyId', value: customer };
    const [found, ...others] = await readAll(this.client, { ...companies, conditions: [isCompany, isOf] });
    if (others.length === 0) return found ?? null;
    throw new ProviderFailure('conflict', `${others.length + 1} companies are customer ${customer}`);
  }

  async companiesNamed(name: string): Promise<OrganizationRecord[]> {
    const isNamed = { property: 'name', value: name, collation: 'ignorecase' } as const;
    return await readAll(this.client, { ...companies, conditions: [isCompany, isNamed] });
  }

  async companies(onUnreadable: OnUnreadable): Promise<OrganizationRecord[]> {
    return await readList(this.client, { ...companies, conditions: [isCompany] }, onUnreadable);
  }

  async company(id: string): Promise<OrganizationRecord> {
    return await this.client.read(`/organizations/${id}`, organizationShape);
  }

  async tenantsOf(company: string): Promise<TenantRecord[]> {
    return await readAll(this.client, {
      path: `/organizations/companies/${company}/siteResources`,
      kind: ofInstance(tenantShape),
      sortBy: 'instanceUid',
    });
  }

  async tenantNamed(name: string): Promise<TenantRecord | null> {
    const [found] = await readAll(this.client, {
      path: `${this.path}/tenants`,
      kind: ofInstance(tenantShape),
      sortBy: 'instanceUid',
      conditions: [{ property: 'name', value: name, collation: 'ignorecase' }],
    });
    return found ?? null;
  }

  async tenantOrNull(id: string): Promise<TenantRecord | null> {
    return await orNull(this.client.read(`${tenants}/${id}`, tenantShape));
  }

  async tenant(id: string): Promise<TenantRecord> {
    const found = await this.tenantOrNull(id);
    if (found !== null) return found;
    throw refusal('notFound', 'tenantMissing', { message: `there is no tenant ${id}` });
  }

  async resourcesOf(tenant: string): Promise<ResourceRecord[]> {
    return await readAll(this.client, {
      path: `${tenants}/${tenant}/backupResources`,
      kind: ofInstance(resourceShape),
      sortBy: 'instanceUid',
    });
  }

  /** Of all tenants when none is named; what cannot be read is told with the tenant's id. */
  async usagesOf(
    tenant: string | null,
    onUnreadable: OnUnreadable = failOnUnreadable,
  ): Promise<UsageRecord[]> {
    const of = tenant === null ? tenants : `${tenants}/${tenant}`;
    const query = { path: `${of}/backupResources/usage`, kind: usages, sortBy: 'backupResourceUid' };
    return await readList(this.client, query, onUnreadable);
  }

  async gateways(onUnreadable: OnUnreadable = failOnUnreadable): Promise<GatewayRecord[]> {
    const query = {
      path: `${this.path}/cloudgateways`,
      kind: ofInstance(gatewayShape),
      sortBy: 'instanceUid',
    };
    return await readList(this.client, query, onUnreadable);
  }

  /** The tenants that backup servers have signed in as, each as often as servers have; of all when none is named. */
  async connections(tenant: string | null, onUnreadable: OnUnreadable = failOnUnreadable): Promise<string[]> {
    const query = {
      path: `${this.path}/tenants/products`,
      kind: products,
      sortBy: 'instanceUid',
      conditions: tenant === null ? [] : [{ property: 'tenantUid', value: tenant }],
    };
    const found = await readList(this.client, query, onUnreadable);
    return found.map(({ tenantUid }) => tenantUid);
  }

  async backupsOf(
    tenant: string,
    onUnreadable: OnUnreadable = failOnUnreadable,
  ): Promise<z.infer<typeof backupShape>[]> {
    const query = {
      path: `${this.path}/backups`,
      kind: ofInstance(backupShape),
      sortBy: 'instanceUid',
      conditions: [{ property: 'tenantUid', value: tenant }],
    };
    return await readList(this.client, query, onUnreadable);
  }
}
