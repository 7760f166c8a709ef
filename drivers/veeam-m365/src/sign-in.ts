import { ProviderFailure } from '@portal/ports/failure';
import type { DeviceCode, M365Tenant, M365TenantOrder } from '@portal/ports/m365-backup';
import type { Step, TaskMemory } from '@portal/ports/step';
import { z } from 'zod';
import type { Call, Client } from './client.ts';
import type { VeeamM365Connection } from './connection.ts';
import { conflict, isRefusal, refused } from './failure.ts';
import { writeMarked } from './marker.ts';
import {
  findTenant,
  organizationPath,
  organizationShape,
  readOrganization,
  readSyncState,
  toTenant,
  type SyncState,
} from './organizations.ts';

const deviceCode = z.object({
  userCode: z.string().min(1),
  verificationUrl: z.string().min(1),
  expiresIn: z.number(),
});

const askAgainSeconds = 5;
/** How long the system is left to add a tenant, or to read one: less than a code lives. */
const longestMinutes = 10;

async function begin(client: Client, call: Call): Promise<DeviceCode> {
  const { expiresIn, ...code } = await client.read(call, deviceCode);
  return { ...code, expiresInSeconds: expiresIn };
}

export const beginSignIn = async (client: Client, targetRegion: string): Promise<DeviceCode> =>
  await begin(client, { method: 'POST', path: '/DeviceCode', body: { targetRegion } });

export const beginRenewal = async (client: Client, tenantId: string): Promise<DeviceCode> =>
  await begin(client, { method: 'POST', path: `${organizationPath(tenantId)}/DeviceCode` });

/** The system forgets a code that has expired. */
export async function isSignedIn(client: Client, userCode: string): Promise<boolean> {
  const call: Call = { method: 'POST', path: '/DeviceCode/check', body: { userCode } };
  try {
    return (await client.read(call, z.object({ authenticated: z.boolean() }))).authenticated;
  } catch (error) {
    const isUnknown = error instanceof ProviderFailure && error.kind === 'notFound';
    if (isUnknown || isRefusal(error)) throw refused('codeExpired', 'the device code is no longer known');
    throw error;
  }
}

async function requireSignIn(client: Client, userCode: string): Promise<void> {
  if (!(await isSignedIn(client, userCode)))
    throw refused('notSignedIn', 'nobody has signed in with the code');
}

const isOver = ({ startedAt }: TaskMemory): boolean =>
  Date.now() - Date.parse(startedAt) > longestMinutes * 60_000;

const again = (memory: TaskMemory): { again: { seconds: number; memory: TaskMemory } } => ({
  again: { seconds: askAgainSeconds, memory },
});

/** Sends it; false when no answer came, so that it may have been done. */
async function isAnswered(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'unreachable') return false;
    throw error;
  }
}

export type SignIn = { client: Client; connection: VeeamM365Connection };

const certificateOf = ({ connection }: SignIn) => ({
  useApplicationOnlyAuth: true,
  applicationCertificate: connection.applicationCertificate,
  applicationCertificatePassword: connection.applicationCertificatePassword,
});

const newOrganization = (way: SignIn, { operation, label, userCode }: M365TenantOrder): Call => ({
  method: 'POST',
  path: '/Organizations',
  body: {
    type: 'Office365',
    region: way.connection.settings.targetRegion,
    description: writeMarked({ text: label, operation }),
    isExchangeOnline: true,
    isSharePointOnline: true,
    isTeamsOnline: true,
    configureApplication: true,
    userCode,
    newApplicationName: `Cloud Portal backup ${operation}`,
    exchangeOnlineSettings: certificateOf(way),
    sharePointOnlineSettings: certificateOf(way),
  },
});

/** A refusal may be the answer to a request that the system has done already. */
async function orFound(way: SignIn, operation: string, error: unknown): Promise<M365Tenant> {
  if (!isRefusal(error)) throw error;
  const found = await findTenant(way.client, operation);
  if (found !== null) return found;
  throw error.kind === 'conflict' ? conflict('tenantExists', error.message) : error;
}

/** The one call that makes a tenant takes longer than a request may: when no answer comes, it is looked for. */
export async function createTenant(
  way: SignIn,
  order: M365TenantOrder,
  memory: TaskMemory | null,
): Promise<Step<M365Tenant>> {
  const found = await findTenant(way.client, order.operation);
  if (found !== null) return { done: found };
  if (memory !== null && !isOver(memory)) return again(memory);
  await requireSignIn(way.client, order.userCode);
  let made: M365Tenant | null = null;
  try {
    const sent = way.client.read(newOrganization(way, order), organizationShape);
    await isAnswered(sent.then((record) => (made = toTenant(record))));
  } catch (error) {
    made = await orFound(way, order.operation, error);
  }
  return made === null ? again({ task: null, startedAt: new Date().toISOString() }) : { done: made };
}

async function sendRenewal(way: SignIn, tenantId: string, userCode: string): Promise<void> {
  const { client } = way;
  const now = await readOrganization(client, tenantId);
  const settingsOf = (there: { applicationId?: string | null | undefined } | null | undefined) => ({
    ...certificateOf(way),
    ...(there?.applicationId ? { applicationId: there.applicationId } : {}),
  });
  const body = {
    type: 'Office365',
    region: now.region ?? way.connection.settings.targetRegion,
    description: now.description ?? '',
    isExchangeOnline: now.isExchangeOnline ?? true,
    isSharePointOnline: now.isSharePointOnline ?? true,
    isTeamsOnline: now.isTeamsOnline ?? true,
    configureApplication: true,
    userCode,
    exchangeOnlineSettings: settingsOf(now.exchangeOnlineSettings),
    sharePointOnlineSettings: settingsOf(now.sharePointOnlineSettings),
  };
  const path = organizationPath(tenantId);
  await isAnswered(client.send({ method: 'PUT', path, body }));
  await client.send({ method: 'POST', path: `${path}/Sync`, body: { type: 'Incremental' } });
}

type LastSync = SyncState['lastSyncState'];

/** Null: the tenant is still being read. */
function outcomeOf(last: LastSync, memory: TaskMemory): Step<null> | null {
  const isRead = last?.endTime !== undefined && last.endTime !== memory.task;
  if (isRead && last.result === 'Success') return { done: null };
  if (isRead || isOver(memory))
    throw refused('accessFailed', `the tenant could not be read: ${last?.error ?? 'it is not told why'}`);
  return null;
}

/** `task` of the memory is the end of the last reading of the tenant before its access was renewed. */
export async function renewAccess(
  way: SignIn,
  { tenantId, userCode }: { tenantId: string; userCode: string },
  memory: TaskMemory | null,
): Promise<Step<null>> {
  const { lastSyncState: last, currentSyncState } = await readSyncState(way.client, tenantId);
  if (memory !== null) {
    const isAtWork = Boolean(currentSyncState) && !isOver(memory);
    return (isAtWork ? null : outcomeOf(last, memory)) ?? again(memory);
  }
  await requireSignIn(way.client, userCode);
  await sendRenewal(way, tenantId, userCode);
  return again({ task: last?.endTime ?? null, startedAt: new Date().toISOString() });
}
