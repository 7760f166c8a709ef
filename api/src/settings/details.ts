import {
  companyForm,
  type CompanyDetails,
  type CompanyForm,
  type updateCompanyDetails,
} from '@portal/contract/settings';
import type { ResponseOf } from '@portal/contract/http';
import organisationsnummer from 'organisationsnummer';
import type { WriteCall } from '../platform/call.ts';
import { publish } from '../platform/events.ts';
import { invalidField, notFound, stale, type Problem } from '../platform/problem.ts';
import { ownOf, record } from './own.ts';
import { changeCompany, lastChange, lockCompany } from './repository.ts';

export const missingCompany = (): Problem => notFound('The organization');

type Call = WriteCall<typeof updateCompanyDetails>;

const fieldNames = companyForm.keyof().options;

const changedFields = (before: CompanyDetails, after: CompanyForm): string[] =>
  fieldNames.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** A wrong check digit is a warning for a customer, which the form gives; those who sell send invoices. */
function requireNumber({ principal }: Call, { organizationNumber }: CompanyForm): void {
  if (principal.kind === 'customer' || organisationsnummer.valid(organizationNumber)) return;
  throw invalidField('organizationNumber', { errorKey: 'organizationNumberCheckDigit' });
}

async function staleProblem({ tx, principal }: Call): Promise<Problem> {
  const last = await lastChange(tx, ownOf(principal));
  return stale(last?.by ?? '', (last?.at ?? new Date(0)).toISOString());
}

/** Changes the organization's details; refused when somebody else did since they were read. */
export async function updateDetails(call: Call): Promise<ResponseOf<typeof updateCompanyDetails>> {
  const { tx, principal } = call;
  const { version, ...typed } = call.body;
  const own = ownOf(principal);
  const before = await lockCompany(tx, own);
  if (!before) throw missingCompany();
  if (before.version !== version) throw await staleProblem(call);
  const form = { ...typed, disruptionEmails: [...new Set(typed.disruptionEmails)] };
  const changed = changedFields(before, form);
  if (changed.length === 0) return { version };
  if (changed.includes('organizationNumber')) requireNumber(call, form);
  await changeCompany(tx, own, form);
  const renamed = changed.includes('name') ? { previousName: before.name } : {};
  await record(call, { event: 'companyUpdated', name: form.name, details: { changed, ...renamed } });
  await tell(call);
  return { version: version + 1 };
}

/** A customer's partner has it in its list. */
async function tell({ tx, principal }: Call): Promise<void> {
  const { partnerId, organizationId, kind } = principal;
  if (kind !== 'customer') return;
  await publish(tx, { topic: 'customers', partnerId, customerId: organizationId, id: organizationId });
}
