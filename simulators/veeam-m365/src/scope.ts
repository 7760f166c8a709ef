import type { Tenant } from './tenants.ts';
import type { Item, Job, Kind } from './world.ts';

/** What a run backs up, by the ids of the tenant; `missing` are those of things that are no longer there. */
export type Scope = Record<Kind, Set<string>> & { missing: string[] };

const kinds: Readonly<Record<string, Kind>> = { User: 'user', Group: 'group', Site: 'site', Team: 'team' };

export const kindOf = (type: string): Kind | undefined => kinds[type];

export const objectIdOf = (one: Item): string => {
  const kind = kindOf(one.type);
  return kind === undefined ? '' : String(Object(one[kind]).id ?? '');
};

const emptyScope = (): Scope => ({
  user: new Set(),
  group: new Set(),
  site: new Set(),
  team: new Set(),
  missing: [],
});

function everything(tenant: Tenant): Scope {
  const scope = emptyScope();
  for (const kind of ['user', 'group', 'site', 'team'] as const)
    for (const { id } of tenant[kind]) scope[kind].add(id);
  return scope;
}

const membersOf = (tenant: Tenant, one: Item): readonly string[] =>
  one['members'] === true ? (tenant.group.find(({ id }) => id === objectIdOf(one))?.members ?? []) : [];

function selected(tenant: Tenant, items: readonly Item[]): Scope {
  const scope = emptyScope();
  for (const one of items) {
    const kind = kindOf(one.type);
    if (kind === undefined) continue;
    const id = objectIdOf(one);
    if (!tenant[kind].some((other) => other.id === id)) scope.missing.push(id);
    else scope[kind].add(id);
    if (kind === 'group') for (const member of membersOf(tenant, one)) scope.user.add(member);
  }
  return scope;
}

export function scopeOf(tenant: Tenant, job: Job): Scope {
  const scope =
    job.backupType === 'EntireOrganization' ? everything(tenant) : selected(tenant, job.selectedItems);
  for (const one of job.excludedItems) {
    const kind = kindOf(one.type);
    if (kind !== undefined) scope[kind].delete(objectIdOf(one));
    if (kind === 'group') for (const member of membersOf(tenant, one)) scope.user.delete(member);
  }
  return scope;
}
