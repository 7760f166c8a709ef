import type { Fields } from '@portal/driver-kit/elements';
import type { VirtualDataCenter, Vm } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import { queryAll, readList } from './pages.ts';
import { readVms, vmQuery } from './vms.ts';

const event = z.looseObject({
  eventId: z.string(),
  timestamp: z.string(),
  eventEntity: z.looseObject({ id: z.string() }).nullish(),
});
type Event = z.infer<typeof event>;

/** The newest moment that was reported, with the events of it: others of the same moment may come later. */
const position = z.object({ at: z.string(), events: z.array(z.string()) });
type Position = z.infer<typeof position>;

const path = 'auditTrail';
const vmUrn = /^urn:vcloud:vm:[0-9a-f-]{36}$/;
/** So many fit into one address. */
const vmsAtOnce = 50;

const newest = async (client: Client): Promise<Position> => {
  const query = new URLSearchParams({ page: '1', pageSize: '1', sortDesc: 'timestamp' });
  const { values } = await client.json(`${path}?${query}`, z.object({ values: z.array(event) }));
  const [last] = values;
  return last === undefined
    ? { at: new Date(0).toISOString(), events: [] }
    : { at: last.timestamp, events: [last.eventId] };
};

const after = (before: Position, events: readonly Event[]): Position => {
  const at = events
    .map(({ timestamp }) => timestamp)
    .reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), before.at);
  const known = at === before.at ? before.events : [];
  return {
    at,
    events: [...known, ...events.filter((one) => one.timestamp === at).map((one) => one.eventId)],
  };
};

/** What cannot be read of what is new is told by the next whole reading. */
const leftToReading = (): void => {};
const eventIdOf = ({ eventId }: Fields): unknown => eventId;

const vmsNow = async (client: Client, urns: readonly string[]): Promise<Vm[]> => {
  const found: Vm[] = [];
  for (let from = 0; from < urns.length; from += vmsAtOnce) {
    const ids = urns.slice(from, from + vmsAtOnce).map((urn) => `id==${urn}`);
    const records = await queryAll(client, { ...vmQuery(client, null), filter: ids.join(',') });
    found.push(...readVms(records, leftToReading));
  }
  return found;
};

/** The audit trail names the VMs; what each of them is now is read anew. */
export const createVmChanges = (client: Client): Pick<VirtualDataCenter, 'changedVms'> => ({
  changedVms: async (since) => {
    if (since === null) return { since: JSON.stringify(await newest(client)), vms: [] };
    const before = position.parse(JSON.parse(since));
    const list = {
      path,
      sort: 'timestamp',
      filter: `timestamp=ge=${before.at}`,
      kind: { idOf: eventIdOf, shape: event },
    };
    const listed = await readList(client, list, leftToReading);
    const events = listed.filter(({ eventId }) => !before.events.includes(eventId));
    const urns = events.flatMap(({ eventEntity }) =>
      eventEntity && vmUrn.test(eventEntity.id) ? [eventEntity.id] : [],
    );
    const vms = await vmsNow(client, [...new Set(urns)]);
    return { since: JSON.stringify(after(before, events)), vms };
  },
});
