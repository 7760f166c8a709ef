import type { ActorName } from './actors.ts';

export const operators: ActorName[] = [
  'operator',
  'operator-billing',
  'operator-engineer',
  'operator-viewer',
];
/** operator: partners, price list, connections, queues: x x - - - */
export const operatorManages: ActorName[] = ['operator'];
/** Acting in a partner one has one's own role, at most admin: `operator-acting` is an admin of the first partner. */
export const partners: ActorName[] = [
  'partner',
  'admin',
  'billing',
  'engineer',
  'viewer',
  'other-partner',
  'mfa',
  'operator-acting',
  'api-token',
];
/** `acting` is the partner's owner in its customer: an admin there. */
export const customers: ActorName[] = [
  'customer',
  'customer-billing',
  'customer-engineer',
  'customer-viewer',
  'acting',
];

export const everybody = [...operators, ...partners, ...customers];
/** A program of the partner's owner that was made to read services and customers, and nothing else. */
export const readers: ActorName[] = [...everybody, 'reading-token'];
/** read services, dashboards, customers; manage a customer: x x x x x */
export const readServices = [...readers];
export const readCustomers: ActorName[] = [...operators, ...partners, 'reading-token'];
/** order, change, delete services: owner, admin, engineer */
export const orderServices: ActorName[] = [
  'api-token',
  'partner',
  'admin',
  'engineer',
  'other-partner',
  'mfa',
  'operator-acting',
  'customer',
  'customer-engineer',
  'acting',
];
