import { randomInt } from 'node:crypto';
import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Call } from './call.ts';
import { bodyAs, inTheWay, wrong } from './messages.ts';
import { organizationOf, regions, type StoredCode, type World } from './world.ts';

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const newCode = (): string => Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('');

const verificationUrl = 'https://microsoft.com/devicelogin';

function issue({ world, now }: Call, organizationId: string | null): Reply {
  const userCode = newCode();
  const expiresIn = world.data.behavior.codeSeconds;
  const expiresAt = new Date(now.getTime() + expiresIn * 1000).toISOString();
  world.data.codes.push({ userCode, expiresAt, organizationId, msid: null, isUsed: false });
  world.save();
  const message = `To sign in, open ${verificationUrl} and enter the code ${userCode}.`;
  return jsonReply({ userCode, verificationUrl, expiresIn, message });
}

export function createCode(call: Call): Reply {
  bodyAs(call.request, z.strictObject({ targetRegion: z.enum(regions) }));
  return issue(call, null);
}

export const createCodeOf = (call: Call): Reply =>
  issue(call, organizationOf(call.world, call.part('id')).id);

/** A code that has expired is forgotten. */
function findCode(world: World, userCode: string): StoredCode {
  const found = world.data.codes.find((one) => one.userCode === userCode);
  if (found === undefined || Date.parse(found.expiresAt) <= world.clock.now().getTime())
    throw wrong('The device code is not valid or has expired.');
  return found;
}

export function checkCode({ world, request }: Call): Reply {
  const { userCode } = bodyAs(request, z.strictObject({ userCode: z.string() }));
  return jsonReply({ authenticated: findCode(world, userCode).msid !== null });
}

/** The tenant that has signed in with it; a code is good for one organization. */
export function useCode(world: World, userCode: string, organizationId: string | null): string {
  const code = findCode(world, userCode);
  if (code.msid === null) throw wrong('Nobody has signed in with the device code.');
  if (code.isUsed || code.organizationId !== organizationId) throw wrong('The device code is not for this.');
  if (organizationId !== null && organizationOf(world, organizationId).msid !== code.msid)
    throw inTheWay('Somebody of another organization has signed in.');
  code.isUsed = true;
  return code.msid;
}

/** What an administrator of the tenant does at Microsoft. */
export function signIn(world: World, userCode: string, msid: string): boolean {
  const code = world.data.codes.find((one) => one.userCode === userCode);
  const isThere = world.data.tenants.some((one) => one.msid === msid);
  if (code === undefined || !isThere || Date.parse(code.expiresAt) <= world.clock.now().getTime())
    return false;
  code.msid = msid;
  world.save();
  return true;
}
