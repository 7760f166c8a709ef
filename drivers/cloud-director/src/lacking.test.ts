import { finish } from '@portal/ports/testing/finish';
import type { Outbound } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCloudDirector } from './cloud-director.ts';
import { openRegion, type Region } from './testing/region.ts';
import { booksOf, idsOf, make, networks, newVdc, prepare, small } from './testing/unkind-books.ts';

// An answer that lacks what a deletion or a change goes by is no leave to go on without it.

let region: Region;
beforeAll(async () => {
  region = await openRegion(plainOutbound);
});
beforeEach(async () => {
  await region.control('POST reset');
});
afterAll(() => region.close());

type Lack = { of: RegExp; lacks: RegExp };

/** The driver whose answers to some calls lack what is in them. */
function driverThat({ of, lacks }: Lack): VirtualDataCenter {
  const outbound: Outbound = async (request) => {
    const response = await plainOutbound(request);
    if (request.method !== 'GET' || !of.test(decodeURIComponent(request.url))) return response;
    const body = Buffer.from(Buffer.from(response.body).toString().replace(lacks, ''));
    return { ...response, body };
  };
  return createCloudDirector(region.connection, outbound);
}

const protocol = { kind: 'protocol' };

it('a vDC is not deleted when nothing is told of the work on one of its VMs', async () => {
  const { other } = await prepare(region);
  const [vm = ''] = await region.makeVms(other, [{ name: 'web', powerState: 'powered-off' }]);
  const port = driverThat({ of: /type=adminVM/, lacks: /isBusy="\w+"/ });
  await expect(
    finish(region, (memory) => port.deleteVdc({ vdc: other, vms: [vm] }, memory)),
  ).rejects.toMatchObject(protocol);
  expect(idsOf((await booksOf(region)).vdcs)).toEqual([other]);
});

it('a vDC that does not say whether it is enabled is neither disabled nor deleted', async () => {
  const { other } = await prepare(region);
  const port = driverThat({ of: /admin\/vdc\/[\w-]+$/, lacks: /<(\w+:)?IsEnabled>\w+<\/(\w+:)?IsEnabled>/ });
  await expect(
    finish(region, (memory) => port.deleteVdc({ vdc: other, vms: [] }, memory)),
  ).rejects.toMatchObject(protocol);
  expect((await booksOf(region)).vdcs).toMatchObject([{ id: other, isEnabled: true }]);
});

it('a vDC that the list shows without its mark is taken back all the same', async () => {
  const { organization, other } = await prepare(region);
  const wanted = newVdc(organization, 'own');
  await make(region, wanted);
  const port = driverThat({ of: /type=adminOrgVdc/, lacks: /description="[^"]*ref-own"/ });
  await finish(region, (memory) => port.undoVdc(wanted, memory));
  expect(idsOf((await booksOf(region)).vdcs)).toEqual([other]);
});

it('a vDC that the list shows without an id is not taken for one that is gone', async () => {
  const { organization } = await prepare(region);
  const wanted = newVdc(organization, 'own');
  await make(region, wanted);
  const port = driverThat({ of: /type=adminOrgVdc/, lacks: / href="[^"]*\/vdc\/[^"]*"/g });
  await expect(finish(region, (memory) => port.undoVdc(wanted, memory))).rejects.toMatchObject(protocol);
  expect((await booksOf(region)).vdcs).toHaveLength(2);
});

it('the internal network keeps its translation while the edge gateway cannot be read, and the change waits', async () => {
  const { organization } = await prepare(region);
  const before = { ...small, ...networks };
  const vdc = await make(region, newVdc(organization, 'own', before));
  const port = driverThat({ of: /cloudapi\/1\.0\.0\/edgeGateways\?/, lacks: /"name":"own-edge",?/ });
  const change = { ...before, internalNetwork: null, before, vdc };
  await expect(finish(region, (memory) => port.editVdc(change, memory))).rejects.toMatchObject(protocol);
  expect(await region.contentsOf(vdc)).toMatchObject({ gateways: 1, translations: 1 });
});
