import { headerOf, jsonOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import type { z } from 'zod';
import { refusals } from './replies.ts';
import type { Customer, World } from './state.ts';

/** A request to the API, with the parts of its path that its route names. */
export type Call = { world: World; request: ReceivedRequest; now: Date; part: (name: string) => string };
export type Answer = (call: Call) => Reply;

export const customerOf = ({ world, part }: Call): Customer => {
  const found = world.data.customers.find(({ id }) => id === part('customerId'));
  if (found === undefined) throw refusals.noCustomer();
  return found;
};

/** Of one that the partner is no reseller of, nothing but its relationship is shown. */
export const resold = (call: Call): Customer => {
  const found = customerOf(call);
  if (found.relationship !== 'reseller') throw refusals.noCustomer();
  return found;
};

export function bodyIn<Shape extends z.ZodType>({ request }: Call, shape: Shape): z.output<Shape> {
  if (!(headerOf(request, 'content-type') ?? '').startsWith('application/json'))
    throw refusals.unreadable('the content type is not JSON');
  const found = shape.safeParse(jsonOf(request));
  if (found.success) return found.data;
  throw refusals.unreadable(found.error.issues.map(({ path }) => path.join('.')).join(', '));
}

/** A parameter that the vendor wants. */
export function required({ request }: Call, name: string): string {
  const value = request.query.get(name);
  if (value === null || value === '') throw refusals.unreadable(`${name} is missing`);
  return value;
}
