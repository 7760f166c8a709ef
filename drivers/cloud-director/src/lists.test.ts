import type { Outbound } from '@portal/ports/outbound';
import { finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { NewVdc, VdcConfiguration } from '@portal/ports/virtual-data-center';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCloudDirector } from './cloud-director.ts';
import { openRegion, type Region } from './testing/region.ts';

let region: Region;
let organization: string;
let number = 0;
beforeAll(async () => {
  region = await openRegion(plainOutbound);
  const named = { reference: 'customer', name: 'customer', displayName: 'Customer' };
  organization = (await region.dataCenter.createOrganization(named)).id;
});
afterAll(async () => await region.close());

const internalNetwork = { ip: '10.0.0.1', netmask: 24 };
const isolated: VdcConfiguration = {
  vCpus: 2,
  memoryGiB: 4,
  diskGiB: 10,
  internalNetwork,
  publicNetwork: null,
};
const open: VdcConfiguration = { ...isolated, publicNetwork: { bandwidthMbps: 100, redundant: false } };

const create = async (configuration: VdcConfiguration): Promise<string> => {
  number += 1;
  const of = { reference: `reference ${number}`, name: `vdc${number}`, organization };
  const wanted: NewVdc = { ...configuration, ...of, platform: 'vmware' };
  return await finish(region, (memory) => region.dataCenter.createVdc(wanted, memory));
};

/** A driver of which each answer to a call whose address has that in it is changed. */
const altering = (where: string, change: (text: string) => string) => {
  const outbound: Outbound = async (request) => {
    const response = await plainOutbound(request);
    if (request.method !== 'GET' || !request.url.includes(where)) return response;
    const text = change(new TextDecoder().decode(response.body));
    return { ...response, body: new TextEncoder().encode(text) };
  };
  return createCloudDirector(region.connection, outbound);
};

const makeNetworks = async (vdc: string, names: readonly string[]): Promise<unknown> =>
  await region.control(
    'PUT networks',
    names.map((name, at) => ({ vdc, name, gateway: `10.7.${at}.1`, prefixLength: 24 })),
  );

const natOf = z.looseObject({
  edges: z.array(z.looseObject({ vdc: z.string(), nat: z.array(z.looseObject({ name: z.string() })) })),
});

describe('the networks of a vDC', () => {
  it('are all read, however many pages they take', async () => {
    const vdc = await create(isolated);
    await makeNetworks(
      vdc,
      Array.from({ length: 70 }, (_, at) => `zone-${at}`),
    );
    expect(await region.dataCenter.getVdc(vdc)).toMatchObject({ internalNetwork });
    expect(await region.contentsOf(vdc)).toMatchObject({ networks: 71 });
  });

  it('do not hide that of the portal when another cannot be read', async () => {
    const vdc = await create(isolated);
    await makeNetworks(vdc, ['odd']);
    const odd = (text: string): string => text.replace(/"name":"odd"/, '"name":7');
    expect(await altering('orgVdcNetworks', odd).getVdc(vdc)).toMatchObject({ internalNetwork });
    const wanted = { ...isolated, vdc, before: isolated, memoryGiB: 8 };
    await finish(region, (memory) => altering('orgVdcNetworks', odd).editVdc(wanted, memory));
    expect(await region.contentsOf(vdc)).toMatchObject({ networks: 2 });
  });

  it.each(['nat_routed', 'ROUTED_SOMEHOW'])(
    'are connected once when their type is told as %s',
    async (word) => {
      const vdc = await create(isolated);
      const told = altering('orgVdcNetworks', (text) => text.replaceAll('NAT_ROUTED', word));
      await finish(region, (memory) => told.editVdc({ ...open, vdc, before: isolated }, memory));
      expect(await region.contentsOf(vdc)).toMatchObject({ networks: 1, gateways: 1 });
      expect(await region.reachesOut(vdc)).toBe(true);
    },
  );

  it('go without those of others', async () => {
    const vdc = await create(open);
    await makeNetworks(vdc, ['customer']);
    await region.makeGateways(vdc, [{ name: 'customer', mbps: 300 }]);
    const bare = { ...open, internalNetwork: null, publicNetwork: null };
    await finish(region, (memory) => region.dataCenter.editVdc({ ...bare, vdc, before: open }, memory));
    expect(await region.contentsOf(vdc)).toMatchObject({ networks: 1, gateways: 1 });
  });

  it('are not said to be none when it may be the one that cannot be read', async () => {
    const vdc = await create({ ...isolated, internalNetwork: null });
    await makeNetworks(vdc, ['odd']);
    const odd = altering('orgVdcNetworks', (text) => text.replace(/"name":"odd"/, '"name":7'));
    await expect(odd.getVdc(vdc)).rejects.toMatchObject({ kind: 'protocol' });
  });
});

describe('the public network of a vDC', () => {
  it('is not summed up without an edge gateway that cannot be read, nor without a bandwidth', async () => {
    const vdc = await create(isolated);
    await region.makeGateways(vdc, [
      { name: 'EDGE', mbps: 300 },
      { name: 'odd', mbps: 100 },
    ]);
    const odd = altering('edgeGateways?', (text) => text.replace(/"name":"odd"/, '"name":7'));
    await expect(odd.getVdc(vdc)).rejects.toMatchObject({ kind: 'protocol' });
    const silent = altering('gatewayQoSProfiles', (text) => text.replace(/,"committedBandwidth":300/, ''));
    await expect(silent.getVdc(vdc)).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('is translated once among more rules than one page has, and its rule goes with the network', async () => {
    const vdc = await create(open);
    const content = natOf.parse(await region.control('GET content'));
    const others = Array.from({ length: 200 }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `customer-${at}`,
      type: 'DNAT',
      externalAddresses: '203.0.113.9',
      internalAddresses: `10.0.0.${at}`,
    }));
    for (const edge of content.edges) if (edge.vdc === vdc) edge.nat.push(...others);
    await region.control('PUT content', content);
    const bare = { ...open, internalNetwork: null };
    const edit = async (before: VdcConfiguration, wanted: VdcConfiguration) =>
      await finish(region, (memory) => region.dataCenter.editVdc({ ...wanted, vdc, before }, memory));
    await edit(open, bare);
    expect(await region.contentsOf(vdc)).toMatchObject({ networks: 0, translations: 200 });
    await edit(bare, open);
    expect(await region.contentsOf(vdc)).toMatchObject({ networks: 1, translations: 201 });
    expect(await region.reachesOut(vdc)).toBe(true);
  });

  it('has its outbound rule also when it was added beside a mark that somebody has changed', async () => {
    const vdc = await create(isolated);
    const unmarked = altering('edgeGateways?', (text) => text.replaceAll('portal:public-network', 'ours'));
    const change = { ...open, vdc, before: isolated };
    await finish(region, (memory) => unmarked.editVdc(change, memory));
    expect(await region.contentsOf(vdc)).toMatchObject({ rules: 1, translations: 1 });
    expect(await region.reachesOut(vdc)).toBe(true);
  });
});

it('a vDC that does not say on what it is made is not read as one with other vCPUs', async () => {
  const vdc = await create(isolated);
  const silent = altering('type=adminOrgVdc', (text) => text.replaceAll(/ providerVdc="[^"]*"/g, ''));
  await expect(silent.getVdc(vdc)).rejects.toMatchObject({ kind: 'protocol' });
});
