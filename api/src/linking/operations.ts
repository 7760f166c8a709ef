import * as z from 'zod';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type OperationDefinition,
  type OperationTarget,
} from '../platform/operations/definition.ts';
import { Problem } from '../platform/http/problem.ts';
import { notRetriable } from '../platform/operations/order.ts';
import type { LinkedService, OwnTenant } from '../platform/outbound/linked-service.ts';
import { lockState, removeService } from '../services/life.ts';
import {
  type OfLink,
  beginUnlinking,
  holdLink,
  holdService,
  keepLink,
  lockLink,
  removeLink,
} from './repository.ts';
import { requireUnlinkable } from './rules.ts';

const linkInput = z.object({
  region: z.string(),
  tenant: z.string(),
  /** The customer's own tenant, which it keeps in the other regions. */
  own: z.string(),
  /** True when the customer did not have the service before. */
  enables: z.boolean(),
  regions: z.array(z.string()),
});
const unlinkInput = linkInput.pick({ region: true, tenant: true, own: true });
type LinkInput = z.infer<typeof linkInput>;
type UnlinkInput = z.infer<typeof unlinkInput>;

const inCommon = { ofOperator: true, carriedBy: 'service' } as const;

/** Reads the tenant and changes nothing in it; where the service is new, the other regions get the customer's own. */
export function linkOperation<L>(linked: LinkedService<L>): OperationDefinition<LinkInput> {
  const { service } = linked;
  const linkOf = (operation: OperationTarget & { input: LinkInput }): OfLink => ({
    ...operation,
    service,
    region: operation.input.region,
  });
  return defineOperation({
    ...inCommon,
    ...linked.operations,
    kind: linked.kinds.link,
    service,
    input: linkInput,
    steps: 3,
    cost: 'priced',
    events: { ordered: 'tenantLinkOrdered', done: 'tenantLinked', failed: 'tenantLinkFailed' },
    // What failed gave the tenant back, to be linked anew; what waits for a person holds it still.
    begin: async (tx, operation) => {
      const link = await lockLink(tx, linkOf(operation));
      if (link?.state !== 'linking') throw notRetriable();
    },
    run: async (operation, { clouds, progress }) => {
      const { customerId, customerName } = operation;
      const { region, tenant, own, enables, regions: all } = operation.input;
      const others = enables ? all.filter((one) => one !== region) : [];
      const found = await linked.read(clouds, { region, tenant });
      if (found === null) throw new OperationFailure({ reason: 'tenantGone' });
      await progress(2);
      const made: OwnTenant[] = [];
      for (const other of others) {
        const place = { region: other, tenant: own };
        made.push({
          region: other,
          id: await linked.makeOwn(clouds, { ...place, customerId, customerName }),
        });
      }
      const of = { ...operation, region };
      return {
        done: {
          write: async (tx) => {
            await holdService(tx, linkOf(operation));
            if (!(await linked.isFree(tx, of))) throw new OperationFailure({ reason: 'regionInUse' });
            await linked.markEnabled(tx, operation, made);
            await holdLink(tx, linkOf(operation));
            await linked.write(tx, of, found.listing);
          },
          details: { region, ...found.details },
        },
      };
    },
    failed: async (tx, operation) => {
      const { region, enables } = operation.input;
      await removeLink(tx, linkOf(operation));
      if (enables) await removeService(tx, { ...operation, service });
      return { region };
    },
  });
}

const requireEnabled = async (
  tx: Parameters<typeof lockState>[0],
  of: Parameters<typeof lockState>[1],
): Promise<void> => {
  if ((await lockState(tx, of)) !== 'enabled') throw new Problem('serviceNotEnabled');
};

/** The tenant stays as it is. The customer has its own in the region again, or the service ends. */
export function unlinkOperation<L>(linked: LinkedService<L>): OperationDefinition<UnlinkInput> {
  const { service } = linked;
  const linkOf = (operation: OperationTarget & { input: UnlinkInput }): OfLink => ({
    ...operation,
    service,
    region: operation.input.region,
  });
  return defineOperation({
    ...inCommon,
    ...linked.operations,
    kind: linked.kinds.unlink,
    service,
    input: unlinkInput,
    steps: 2,
    cost: { free: 'It ends what costs.' },
    events: { ordered: 'tenantUnlinkOrdered', done: 'tenantUnlinked', failed: 'tenantUnlinkFailed' },
    begin: async (tx, operation) => {
      const { region } = operation.input;
      await requireEnabled(tx, { ...operation, service });
      if (!(await lockLink(tx, linkOf(operation)))) throw notRetriable();
      await requireUnlinkable(tx, linked, { tenant: operation, region });
      await beginUnlinking(tx, linkOf(operation));
    },
    run: async (operation: ClaimedOperation<UnlinkInput>, { clouds }) => {
      const { region, own } = operation.input;
      const { customerId, customerName } = operation;
      const makesOwn = linked.endsWithLink !== true;
      const id = makesOwn
        ? await linked.makeOwn(clouds, { region, tenant: own, customerId, customerName })
        : null;
      const of = { ...operation, region };
      return {
        done: {
          write: async (tx) => {
            await holdService(tx, linkOf(operation));
            if (!(await linked.isUntouched(tx, of))) throw new OperationFailure({ reason: 'orderedHere' });
            await linked.clear(tx, of);
            await removeLink(tx, linkOf(operation));
            if (makesOwn) await linked.markEnabled(tx, operation, [{ region, id }]);
            else await removeService(tx, { ...operation, service });
          },
          details: { region },
        },
      };
    },
    failed: async (tx, operation) => {
      await keepLink(tx, linkOf(operation));
      return { region: operation.input.region };
    },
  });
}
