import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { Refusal, vendorReply } from './messages.ts';
import type { DeclaredReplication, World } from './world.ts';

type Filter = (one: DeclaredReplication, value: string) => boolean;

const filters: Readonly<Record<string, Filter>> = {
  owner: (one, value) => `${one.source.org}@${one.source.site}` === value,
  sourceSite: (one, value) => one.source.site === value,
  sourceOrg: (one, value) => one.source.org === value,
  sourceVdcId: (one, value) => one.source.vdcId === value,
  sourceVdcName: (one, value) => one.source.vdcName === value,
  destinationOrg: (one, value) => one.destination.org === value,
  destinationVdcId: (one, value) => one.destination.vdcId === value,
  destinationVdcName: (one, value) => one.destination.vdcName === value,
  vmId: (one, value) => one.vmId === value,
  vmName: (one, value) => one.vmName.includes(value),
  ids: (one, value) => value.split(',').includes(one.id),
};

/** While it is healthy, a copy is made as often as its profile wants. */
const latestInstanceOf = (world: World, one: DeclaredReplication, rpo: number) => {
  if (one.startedAt === null) return {};
  const first = Date.parse(one.startedAt);
  const passed = Math.max(0, world.clock.now().getTime() - first);
  const copies = one.isPaused || one.health === 'RED' ? 0 : Math.floor(passed / (rpo * 60_000));
  const instance = {
    key: `replica-${one.id.slice(3)}`,
    isPinned: false,
    quiescedType: 'fileSystemQuiesced',
    sequenceNumber: copies + 1,
    timestamp: first + copies * rpo * 60_000,
    transferBytes: 512_000,
    transferSeconds: 4,
  };
  return { latestInstance: instance };
};

const customRpo = 60;

const infoOf = (world: World, one: DeclaredReplication) => {
  const profile = one.profileId === null ? undefined : world.profiles.get(one.profileId);
  const rpo = profile?.rpo ?? customRpo;
  return {
    id: one.id,
    computerName: one.vmName,
    vmName: one.vmName,
    owner: `${one.source.org}@${one.source.site}`,
    source: { ...one.source, vmId: one.vmId, vmName: one.vmName },
    destination: one.destination,
    dataConnectionState: one.health === 'RED' ? 'ERROR' : 'OK',
    destinationState: {
      currentRpoViolation: one.health === 'GREEN' ? 0 : 25,
      isMovingReplica: false,
      ...latestInstanceOf(world, one, rpo),
      recoveryInfo: { recoveryState: 'NOT_STARTED' },
      spaceRequirement: one.allocatedBytes,
      state: 'opened',
      stateAge: 0,
    },
    settings: {
      rpo,
      retentionPolicy: { rules: profile?.rules ?? [] },
      quiesced: true,
      dataConnectionType: 'ENCRYPTED_COMPRESSED',
      description: '',
    },
    ...(profile === undefined ? {} : { slaProfile: { id: profile.id, displayName: profile.displayName } }),
    overallHealth: one.health,
    isMigration: one.isMigration,
    isPaused: one.isPaused,
    isReversed: false,
    lastUpdated: world.clock.now().getTime(),
    metadata: {},
  };
};

const numberIn = (query: URLSearchParams, name: string, usual: number): number => {
  const value = Number(query.get(name) ?? usual);
  if (Number.isInteger(value) && value >= 0 && value <= 1_000_000) return value;
  throw new Refusal(400, 'InvalidRequest', `${name} is not valid.`);
};

const mostItems = 500;

export const listReplications = (world: World, { query }: ReceivedRequest): Reply => {
  const wanted = [...query].filter(([name]) => name !== 'offset' && name !== 'limit');
  const unknown = wanted.find(([name]) => filters[name] === undefined);
  if (unknown !== undefined) throw new Refusal(400, 'InvalidRequest', `There is no filter ${unknown[0]}.`);
  const found = [...world.replications.values()].filter((one) =>
    wanted.every(([name, value]) => filters[name]?.(one, value)),
  );
  const offset = numberIn(query, 'offset', 0);
  const limit = Math.min(mostItems, numberIn(query, 'limit', 100));
  const items = found.slice(offset, offset + limit).map((one) => infoOf(world, one));
  return vendorReply({ items, total: found.length, offset, limit });
};
