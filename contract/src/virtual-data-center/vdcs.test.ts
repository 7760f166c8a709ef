import { describe, expect, test } from 'vitest';
import { parseInput } from '../fields.ts';
import { runningVms, vdcCan, vdcEdit, vdcForm, vmsAtWork } from './vdcs.ts';

const good = {
  name: 'NL-EDGE',
  region: 'SE-NORTH-1',
  platform: 'vmware',
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: true,
  firewall: true,
  bandwidthMbps: 100,
  ispRedundancy: true,
  internalIp: '10.40.12.1',
  internalNetmask: 24,
  costConsent: true,
};
const noPublic = { publicNetwork: false, firewall: false, bandwidthMbps: null, ispRedundancy: false };

/** The keys of what is wrong, by field. */
function wrongIn(changes: object): Record<string, string> {
  const parsed = parseInput(vdcForm, { ...good, ...changes });
  if (parsed.ok) return {};
  return Object.fromEntries(Object.entries(parsed.fields).map(([field, { errorKey }]) => [field, errorKey]));
}

describe('a vDC', () => {
  test.each([
    ['a', 'a'],
    ['twelve characters', 'a'.repeat(12)],
    ['letters, digits, underscore, dash and dot', 'aZ09_-.'],
  ])('is named by %s', (_what, name) => expect(wrongIn({ name })).toEqual({}));
  test.each([
    ['nothing', '', 'empty'],
    ['thirteen characters', 'a'.repeat(13), 'vdcName'],
    ['a space', 'a b', 'vdcName'],
    ['å', 'å', 'vdcName'],
  ])('is not named by %s', (_what, name, key) => expect(wrongIn({ name })).toEqual({ name: key }));

  test.each(['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.1'])(
    'has an internal network at %s',
    (internalIp) => expect(wrongIn({ internalIp })).toEqual({}),
  );
  test.each([
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.0.1',
    '192.169.0.1',
    '10.0.0',
  ])('has none at %s', (internalIp) => expect(wrongIn({ internalIp })).toEqual({ internalIp: 'networkIp' }));

  test.each([8, 32])('has a netmask of %i bits', (internalNetmask) =>
    expect(wrongIn({ internalNetmask })).toEqual({}),
  );
  test.each([7, 33])('has none of %i bits', (internalNetmask) =>
    expect(wrongIn({ internalNetmask })).toEqual({ internalNetmask: 'netmask' }),
  );
  test.each([
    ['172.16.0.1', 12, {}],
    ['172.16.0.1', 11, { internalNetmask: 'netmaskTooWide' }],
    ['192.168.1.1', 16, {}],
    ['192.168.1.1', 15, { internalNetmask: 'netmaskTooWide' }],
  ])('with an internal network %s/%i stays within the private range', (internalIp, internalNetmask, wrong) =>
    expect(wrongIn({ internalIp, internalNetmask })).toEqual(wrong),
  );
  test('has an address and a netmask, or neither', () => {
    expect(wrongIn({ internalIp: '', internalNetmask: null })).toEqual({});
    expect(wrongIn({ internalIp: '' })).toEqual({ internalIp: 'required' });
    expect(wrongIn({ internalNetmask: null })).toEqual({ internalNetmask: 'required' });
  });
});

describe('a public network', () => {
  test('needs a firewall and a bandwidth', () => {
    expect(wrongIn({ firewall: false })).toEqual({ firewall: 'firewallNeeded' });
    expect(wrongIn({ bandwidthMbps: null })).toEqual({ bandwidthMbps: 'required' });
  });
  test('is there for whatever belongs to it', () => {
    expect(wrongIn(noPublic)).toEqual({});
    for (const more of [{ firewall: true }, { bandwidthMbps: 100 }, { ispRedundancy: true }])
      expect(wrongIn({ ...noPublic, ...more })).toEqual({ publicNetwork: 'publicNetworkNeeded' });
  });
});

describe('consents', () => {
  test('the fee is accepted', () => {
    expect(wrongIn({ costConsent: false })).toEqual({ costConsent: 'consent' });
  });
  test('without redundancy the lower SLA is, where there is one', () => {
    expect(wrongIn({ ispRedundancy: false })).toEqual({ slaAcknowledged: 'consent' });
    expect(wrongIn({ ispRedundancy: false, slaAcknowledged: true })).toEqual({});
    expect(wrongIn({ ...noPublic })).toEqual({});
  });
  test('a partner environment is, whatever its redundancy', () => {
    const partner = { platform: 'partner', ispRedundancy: false };
    expect(wrongIn(partner)).toEqual({ partnerEnvironmentAcknowledged: 'consent' });
    expect(wrongIn({ ...partner, partnerEnvironmentAcknowledged: true })).toEqual({});
  });
  test('what is wrong elsewhere is told together with them', () => {
    expect(wrongIn({ name: '', ispRedundancy: false, costConsent: false })).toEqual({
      name: 'empty',
      slaAcknowledged: 'consent',
      costConsent: 'consent',
    });
  });
});

test('a rule between fields is told whatever is wrong in others', () => {
  expect(wrongIn({ firewall: false, internalIp: '172.32.0.0' })).toEqual({
    firewall: 'firewallNeeded',
    internalIp: 'networkIp',
  });
});

test('an edit keeps the same rules of the network', () => {
  const parsed = parseInput(vdcEdit, { ...good, firewall: false, version: 1 });
  expect(parsed.ok ? {} : parsed.fields).toMatchObject({ firewall: { errorKey: 'firewallNeeded' } });
});

describe('what can be done with a vDC', () => {
  const states = ['creating', 'active', 'updating', 'deleting', 'failed'] as const;
  const can = (platform: 'vmware' | null, what: 'edit' | 'delete') =>
    states.filter((state) => vdcCan[what]({ state, platform }));

  test('is an edit while it is there, and a deletion also when it was not made', () => {
    expect(can('vmware', 'edit')).toEqual(['active']);
    expect(can('vmware', 'delete')).toEqual(['active', 'failed']);
  });

  test('is nothing on a platform that is not sold', () => {
    expect([...can(null, 'edit'), ...can(null, 'delete')]).toEqual([]);
  });
});

describe('VMs', () => {
  const listed = (['powered-on', 'powered-off', 'waiting-for-input'] as const).map((powerState) => ({
    powerState,
  }));

  test('run as they are listed, unless the system has told of more than are listed', () => {
    expect(runningVms(null, listed)).toBe(2);
    expect(runningVms({ vms: 3, runningVms: 3 }, listed)).toBe(2);
    expect(runningVms({ vms: 2, runningVms: 9 }, listed)).toBe(2);
    expect(runningVms({ vms: 4, runningVms: 3 }, listed)).toBe(3);
    expect(runningVms({ vms: 4, runningVms: 1 }, listed)).toBe(2);
  });

  test('are at work while an operation waits or runs', () => {
    const carrying = (state: 'waiting' | 'running' | 'failed' | 'needs-attention' | 'succeeded') => ({
      operation: {
        id: '018499fe-94c8-700f-99ca-efcc3c184000',
        kind: 'changeVmPower',
        service: 'virtual-data-center' as const,
        subject: 'web',
        state,
        reason: null,
        reasonValues: {},
        lines: null,
        reference: 'R',
      },
    });
    expect(vmsAtWork([{ operation: null }, carrying('waiting'), carrying('running')])).toBe(2);
    expect(vmsAtWork([carrying('failed'), carrying('needs-attention'), carrying('succeeded')])).toBe(0);
  });
});
