import { isKind } from '@portal/ports/failure';
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
  readSync,
  toTenant,
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
    if (isKind(error, 'notFound') || isRefusal(error))
      throw refused('codeExpired', 'the device code is no longer known');
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

/** What it answers; null when no answer came, so that it may have been done. */
async function answerOf<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isKind(error, 'unreachable')) return null;
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
  const made = await answerOf(
    way.client.read(newOrganization(way, order), organizationShape).then(toTenant),
  ).catch((error: unknown) => orFound(way, order.operation, error));
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
  await answerOf(client.send({ method: 'PUT', path: organizationPath(tenantId), body }));
}

/** Nothing when the tenant is being read already. */
async function startReading({ client }: SignIn, tenantId: string): Promise<void> {
  const path = `${organizationPath(tenantId)}/Sync`;
  try {
    await client.send({ method: 'POST', path, body: { type: 'Incremental' } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** `task` of the memory is the end of the last reading of the tenant before its access was renewed. */
async function awaitReading(way: SignIn, tenantId: string, memory: TaskMemory): Promise<Step<null>> {
  const { isAtWork, endedAt, result, message } = await readSync(way.client, tenantId);
  const isRead = !isAtWork && endedAt !== null && endedAt !== memory.task;
  if (isRead && result === 'Success') return { done: null };
  if (isRead || isOver(memory))
    throw refused('accessFailed', `the tenant could not be read: ${message ?? 'it is not told why'}`);
  if (!isAtWork) await startReading(way, tenantId);
  return again(memory);
}

/** What refuses a code may have taken it before: whether the tenant can be read says so. */
async function renewOnce(way: SignIn, tenantId: string, userCode: string): Promise<void> {
  try {
    await sendRenewal(way, tenantId, userCode);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** A code works once: it is sent in the first step alone, and whether it helped is seen in the others. */
export async function renewAccess(
  way: SignIn,
  { tenantId, userCode }: { tenantId: string; userCode: string },
  memory: TaskMemory | null,
): Promise<Step<null>> {
  if (memory !== null) return await awaitReading(way, tenantId, memory);
  await requireSignIn(way.client, userCode);
  const { endedAt: task } = await readSync(way.client, tenantId);
  await renewOnce(way, tenantId, userCode);
  return again({ task, startedAt: new Date().toISOString() });
}
