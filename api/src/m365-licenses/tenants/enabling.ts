import { failOnUnreadable } from '@portal/ports/unreadable';
import { newTenantForm } from '@portal/contract/m365-licenses/tenants';
import type { CreatedTenant, NewTenant } from '@portal/ports/license-tenants';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import {
  defineOperation,
  OperationFailure,
  type ClaimedOperation,
  type Try,
} from '../../platform/operations/definition.ts';
import { enablingOf, endingOf, requireEmpty } from '../../services/life-operations.ts';
import { markEnabled, removeService } from '../../services/life.ts';
import { beginMirror } from '../../services/mirror-repository.ts';
import { endStep, lastStep } from '../../services/person-step.ts';
import { keepSecret } from '../../services/secret-once.ts';
import { mirrorNames, service } from '../account.ts';
import { driverOf, inPartnerCenter, partnerCenter } from '../system.ts';
import { addTenant, credentialsKind, tenantOf } from './repository.ts';

/** What operations on the whole service have in common. */
const ofLife = {
  service,
  lane: 'edit',
  steps: 2,
  tells: ['licenses'],
  mailWhenFailed: 'everybody',
} as const;

/** What an administrator of an existing tenant has to open. */
export const authorizationStep = z.object({ domain: z.string(), link: z.string() });

/** `organizationNumber` empty where none is known. */
const newTenant = newTenantForm.extend({ organizationNumber: z.string(), language: z.string() });
const enablingInput = z.discriminatedUnion('kind', [z.object({ kind: z.literal('existing') }), newTenant]);
type EnablingInput = z.infer<typeof enablingInput>;

export const asOrdered = (form: z.infer<typeof newTenant>, companyName: string): NewTenant => {
  const { domainPrefix, contact, address: line1, city, zipcode, country, language } = form;
  return {
    domainPrefix,
    companyName,
    organizationNumber: form.organizationNumber.replaceAll(/\W/g, '') || null,
    contact: { ...contact, phone: contact.phone || null },
    address: { line1, city, zipcode, region: null, country },
    language,
  };
};

type EnablingTry = Pick<Try<unknown>, 'clouds' | 'database' | 'sealer'>;

/** What a person was asked for is looked at on the system: only there it counts. */
async function authorized(
  operation: ClaimedOperation<EnablingInput>,
  { clouds, database, sealer }: EnablingTry,
): Promise<CreatedTenant> {
  const last = await lastStep(database, { ...operation, service }, { schema: authorizationStep, sealer });
  const tenant = last?.isFinalized && (await inPartnerCenter(driverOf(clouds).findTenant(last.step.domain)));
  if (!tenant) throw new OperationFailure({ reason: 'resellerNotAuthorized' });
  return { tenant, credentials: null };
}

/** By the operation's id, with which the system answers a second time what it answered first. */
const made = (
  { id, customerName }: ClaimedOperation<EnablingInput>,
  form: z.infer<typeof newTenant>,
  { clouds }: EnablingTry,
): Promise<CreatedTenant> =>
  inPartnerCenter(driverOf(clouds).createTenant(id, asOrdered(form, customerName)));

/** Begins to read what a customer has, or reads it at once. */
export async function beginMirrors(
  tx: Transaction,
  { partnerId, customerId }: { partnerId: string; customerId: string },
) {
  for (const name of mirrorNames)
    await beginMirror(tx, { name, service, system: partnerCenter.name, partnerId, customerId, region: '' });
}

export const enabling = defineOperation({
  ...ofLife,
  ...enablingOf(service),
  kind: 'enableM365Licenses',
  input: enablingInput,
  expectedSeconds: 10,
  cost: { free: 'Licenses cost, not the service.' },
  memory: z.object({ wasFree: z.boolean() }),
  onRetry: (memory) => memory,
  run: async (operation, attempt) => {
    const { input } = operation;
    const isNew = input.kind === 'new';
    // What is found under the domain later was made by this operation, and by nobody before.
    if (isNew && attempt.memory === null) {
      const isFree = await inPartnerCenter(driverOf(attempt.clouds).isDomainFree(input.domainPrefix));
      if (!isFree) throw new OperationFailure({ reason: 'domainTaken' });
      return { again: { seconds: 0, memory: { wasFree: true } } };
    }
    const { tenant, credentials } = isNew
      ? await made(operation, input, attempt)
      : await authorized(operation, attempt);
    await attempt.progress(2);
    const of = { ...operation, service };
    const sealed = credentials && attempt.sealer.seal(JSON.stringify(credentials));
    const secret = { ...of, kind: credentialsKind, thingId: of.customerId, forever: true } as const;
    return {
      done: {
        write: async (tx) => {
          if (!(await addTenant(tx, of, { ...tenant, isNew })))
            throw new OperationFailure({ reason: 'tenantTaken' });
          if (sealed !== null) await keepSecret(tx, secret, sealed);
          await markEnabled(tx, of);
          await endStep(tx, of);
          await beginMirrors(tx, of);
        },
      },
    };
  },
});

/** What can be used, or could be again, and what is being bought. */
const blocking = {
  licenses:
    "(select partner_id, customer_id from license where status in ('active', 'suspended', 'pending', 'unknown')) license",
  licenseOrders: "(select partner_id, customer_id from license_order where state = 'creating') license_order",
};

/** The tenant stays with Microsoft: what was bought elsewhere meanwhile must not go unseen. */
export const disabling = defineOperation({
  ...ofLife,
  ...endingOf(service, (of) => requireEmpty(of, blocking)),
  kind: 'disableM365Licenses',
  input: z.object({ before: z.enum(['enabled', 'failed']) }),
  expectedSeconds: 5,
  run: async (operation, { clouds, database, progress }) => {
    const tenant = await tenantOf(database, operation);
    if (tenant)
      for await (const page of driverOf(clouds).listSubscriptions(tenant.tenantId, failOnUnreadable))
        if (page.some(({ status }) => ['active', 'suspended', 'unknown'].includes(status)))
          throw new OperationFailure({ reason: 'licensesLeft' });
    await progress(2);
    return { done: { write: (tx) => removeService(tx, { ...operation, service }) } };
  },
});
