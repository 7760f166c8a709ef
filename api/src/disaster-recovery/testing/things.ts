import { makerOf } from '../../testing/maker.ts';

export const makeReplication = makerOf('replication', (replicationId) => ({
  region: 'SE-NORTH-1',
  replicationId,
  vmName: 'web',
  sourceSite: 'on-premises',
  destinationSite: 'north',
  status: 'healthy',
  isMigration: false,
}));
