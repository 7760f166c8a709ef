import { failOnUnreadable } from '@portal/ports/unreadable';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { all, finish } from '@portal/ports/testing/finish';
import type { TaskMemory } from '@portal/ports/step';
import { powerActions, type NewVdc, type PowerAction } from '@portal/ports/virtual-data-center';
import { accepted, vmStatuses } from '@portal/simulator-cloud-director/vms';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCloudDirector } from './cloud-director.ts';
import { cloudDirectorSettings } from './connection.ts';
import { openRegion, settings, type Region } from './testing/region.ts';
import { powerStateOf } from './power-states.ts';

/** By the simulated system's own table of what it takes. */
const accepts = (status: string, action: PowerAction): boolean =>
  accepted(status).includes(
    { on: 'powerOn', off: 'undeploy', resume: 'powerOn', suspend: 'suspend', reset: 'reset' }[action],
  );

describe('the Cloud Director driver', () => {
  let region: Region;
  let organization: string;
  let calls: OutboundRequest[] = [];
  const recording: Outbound = async (request) => {
    calls.push(request);
    return await plainOutbound(request);
  };
  const signIns = (): number => calls.filter(({ url }) => url.endsWith('/sessions/provider')).length;
  let number = 0;
  const newVdc = (more: Partial<NewVdc> = {}): NewVdc => ({
    reference: `reference ${(number += 1)}`,
    organization,
    name: `vdc${number}`,
    platform: 'vmware',
    vCpus: 2,
    memoryGiB: 4,
    diskGiB: 10,
    internalNetwork: null,
    publicNetwork: null,
    ...more,
  });
  const create = async (vdc: NewVdc): Promise<string> =>
    await finish(region, async (memory) => await region.dataCenter.createVdc(vdc, memory));
  const set = async (fault: object): Promise<unknown> => await region.control('PUT faults', fault);
  const tasks = async (rule: object): Promise<unknown> =>
    await region.control('PUT tasks', { seconds: 4, times: 1, ...rule });

  beforeAll(async () => {
    region = await openRegion(recording);
    const named = { reference: 'customer', name: 'customer', displayName: 'Customer' };
    organization = (await region.dataCenter.createOrganization(named)).id;
  });
  beforeEach(() => {
    calls = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await set({ fault: 'none' });
    await tasks({ outcome: 'succeeds' });
  });
  afterAll(async () => await region.close());

  it('signs in once for many calls at once, and once more when its session has ended half-way', async () => {
    const fresh = createCloudDirector(region.connection, recording);
    await Promise.all(Array.from({ length: 5 }, async () => await fresh.ping()));
    expect(signIns()).toBe(1);
    const wanted = newVdc();
    const id = await finish(region, async (memory) => {
      await region.control('POST expire-sessions');
      return await fresh.createVdc(wanted, memory);
    });
    expect(await fresh.getVdc(id)).toMatchObject({ state: 'ready' });
    expect(signIns()).toBeGreaterThan(1);
    const before = signIns();
    await fresh.ping();
    expect(signIns()).toBe(before);
  });

  it('is at fault itself when a fresh session is refused too, and says nothing secret', async () => {
    await set({ fault: 'refuses', status: 401, when: 'GET /cloudapi/1.0.0/sessions/current' });
    const error: unknown = await region.dataCenter.ping().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    const wrong: unknown = await region.withWrongPassword.ping().catch((thrown: unknown) => thrown);
    expect(String(error) + JSON.stringify(error) + String(wrong)).not.toMatch(/wrong|p:å|Basic|Bearer/);
    await set({ fault: 'refuses', status: 403, when: 'GET /cloudapi' });
    await expect(region.dataCenter.ping()).rejects.toMatchObject({ kind: 'connection', trouble: 'rights' });
  });

  it.each([
    ['throttles', { retryAfterSeconds: 7 }, { kind: 'throttled', retryAfterSeconds: 7 }],
    ['down', {}, { kind: 'unreachable' }],
    ['garbles', {}, { kind: 'protocol' }],
    ['refuses', { status: 500 }, { kind: 'unreachable' }],
    ['refuses', { status: 400 }, { kind: 'refused' }],
    ['refuses', { status: 404 }, { kind: 'notFound' }],
  ])('tells what %s %j means, in both APIs', async (fault, details, expected) => {
    await set({ fault, ...details, when: 'GET /' });
    await expect(region.dataCenter.listTenants(failOnUnreadable)).rejects.toMatchObject(expected);
    await expect(all(region.dataCenter.listVms(null, failOnUnreadable))).rejects.toMatchObject(expected);
  });

  it('asks for later while the system is busy with the same thing', async () => {
    const vdc = await create(newVdc());
    const [vm = ''] = await region.makeVms(vdc, [{ name: 'vm', powerState: 'powered-on' }]);
    const off = await region.dataCenter.changePower({ vm, action: 'off' }, null);
    expect(off).toMatchObject({ again: { memory: { task: expect.stringMatching(/^[0-9a-f-]{36}$/) } } });
    expect(await region.dataCenter.changePower({ vm, action: 'suspend' }, null)).toMatchObject({
      again: { memory: { task: null } },
    });
    const hidden: Outbound = async (request) => {
      const response = await plainOutbound(request);
      const text = new TextDecoder().decode(response.body).replace(/<Tasks>.*<\/Tasks>/s, '');
      return { ...response, body: new TextEncoder().encode(text) };
    };
    const unaware = createCloudDirector(region.connection, hidden);
    await expect(unaware.changePower({ vm, action: 'suspend' }, null)).rejects.toMatchObject({
      kind: 'throttled',
      retryAfterSeconds: 5,
    });
  });

  it('waits for a VM that is being started before it deletes its vDC, which then stays as it was', async () => {
    const vdc = await create(newVdc());
    const [vm = ''] = await region.makeVms(vdc, [{ name: 'vm', powerState: 'powered-off' }]);
    await region.dataCenter.changePower({ vm, action: 'on' }, null);
    const deletion = finish(
      region,
      async (memory) => await region.dataCenter.deleteVdc({ vdc, vms: [vm] }, memory),
    );
    await expect(deletion).rejects.toMatchObject({ kind: 'conflict' });
    expect(await region.dataCenter.getVdc(vdc)).toMatchObject({ isEnabled: true, vms: 1, runningVms: 1 });
  });

  it('finds its reset again while the system is at it', async () => {
    const vdc = await create(newVdc());
    const [vm = ''] = await region.makeVms(vdc, [{ name: 'vm', powerState: 'powered-on' }]);
    await set({ fault: 'failOnce', when: `POST /api/vApp/vm-${vm}` });
    const reset = async (memory: TaskMemory | null) =>
      await region.dataCenter.changePower({ vm, action: 'reset' }, memory);
    await expect(reset(null)).rejects.toMatchObject({ kind: 'unreachable' });
    await finish(region, reset);
    const posts = (await region.requests()).filter(({ path }) => path.endsWith(`${vm}/power/action/reset`));
    expect(posts).toHaveLength(1);
  });

  it('gives up a task that never ends, and takes back what it was to make', async () => {
    await tasks({ outcome: 'neverEnds' });
    const wanted = newVdc();
    const first = await region.dataCenter.createVdc(wanted, null);
    if (!('again' in first)) throw new Error('it is done');
    const { memory } = first.again;
    await region.passTime(100_000);
    expect(await region.dataCenter.createVdc(wanted, memory)).toMatchObject({ again: { memory } });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61 * 60_000);
    await expect(region.dataCenter.createVdc(wanted, memory)).rejects.toMatchObject({ kind: 'refused' });
    vi.useRealTimers();
    await finish(region, async (last) => await region.dataCenter.undoVdc(wanted, last));
    const names = (await all(region.dataCenter.listVdcs(organization, failOnUnreadable))).map(
      ({ name }) => name,
    );
    expect(names).not.toContain(wanted.name);
  });

  it('goes by what is there when a task is no longer known', async () => {
    const wanted = newVdc();
    const id = await create(wanted);
    const memory = { task: '00000000-0000-4000-8000-000000000000', startedAt: new Date().toISOString() };
    expect(await region.dataCenter.createVdc(wanted, memory)).toEqual({ done: id });
  });

  it('gives each public network an uplink of its own, and says when none is left', async () => {
    const [uplink = ''] = settings.vmware?.uplinks ?? [];
    const one = { ...settings.vmware, uplinks: [uplink] };
    const short = { ...region.connection, settings: cloudDirectorSettings.parse({ vmware: one }) };
    const dataCenter = createCloudDirector(short, recording);
    const wanted = () => newVdc({ publicNetwork: { bandwidthMbps: 100, redundant: true } });
    const [first, second] = [wanted(), wanted()];
    const id = await finish(region, async (memory) => await dataCenter.createVdc(first, memory));
    expect(await dataCenter.getVdc(id)).toMatchObject({ publicNetwork: first.publicNetwork });
    await expect(
      finish(region, async (memory) => await dataCenter.createVdc(second, memory)),
    ).rejects.toMatchObject({ kind: 'conflict' });
    await finish(region, async (memory) => await dataCenter.undoVdc(second, memory));
    await expect(dataCenter.createVdc(newVdc({ platform: 'partner' }), null)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('leaves the firewall to its owner once it is there', async () => {
    const publicNetwork = { bandwidthMbps: 100, redundant: false };
    const vdc = await create(newVdc({ publicNetwork }));
    calls = [];
    const before = { vCpus: 2, memoryGiB: 4, diskGiB: 10, internalNetwork: null, publicNetwork };
    const change = { ...before, vdc, before, vCpus: 4 };
    await finish(region, async (memory) => await region.dataCenter.editVdc(change, memory));
    expect(calls.filter(({ url }) => url.includes('/firewall/'))).toEqual([]);
  });

  it('changes no vDC that names no storage profile, and asks for none without a name', async () => {
    const wanted = newVdc();
    const vdc = await create(wanted);
    const profiles = /<(\w+:)?VdcStorageProfiles>.*<\/(\w+:)?VdcStorageProfiles>/s;
    const without: Outbound = async (request) => {
      const response = await recording(request);
      const body = Buffer.from(Buffer.from(response.body).toString().replace(profiles, ''));
      return { ...response, body };
    };
    const unkind = createCloudDirector(region.connection, without);
    const change = { ...wanted, vdc, diskGiB: 20, before: wanted };
    await expect(unkind.editVdc(change, null)).rejects.toMatchObject({ kind: 'protocol' });
    expect(calls.filter(({ url }) => url.endsWith('/vdcStorageProfile/'))).toEqual([]);
  });

  it('does not tell a list that changed while it was read as whole', async () => {
    const vdc = await create(newVdc());
    const ids = await region.makeVms(
      vdc,
      Array.from({ length: 200 }, (_, at) => ({ name: `vm${at}`, powerState: 'powered-off' as const })),
    );
    const pages = region.dataCenter.listVms(vdc, failOnUnreadable)[Symbol.asyncIterator]();
    expect((await pages.next()).value).toHaveLength(128);
    await region.removeVm(ids[0] ?? '');
    await pages.next();
    await expect(pages.next()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('lists what can be read when one VM among others cannot', async () => {
    const vdc = await create(newVdc());
    const vms = ['a', 'odd', 'z'].map((name) => ({ name, powerState: 'powered-off' as const }));
    const ids = await region.makeVms(vdc, vms);
    const altering: Outbound = async (request) => {
      const response = await plainOutbound(request);
      if (!request.url.includes('type=adminVM')) return response;
      const xml = new TextDecoder().decode(response.body);
      const odd = xml.replace(/<AdminVMRecord\b[^>]*name="odd"[^>]*>/, (record) =>
        record.replace(/memoryMB="\d+"/, 'memoryMB="much"'),
      );
      return {
        ...response,
        body: new TextEncoder().encode(odd.replace('<AdminVMRecord ', '<AdminVMRecord more="1" ')),
      };
    };
    const director = createCloudDirector(region.connection, altering);
    const unreadable: unknown[] = [];
    const listed = await all(director.listVms(vdc, (one) => void unreadable.push(one)));
    expect(listed.map(({ name }) => name)).toEqual(['a', 'z']);
    expect(unreadable).toEqual([{ id: ids[1], reason: '@memoryMB custom' }]);
    await expect(all(director.listVms(vdc, failOnUnreadable))).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('lists 20,000 VMs in 157 calls', async () => {
    const vdc = await create(newVdc());
    await region.control('PUT vms', [{ vdc, name: 'many', count: 20_000 }]);
    calls = [];
    const listed = await all(region.dataCenter.listVms(vdc, failOnUnreadable));
    expect(new Set(listed.map(({ id }) => id))).toHaveLength(20_000);
    expect(calls).toHaveLength(157);
    // Without an order of its own a page may repeat what was on the one before, and lack another.
    expect(calls.filter(({ url }) => !url.includes('sortAsc=name'))).toEqual([]);
    expect(await region.dataCenter.getVdc(vdc)).toMatchObject({ vms: 20_000, runningVms: 0 });
  });

  it('knows the power state by word and by number, in any case', () => {
    for (const status of ['POWERED_OFF', 'powered_off', '8'])
      expect(powerStateOf(status)).toBe('powered-off');
    for (const status of ['2', '6', '10', '22', 'MIXED', 'Hibernated', '', undefined]) {
      expect(powerStateOf(status)).toBe('unknown');
    }
  });

  it.each(Object.entries(vmStatuses))(
    'takes of a VM that is %s (%i) what the system takes',
    async (status) => {
      const vdc = await create(newVdc());
      // The system's own power-on is both: what is suspended is resumed.
      const other = status.includes('SUSPENDED') ? 'on' : 'resume';
      for (const action of powerActions.filter((one) => one !== other)) {
        const [vm = ''] = Object(await region.control('PUT vms', [{ vdc, name: action, status }])).ids;
        const path = action === 'off' ? 'action/undeploy' : 'power/action/';
        const change = finish(region, async (memory) =>
          region.dataCenter.changePower({ vm, action }, memory),
        );
        const isDone = await change.then(
          () => true,
          () => false,
        );
        const tried = (await region.requests()).filter((one) => one.path.includes(`${vm}/${path}`));
        const isAccepted = accepts(status, action);
        // What the system would take is tried, and done; what it would refuse is not even sent.
        if (isAccepted) expect([status, action, isDone]).toEqual([status, action, true]);
        else expect([status, action, tried.length]).toEqual([status, action, 0]);
      }
    },
  );

  it('is done when the state that was wanted is seen, not when the task has ended', async () => {
    const vdc = await create(newVdc());
    const [vm = ''] = await region.makeVms(vdc, [{ name: 'late', powerState: 'powered-on' }]);
    let isHidden = true;
    const late: Outbound = async (request) => {
      const response = await plainOutbound(request);
      if (!isHidden || request.method !== 'GET' || !request.url.includes('/vApp/')) return response;
      const text = new TextDecoder().decode(response.body).replace('status="8"', 'status="4"');
      return { ...response, body: new TextEncoder().encode(text) };
    };
    const dataCenter = createCloudDirector(region.connection, late);
    let step = await dataCenter.changePower({ vm, action: 'off' }, null);
    for (let turn = 0; turn < 3; turn += 1) {
      if (!('again' in step)) throw new Error('it is done before it is seen');
      await region.passTime(step.again.seconds * 2);
      step = await dataCenter.changePower({ vm, action: 'off' }, step.again.memory);
    }
    isHidden = false;
    if (!('again' in step)) throw new Error('it is done before it is seen');
    expect(await dataCenter.changePower({ vm, action: 'off' }, step.again.memory)).toEqual({ done: null });
    const posts = (await region.requests()).filter(({ path }) => path.endsWith(`${vm}/action/undeploy`));
    expect(posts).toHaveLength(1);
  });
});
