import { servicesOn, type ConnectedSystem } from '@portal/contract/connections';
import { linkTo } from '../platform/address.ts';

/** Narrowed to a service where one stands on the system alone. */
export function waitingOperations(system: ConnectedSystem): string {
  const [service, ...others] = servicesOn(system);
  const isAlone = service !== undefined && others.length === 0;
  return linkTo('/operator/queues/operations', { state: 'waiting', service: isAlone ? service : undefined });
}

export const waitingMails = '/operator/queues/mails';
