import { makerOf } from '../../testing/maker.ts';

export const makeVdc = makerOf<'name'>('vdc', (systemId) => ({
  region: 'SE-NORTH-1',
  platform: 'vmware',
  systemId,
  vcpus: 1,
  memoryGib: 1,
  diskGib: 10,
  state: 'active',
}));

export const makeVm = makerOf<'vdcId'>('vdc_vm', (systemId) => ({
  region: 'SE-NORTH-1',
  systemId,
  name: 'web',
  powerState: 'powered-on',
  vcpus: 1,
  memoryMib: 1024,
  diskMib: 1024,
}));

export const makeVmPolicy = makerOf<'vmId'>('vm_policy', () => ({ tier: 'basic' }));

export const makeSplaLicense = makerOf<'vdcId' | 'product'>('spla_license', () => ({
  vdcName: 'PROD',
  quantity: 1,
}));
