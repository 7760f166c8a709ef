import { servicesOn, type ConnectedSystem } from '@portal/contract/connections';

/** Narrowed to a service where one stands on the system alone. */
export function waitingOperations(system: ConnectedSystem): `/${string}` {
  const [service, ...others] = servicesOn(system);
  const isAlone = service !== undefined && others.length === 0;
  return `/operator/queues/operations?state=waiting${isAlone ? `&service=${service}` : ''}`;
}

export const waitingMails = '/operator/queues/mails';
