import { wordsOf } from '@portal/driver-kit/words';
import type { BackedUpVm, TierOrder } from '@portal/ports/vm-backup';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { VeeamServiceProviderSettings } from './connection.ts';
import { jobNameOf } from './job-name.ts';
import { followingOf, fullBackups, settingsOf } from './policies.ts';

/** What is no VM. What has no id and is none of these may be any VM. */
const others = wordsOf([
  'CloudDirectorServer',
  'Datastore',
  'Network',
  'Organization',
  'OrganizationVDC',
  'StoragePolicy',
  'vApp',
  'vCenter',
  'VmTemplate',
]);

const included = z
  .looseObject({
    hostName: z.string(),
    name: z.string(),
    type: z.string(),
    objectId: z.string().nullish(),
  })
  .refine(({ type, objectId }) => objectId != null || others(type) !== null, {
    path: ['objectId'],
    error: 'is missing',
  });
type IncludedVms = z.infer<typeof included>;

/** The configuration of a job, as far as it is read. What is left unread stays in it. */
export const jobDocument = z.looseObject({
  virtualMachines: z.looseObject({ includes: z.array(included) }),
  storage: z.looseObject({ retentionPolicy: z.unknown(), gfsPolicy: z.unknown().optional() }),
  schedule: z.unknown().optional(),
});
export type JobDocument = z.infer<typeof jobDocument>;

const vmUrn = 'urn:vcloud:vm:';

/** The id of a VM of Cloud Director; null when this is something else. */
export const vmIn = (reference: string | null | undefined): string | null =>
  reference?.startsWith(vmUrn) === true ? reference.slice(vmUrn.length) : null;

/** By its reference alone: a word for it that nobody knows makes it no other thing. */
const vmOf = ({ objectId }: IncludedVms): string | null => vmIn(objectId);

/** The VMs that are in the job one by one. */
export const vmsIn = ({ virtualMachines }: JobDocument): BackedUpVm[] =>
  virtualMachines.includes.flatMap((one) => {
    const vm = vmOf(one);
    return vm === null ? [] : [{ vm, name: one.name }];
  });

/** True when the job protects nothing but VMs one by one. */
export const hasOnlyVms = ({ virtualMachines }: JobDocument): boolean =>
  virtualMachines.includes.every((one) => vmOf(one) !== null);

const toIncluded = ({ vm, name }: BackedUpVm, hostName: string): IncludedVms => ({
  hostName,
  name,
  type: 'VirtualMachine',
  objectId: `${vmUrn}${vm}`,
});

export const newJob = (
  settings: VeeamServiceProviderSettings,
  order: TierOrder,
  vms: readonly BackedUpVm[],
) => {
  const tier = settingsOf(settings, order.tier);
  const { schedule, ...storage } = followingOf(order.tier, tier);
  return {
    name: jobNameOf(order),
    description: order.label,
    isHighPriority: false,
    virtualMachines: { includes: vms.map((vm) => toIncluded(vm, settings.cloudDirector)) },
    storage: {
      backupRepositoryId: tier.repository,
      backupProxies: { autoSelection: true },
      ...storage,
      advancedSettings: fullBackups,
    },
    schedule,
  };
};

type Patch = { op: 'test' | 'replace'; path: string; value: string };

/** True when `whole` says all that `part` says; the system adds what was left out. */
const says = (whole: unknown, part: unknown): boolean => {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return isDeepStrictEqual(whole, part);
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([name, value]) => says(Reflect.get(whole, name), value));
};

const asText = (value: unknown): string => JSON.stringify(value);

const includesPatch = (now: readonly IncludedVms[], wanted: readonly IncludedVms[]): Patch[] => {
  const path = '/virtualMachines/includes';
  const isSame = isDeepStrictEqual(new Set(now.map(vmOf)), new Set(wanted.map(vmOf)));
  if (isSame && now.length === wanted.length) return [];
  // The test makes the system refuse when somebody else has changed the list since it was read.
  return [
    { op: 'test', path, value: asText(now) },
    { op: 'replace', path, value: asText(wanted) },
  ];
};

/** What has to be changed so that the job has these VMs, whatever else is in it, and follows its tier. */
export const patchesFor = (
  settings: VeeamServiceProviderSettings,
  { now, order }: { now: JobDocument; order: TierOrder },
  vms: readonly BackedUpVm[],
): Patch[] => {
  const { includes } = now.virtualMachines;
  const known = new Map(includes.flatMap((one) => [[vmOf(one), one] as const]));
  const otherThings = includes.filter((one) => vmOf(one) === null);
  const wanted = vms.map((vm) => known.get(vm.vm) ?? toIncluded(vm, settings.cloudDirector));
  const following = followingOf(order.tier, settingsOf(settings, order.tier));
  // A job stays in its repository: to move it, its backups have to be moved first.
  const parts: readonly (readonly [path: string, now: unknown, wanted: unknown])[] = [
    ['/storage/retentionPolicy', now.storage.retentionPolicy, following.retentionPolicy],
    ['/storage/gfsPolicy', now.storage.gfsPolicy, following.gfsPolicy],
    ['/schedule', now.schedule, following.schedule],
  ];
  return [
    ...includesPatch(includes, [...otherThings, ...wanted]),
    ...parts
      .filter(([, current, part]) => !says(current, part))
      .map(([path, , part]): Patch => ({ op: 'replace', path, value: asText(part) })),
  ];
};
