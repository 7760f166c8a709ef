import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { ResponseOf } from '@portal/contract/http';
import { sellerFields, type SellerForm, type updateSeller } from '@portal/contract/seller';
import { actorOf, audit } from '../platform/audit.ts';
import type { OperateCall } from '../platform/http/call.ts';
import { notFound, stale } from '../platform/http/problem.ts';
import { lockSeller, writeSeller, type StoredSeller } from './repository.ts';

/** Who pays to another account pays somebody else: from what to what is told. */
function accountsOf(before: SellerForm, after: SellerForm): AuditDetails {
  const { vatNumber, bankgiro, plusgiro, iban } = after;
  return {
    ...(vatNumber !== before.vatNumber && { vatNumber, previousVatNumber: before.vatNumber }),
    ...(bankgiro !== before.bankgiro && { bankgiro, previousBankgiro: before.bankgiro }),
    ...(plusgiro !== before.plusgiro && { plusgiro, previousPlusgiro: before.plusgiro }),
    ...(iban !== before.iban && { iban, previousIban: before.iban }),
  };
}

function changesOf({ form: before, version }: StoredSeller, after: SellerForm): AuditDetails | null {
  const changed = sellerFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0 && version > 0) return null;
  return { changed, ...accountsOf(before, after) };
}

/** Changes who sells; refused when somebody else did since it was read. */
export async function change(
  call: OperateCall<typeof updateSeller>,
): Promise<ResponseOf<typeof updateSeller>> {
  const { tx, principal, body, request } = call;
  const { partnerId, userName: by } = principal;
  const { version, ...form } = body;
  const before = await lockSeller(tx, partnerId);
  if (!before) throw notFound();
  if (before.version !== version) throw stale(before.by, before.at.toISOString());
  const details = changesOf(before, form);
  if (details === null) return { version };
  await writeSeller(tx, { form, by });
  const actor = actorOf(principal, request);
  await audit(tx, { event: 'sellerUpdated', actor, partnerId, target: form.name, details });
  return { version: version + 1 };
}
