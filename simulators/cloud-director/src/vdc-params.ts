import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import { platforms } from './infrastructure.ts';
import { bad, noAccess, xmlIn, type Element } from './messages.ts';
import type { Vdc, World } from './world.ts';

/** The sequence that the system's schema has; what is out of it is refused. */
const order = [
  'Description',
  'AllocationModel',
  'ComputeCapacity',
  'NicQuota',
  'NetworkQuota',
  'VmQuota',
  'IsEnabled',
  'VdcStorageProfile',
  'ResourceGuaranteedMemory',
  'ResourceGuaranteedCpu',
  'VCpuInMhz',
  'IsThinProvision',
  'NetworkPoolReference',
  'ProviderVdcReference',
  'UsesFastProvisioning',
  'OverCommitAllowed',
  'VmDiscoveryEnabled',
  'IsElastic',
  'IncludeMemoryOverhead',
];
const needed = ['AllocationModel', 'ComputeCapacity', 'VdcStorageProfile', 'ProviderVdcReference'];

export const checkOrder = (element: Element, known: readonly string[]): void => {
  let last = -1;
  for (const name of Object.keys(element).filter((one) => !one.startsWith('@'))) {
    const at = known.indexOf(name);
    if (at === -1) throw bad(`Invalid content was found starting with element '${name}'.`);
    if (at < last) throw bad(`Element '${name}' is not expected here.`);
    last = at;
  }
};

const inside = (element: Element, name: string): Element => {
  const value = element[name];
  if (typeof value !== 'object' || value === null) throw bad(`${name} is missing.`);
  return { ...value };
};

export const text = (element: Element, name: string): string => {
  const value = element[name];
  if (typeof value !== 'string') throw bad(`${name} is missing.`);
  return value;
};

export const amount = (element: Element, name: string): number => {
  const value = Number(text(element, name));
  if (!Number.isInteger(value) || value < 0) throw bad(`${name} is no amount.`);
  return value;
};

const idOf = (reference: Element): string => text(reference, '@href').split('/').at(-1) ?? '';

/** Units are part of what is asked: another one than these is refused. */
const allocated = (compute: Element, { name, units }: { name: string; units: string }): number => {
  const part = inside(compute, name);
  checkOrder(part, ['Units', 'Allocated', 'Limit', 'Reserved', 'Used', 'Overhead']);
  if (text(part, 'Units') !== units) throw bad(`${name} is in ${units}.`);
  if (amount(part, 'Limit') < amount(part, 'Allocated'))
    throw bad(`${name} is limited to less than allocated.`);
  return amount(part, 'Allocated');
};

export const computeIn = (element: Element): { cpuMhz: number; memoryMb: number } => {
  const compute = inside(element, 'ComputeCapacity');
  checkOrder(compute, ['Cpu', 'Memory']);
  return {
    cpuMhz: allocated(compute, { name: 'Cpu', units: 'MHz' }),
    memoryMb: allocated(compute, { name: 'Memory', units: 'MB' }),
  };
};

const storageIn = (element: Element): { diskMb: number; pvdcStorageProfile: string } => {
  const storage = inside(element, 'VdcStorageProfile');
  checkOrder(storage, ['Enabled', 'Units', 'Limit', 'Default', 'IopsSettings', 'ProviderVdcStorageProfile']);
  if (text(storage, 'Units') !== 'MB') throw bad('Storage is in MB.');
  if (text(storage, 'Default') !== 'true') throw bad('One storage profile has to be the default.');
  return {
    diskMb: amount(storage, 'Limit'),
    pvdcStorageProfile: idOf(inside(storage, 'ProviderVdcStorageProfile')),
  };
};

const checkInfrastructure = (
  world: World,
  vdc: Pick<Vdc, 'providerVdc' | 'networkPool' | 'pvdcStorageProfile'>,
) => {
  const found = platforms
    .map((name) => world.infrastructure[name])
    .find((one) => one.providerVdc === vdc.providerVdc);
  if (found === undefined) throw noAccess('providervdc', vdc.providerVdc);
  if (found.networkPool !== vdc.networkPool) throw noAccess('networkpool', vdc.networkPool);
  if (found.storageProfile !== vdc.pvdcStorageProfile)
    throw noAccess('storageprofile', vdc.pvdcStorageProfile);
};

/** What a CreateVdcParams asks for. */
export const createParamsIn = (
  world: World,
  request: ReceivedRequest,
): Omit<Vdc, 'id' | 'org' | 'status' | 'storageProfile'> => {
  const element = xmlIn(request, 'CreateVdcParams', 'admin.createVdcParams');
  checkOrder(element, order);
  for (const name of needed) if (element[name] === undefined) throw bad(`${name} is missing.`);
  if (
    !['AllocationVApp', 'AllocationPool', 'ReservationPool', 'Flex'].includes(
      text(element, 'AllocationModel'),
    )
  ) {
    throw bad('The allocation model is unknown.');
  }
  if (text(element, 'AllocationModel') === 'Flex' && element['IsElastic'] === undefined) {
    throw bad('IsElastic and IncludeMemoryOverhead belong to the flex model.');
  }
  const made = {
    name: text(element, '@name'),
    description: typeof element['Description'] === 'string' ? element['Description'] : '',
    isEnabled: element['IsEnabled'] !== 'false',
    ...computeIn(element),
    ...storageIn(element),
    vCpuMhz: amount(element, 'VCpuInMhz'),
    guaranteedCpu: Number(element['ResourceGuaranteedCpu'] ?? 0),
    guaranteedMemory: Number(element['ResourceGuaranteedMemory'] ?? 0),
    networkPool: idOf(inside(element, 'NetworkPoolReference')),
    providerVdc: idOf(inside(element, 'ProviderVdcReference')),
  };
  checkInfrastructure(world, made);
  return made;
};
