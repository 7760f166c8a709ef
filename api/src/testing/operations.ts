import { newId } from '../platform/database/ids.ts';
import { makerOf } from './maker.ts';

/** Operations as an order leaves them, which no worker has met. */
export const makeOperations = makerOf<'kind'>('operation', () => ({
  service: 's3-storage',
  targetId: newId(),
  reference: 'AAAA-2222',
  expectedSeconds: 5,
  createdBy: newId(),
  createdByName: 'Kim',
  actor: {},
}));

type Deleted = { kind: string; subject: string; targetId?: string; service?: string };

/** As the operation that takes a thing of a region away leaves it. */
export const makeDeletion = (
  db: Parameters<typeof makeOperations>[0],
  { region, ...of }: { partnerId: string; customerId: string; region: string },
  deleted: Deleted,
): Promise<string> =>
  makeOperations(db, of, { ...deleted, input: { region }, state: 'succeeded', finishedAt: new Date() });
