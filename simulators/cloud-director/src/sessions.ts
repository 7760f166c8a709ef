import { randomBytes } from 'node:crypto';
import { headerOf, jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { Refusal } from './messages.ts';
import { newId, type World } from './world.ts';

export type Credentials = { user: string; password: string };

const idleMinutes = 30;

const unauthorized = (): Refusal => new Refusal(401, 'UNAUTHORIZED', 'Unauthorized');

export const signIn = (world: World, request: ReceivedRequest, { user, password }: Credentials): Reply => {
  const [scheme, sent = ''] = (headerOf(request, 'authorization') ?? '').split(' ');
  const expected = `${user}@System:${password}`;
  if (scheme !== 'Basic' || Buffer.from(sent, 'base64').toString() !== expected) return { status: 401 };
  const token = `e30.${randomBytes(32).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  world.sessions.set(token, world.clock.now().getTime() + idleMinutes * 60_000);
  return {
    ...jsonReply(sessionBody(user)),
    headers: {
      'content-type': 'application/json;version=37.2',
      'x-vmware-vcloud-access-token': token,
      'x-vmware-vcloud-token-type': 'Bearer',
    },
  };
};

export const sessionBody = (user: string): unknown => ({
  id: `urn:vcloud:session:${newId()}`,
  user: { name: user, id: `urn:vcloud:user:${newId()}` },
  org: { name: 'System', id: 'urn:vcloud:org:a93c9db9-7471-3192-8d09-a8f7eeda85f9' },
  location: 'SYSTEM',
  roles: ['System Administrator'],
  sessionIdleTimeoutMinutes: idleMinutes,
});

/** A session ends when it has not been used for a time. */
export const checkSession = (world: World, request: ReceivedRequest): void => {
  const [scheme, token = ''] = (headerOf(request, 'authorization') ?? '').split(' ');
  const now = world.clock.now().getTime();
  const until = world.sessions.get(token);
  if (scheme !== 'Bearer' || until === undefined || until <= now) throw unauthorized();
  world.sessions.set(token, now + idleMinutes * 60_000);
};
