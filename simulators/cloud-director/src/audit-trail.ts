import type { Reply } from '@portal/simulator-kit/messages';
import type { Call, Route } from './context.ts';
import { pageReply } from './json-bodies.ts';
import { bad } from './messages.ts';
import { newId, type AuditEvent, type Vm, type World } from './world.ts';

const kept = 5000;

/** What is told of a VM when something of it has changed. */
export const report = (world: World, { id, name }: Vm, eventType: string): void => {
  world.events.push({
    id: newId(),
    eventType: `com/vmware/vcloud/event/vm/${eventType}`,
    vm: id,
    name,
    at: world.clock.now().toISOString(),
  });
  if (world.events.length > kept) world.events.splice(0, world.events.length - kept);
};

const toValue = ({ id, eventType, vm, name, at }: AuditEvent) => ({
  eventId: `urn:vcloud:audit:${id}`,
  description: '',
  eventEntity: { name, id: `urn:vcloud:vm:${vm}` },
  eventType,
  eventStatus: 'SUCCESS',
  timestamp: at,
  external: false,
});

const since = (filter: string | null): string => {
  if (filter === null) return '';
  const at = /^timestamp=ge=(\S+)$/.exec(filter)?.[1];
  if (at === undefined) throw bad(`The filter ${filter} is not supported.`);
  return at;
};

const list = ({ world, request }: Call): Reply => {
  const from = since(request.query.get('filter'));
  const items = world.events.filter(({ at }) => at >= from);
  return pageReply(request, { items, sort: 'at', by: 'timestamp' }, toValue);
};

export const auditTrailRoutes: readonly Route[] = [
  ['listAuditTrail', 'list', 'GET', /^\/cloudapi\/1\.0\.0\/auditTrail$/, list],
];
