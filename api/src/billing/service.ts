import type { AuditDetails } from '@portal/contract/audit-log/details';
import {
  billingFields,
  type BillingForm,
  type updateBilling,
  type updatePartnerBilling,
} from '@portal/contract/billing/billing';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import { actorOf, audit } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { OperateCall, WriteCall } from '../platform/http/call.ts';
import { notFound, stale } from '../platform/http/problem.ts';
import { lockBilling, writeBilling, type StoredBilling } from './repository.ts';

export type BillingEdit = BillingForm & { version: number };
type Change = { partnerId: string; edit: BillingEdit; by: string };
type Told = { name: string; version: number; details: AuditDetails };

/** From what to what, of that on which the VAT hangs; the names of the rest. */
function changesOf(before: StoredBilling, after: BillingForm): AuditDetails | null {
  const changed = billingFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0 && before.version > 0) return null;
  const { country: previousCountry, vatNumber: previousVatNumber } = before;
  const { country, vatNumber } = after;
  return {
    changed,
    ...(country !== previousCountry && { country, previousCountry }),
    ...(vatNumber !== previousVatNumber && { vatNumber, previousVatNumber }),
  };
}

/** Null when nothing changed; refused when somebody else did since it was read. */
async function change(tx: Transaction, { partnerId, edit, by }: Change): Promise<Told | null> {
  const { version, ...form } = edit;
  const before = await lockBilling(tx, partnerId);
  if (!before) throw notFound();
  if (before.version !== version) throw stale(before.by, before.at.toISOString());
  const details = changesOf(before, form);
  if (details === null) return null;
  await writeBilling(tx, partnerId, { form, by });
  return { name: before.name, version: version + 1, details };
}

/** A partner changes its own. */
export async function changeOwn(
  call: WriteCall<typeof updateBilling>,
): Promise<ResponseOf<typeof updateBilling>> {
  const { tx, principal, body, request } = call;
  const { partnerId, userName: by } = principal;
  const told = await change(tx, { partnerId, edit: body, by });
  if (told === null) return { version: body.version };
  const actor = actorOf(principal, request);
  await audit(tx, { event: 'billingUpdated', actor, partnerId, target: told.name, details: told.details });
  return { version: told.version };
}

type Call = Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;

/** The operator changes a partner's, or an applicant's; recorded in its log and in the partner's. Answers the version. */
export async function changeAsOperator(
  { tx, principal, request }: Call,
  id: string,
  edit: BillingEdit,
): Promise<number> {
  const told = await change(tx, { partnerId: id, edit, by: principal.userName });
  if (told === null) return edit.version;
  const actor = actorOf(principal, request);
  const { name: target, details } = told;
  for (const partnerId of [principal.partnerId, id])
    await audit(tx, { event: 'billingUpdated', actor, partnerId, target, details });
  return told.version;
}

export const changeOfPartner = async (
  call: OperateCall<typeof updatePartnerBilling>,
): Promise<ResponseOf<typeof updatePartnerBilling>> => ({
  version: await changeAsOperator(call, call.query.id, call.body),
});

type Company = Partial<Pick<BillingForm, 'vatNumber' | 'language'>> &
  Pick<BillingForm, 'address' | 'zipcode' | 'city' | 'country'>;

/** The billing data of a company that is new, of what is known of it. */
export const firstBilling = ({
  address,
  zipcode,
  city,
  country,
  vatNumber,
  language,
}: Company): BillingForm => ({
  address,
  zipcode,
  city,
  country,
  vatNumber: vatNumber ?? '',
  withoutVatNumber: false,
  peppolId: '',
  buyerReference: '',
  orderNumber: '',
  language: language ?? (country === 'SE' ? 'sv' : 'en'),
});
