import { createDoubt, type Fields } from '@portal/driver-kit/elements';
import { ProviderFailure } from '@portal/ports/failure';
import type { AcceptedAgreement, Person } from '@portal/ports/license-tenants';
import type { Client } from './client.ts';
import { PartnerCenterFailure } from './failure.ts';
import { agreement, agreementDocument, agreementTemplate, signature } from './shapes.ts';

const type = 'MicrosoftCustomerAgreement';
/** An agreement with the same details exists. */
const existsCode = '600061';

const pathOf = (tenantId: string): string => `/customers/${encodeURIComponent(tenantId)}`;

/** None of them has an id of its own. */
const signed = { idOf: () => null, shape: agreement };
const template = { idOf: ({ templateId }: Fields) => templateId, shape: agreementTemplate };

/** The latest that a person accepted, or that the tenant signed with the vendor itself. */
export async function getAgreement(client: Client, tenantId: string): Promise<AcceptedAgreement | null> {
  let latest: (AcceptedAgreement & { at: Date }) | null = null;
  const doubt = createDoubt();
  const list = `${pathOf(tenantId)}/agreements?agreementType=${type}`;
  for await (const page of client.list(list, signed, doubt.hear))
    for (const { primaryContact, dateAgreed } of page) {
      const { firstName, lastName, email, phoneNumber } = primaryContact;
      const by = { firstName, lastName, email, phone: phoneNumber ?? null };
      if (latest === null || dateAgreed > latest.at) latest = { by, at: dateAgreed };
    }
  if (latest !== null) return latest;
  doubt.settle();
  const path = `${pathOf(tenantId)}/directSignedMicrosoftCustomerAgreementStatus`;
  const { isSigned } = await client.read({ method: 'GET', path }, signature);
  return isSigned ? { by: null, at: null } : null;
}

/** Of the newest version. */
async function templateIdOf(client: Client): Promise<string> {
  let newest: { templateId: string; rank: number } | null = null;
  const doubt = createDoubt();
  for await (const page of client.list(`/agreements?agreementType=${type}`, template, doubt.hear))
    for (const { templateId, versionRank } of page)
      if (newest === null || (versionRank ?? 0) > newest.rank)
        newest = { templateId, rank: versionRank ?? 0 };
  if (newest === null) doubt.settle();
  if (newest === null) throw new ProviderFailure('protocol', 'there is no customer agreement');
  return newest.templateId;
}

export async function getAgreementText(client: Client, language: string): Promise<string> {
  const templateId = await templateIdOf(client);
  const query = new URLSearchParams({ language, country: client.country });
  const path = `/agreementtemplates/${encodeURIComponent(templateId)}/document?${query.toString()}`;
  return (await client.read({ method: 'GET', path }, agreementDocument)).displayUri;
}

type Acceptance = { tenantId: string; person: Person; at: Date };

export async function acceptAgreement(
  client: Client,
  operationId: string,
  { tenantId, person, at }: Acceptance,
): Promise<void> {
  const { firstName, lastName, email, phone } = person;
  const body = {
    primaryContact: { firstName, lastName, email, ...(phone === null ? {} : { phoneNumber: phone }) },
    templateId: await templateIdOf(client),
    dateAgreed: at.toISOString(),
    type,
  };
  const purpose = { operationId, step: 'agreement' };
  try {
    await client.send({ method: 'POST', path: `${pathOf(tenantId)}/agreements`, body, purpose });
  } catch (error) {
    if (!(error instanceof PartnerCenterFailure) || error.code !== existsCode) throw error;
  }
}
