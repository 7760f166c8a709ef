import { randomUUID } from 'node:crypto';
import type { Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Row } from '../lists.ts';
import { dataReply, emptyReply, missing, parsed, Refusal, wrong } from '../messages.ts';
import { changed, type World } from '../world.ts';
import type { Company } from './state.ts';

const text = z.string().max(255).optional();
const organization = z.strictObject({
  name: z.string().min(1).max(255),
  alias: text,
  taxId: text,
  email: z.email().optional(),
  phone: text,
  countryName: text,
  city: text,
  street: text,
  zipCode: text,
  notes: text,
  companyId: text,
});

const companyInput = z.strictObject({
  organizationInput: organization,
  ownerCredentials: z.strictObject({ userName: z.string().min(1), password: z.string().min(8) }),
  isRestAccessEnabled: z.boolean().optional(),
  isAlarmDetectEnabled: z.boolean().optional(),
  companyServices: z
    .strictObject({
      remoteServices: z.strictObject({ isBackupResourcesEnabled: z.boolean().default(true) }).optional(),
    })
    .optional(),
});

const keyOf = (name: unknown): string => String(name).toLowerCase();

/** Throws when the console's user may not see it. */
export const companyIn = ({ cloud }: World, id: string): Company => {
  const company = cloud.companies.get(id.toLowerCase());
  if (company === undefined) throw missing(`Company ${id}`);
  if (company.isOpen) return company;
  throw new Refusal(403, 'security', { message: 'You do not have permission to access this company.' });
};

const organizationRow = ({ uid, organization: known }: Company): Row => ({
  instanceUid: uid,
  type: 'Company',
  companyId: undefined,
  ...known,
});

const companyRow = ({ uid, organization: { name }, ownerUserName }: Company): Row => ({
  instanceUid: uid,
  name,
  status: 'Active',
  ownerCredentials: { userName: ownerUserName },
  isRestAccessEnabled: false,
  isAlarmDetectEnabled: false,
});

export const addCompany = (world: World, body: unknown): Company => {
  const { organizationInput, ownerCredentials } = parsed(companyInput, body);
  const others = [...world.cloud.companies.values()];
  if (others.some((one) => keyOf(one.organization['name']) === keyOf(organizationInput.name)))
    throw wrong(`Company with the name ${organizationInput.name} already exists.`);
  if (others.some((one) => keyOf(one.ownerUserName) === keyOf(ownerCredentials.userName)))
    throw wrong(`User ${ownerCredentials.userName} already exists.`);
  const company: Company = {
    uid: randomUUID(),
    organization: organizationInput,
    ownerUserName: ownerCredentials.userName,
    isOpen: true,
  };
  world.cloud.companies.set(company.uid, company);
  return company;
};

export const createCompany = (world: World, body: unknown): Reply => {
  const company = addCompany(world, body);
  changed(world);
  return dataReply(companyRow(company));
};

export const getOrganization = (world: World, id: string): Reply =>
  dataReply(organizationRow(companyIn(world, id)));

export const listOrganizations = ({ cloud }: World): Row[] =>
  [...cloud.companies.values()].filter(({ isOpen }) => isOpen).map(organizationRow);

export const deleteCompany = (world: World, id: string): Reply => {
  const { uid } = companyIn(world, id);
  if ([...world.cloud.tenants.values()].some(({ document }) => document.assignedForCompany === uid))
    throw wrong('The company has cloud tenants.');
  world.cloud.companies.delete(uid);
  changed(world);
  return emptyReply;
};
