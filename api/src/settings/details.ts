import {
  companyForm,
  type CompanyDetails,
  type CompanyForm,
  type updateCompanyDetails,
} from '@portal/contract/settings';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { ResponseOf } from '@portal/contract/http';
import organisationsnummer from 'organisationsnummer';
import type { WriteCall } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publish } from '../platform/events/events.ts';
import { invalidField, notFound, stale, type Problem } from '../platform/http/problem.ts';
import { ownOf, record, type Own } from './own.ts';
import { changeCompany, lastChange, lockCompany } from './repository.ts';

export const missingCompany = (): Problem => notFound();

type Call = WriteCall<typeof updateCompanyDetails>;

const fieldNames = companyForm.keyof().options;

const changedFields = (before: CompanyDetails, after: CompanyForm): string[] =>
  fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** A wrong check digit is a warning for a customer, which the form gives; those who sell send invoices. */
export function requireNumber({ organizationNumber }: Pick<CompanyForm, 'organizationNumber'>): void {
  if (organisationsnummer.valid(organizationNumber)) return;
  throw invalidField('organizationNumber', { errorKey: 'organizationNumberCheckDigit' });
}

async function staleProblem(tx: Transaction, own: Own): Promise<Problem> {
  const last = await lastChange(tx, own);
  return stale(last?.by ?? '', (last?.at ?? new Date(0)).toISOString());
}

type Change = { tx: Transaction; own: Own; sells: boolean; typed: CompanyForm & { version: number } };
export type DetailsChange = { name: string; details: AuditDetails };

/**
 * Changes the details of an organization of the open tenant; refused when somebody else did since they were read.
 * Answers what there is to tell; null when nothing changed.
 */
export async function changeDetails({ tx, own, sells, typed }: Change): Promise<DetailsChange | null> {
  const { version, ...details } = typed;
  const before = await lockCompany(tx, own);
  if (!before) throw missingCompany();
  if (before.version !== version) throw await staleProblem(tx, own);
  const form = { ...details, disruptionEmails: [...new Set(details.disruptionEmails)] };
  const changed = changedFields(before, form);
  if (changed.length === 0) return null;
  if (sells && changed.includes('organizationNumber')) requireNumber(form);
  await changeCompany(tx, own, form);
  const renamed = changed.includes('name') ? { previousName: before.name } : {};
  return { name: form.name, details: { changed, ...renamed } };
}

/** Changes the details of one's own organization. */
export async function updateDetails(call: Call): Promise<ResponseOf<typeof updateCompanyDetails>> {
  const { tx, principal, body } = call;
  const sells = principal.kind !== 'customer';
  const changed = await changeDetails({ tx, own: ownOf(principal), sells, typed: body });
  if (!changed) return { version: body.version };
  await record(call, { event: 'companyUpdated', ...changed });
  await tell(call);
  return { version: body.version + 1 };
}

/** A customer's partner has it in its list. */
async function tell({ tx, principal }: Call): Promise<void> {
  const { partnerId, organizationId, kind } = principal;
  if (kind !== 'customer') return;
  await publish(tx, { topic: 'customers', partnerId, customerId: organizationId, id: organizationId });
}
