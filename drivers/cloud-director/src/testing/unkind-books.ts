import { finish } from '@portal/ports/testing/finish';
import type { Course } from '@portal/ports/testing/unkindness/scenario';
import type { NewVdc, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Region } from './region.ts';

export type Start = (region: Region) => Promise<Course<VirtualDataCenter>>;

const books = z.object({
  orgs: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  vdcs: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      memoryMb: z.number(),
      diskMb: z.number(),
      isEnabled: z.boolean(),
    }),
  ),
  edges: z.array(z.looseObject({ id: z.string(), vdc: z.string(), neighbors: z.array(z.looseObject({})) })),
  networks: z.array(z.looseObject({ id: z.string() })),
  vms: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

/** What the system has. */
export const booksOf = async ({ control }: Region): Promise<z.infer<typeof books>> =>
  books.parse(await control('GET content'));

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export const small = { vCpus: 4, memoryGiB: 8, diskGiB: 100 };
export const networks = {
  internalNetwork: { ip: '10.0.0.0', netmask: 24 },
  publicNetwork: { bandwidthMbps: 100, redundant: false },
};

export const newVdc = (organization: string, name: string, more: Partial<NewVdc> = {}): NewVdc => ({
  reference: `ref-${name}`,
  organization,
  name,
  platform: 'vmware',
  ...small,
  internalNetwork: null,
  publicNetwork: null,
  ...more,
});

export const make = async (region: Region, vdc: NewVdc): Promise<string> =>
  await finish(region, (memory) => region.dataCenter.createVdc(vdc, memory));

/** An organization with a vDC that stays as it is. */
export async function prepare(region: Region): Promise<{ organization: string; other: string }> {
  const named = { reference: 'org', name: 'org1', displayName: 'Åsnäs AB' };
  const { id } = await region.dataCenter.createOrganization(named);
  return { organization: id, other: await make(region, newVdc(id, 'other')) };
}
