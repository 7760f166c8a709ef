import { deviceName } from '@portal/contract/auth/devices';
import type { ResponseOf } from '@portal/contract/http';
import type { endOtherSessions, endSession, listSessions } from '@portal/contract/user-access';
import { auditEndedVisits, endSessionOf, endSessionsOf, sessionsOf } from '../auth/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { auditOwn, lockOwn, ownOf } from './own-account.ts';

const idleSecondsOf = ({ config }: Platform): number | null =>
  config.IDLE_MINUTES === undefined ? null : config.IDLE_MINUTES * 60;

export const createListSessions =
  (platform: Platform) =>
  async (call: OpenCall<typeof listSessions>): Promise<ResponseOf<typeof listSessions>> => {
    const { key, principal } = ownOf(call);
    const sessions = await sessionsOf(platform.auth, key, idleSecondsOf(platform));
    const items = sessions.map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      current: session.id === principal.sessionId,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { items };
  };

/** Signs out one session, which ends at its next call; an impersonation from it ends too, and is recorded as ended. */
export const createEndSession =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof endSession>): Promise<ResponseOf<typeof endSession>> => {
    const own = ownOf(call);
    await auth.transaction(async (tx) => {
      await lockOwn(tx, own);
      const session = (await sessionsOf(tx, own.key)).find(({ id }) => id === call.query.id);
      if (!session) throw notFound();
      await auditEndedVisits(tx, await endSessionOf(tx, own.key, session.id), call.request);
      await auditOwn(tx, own, { event: 'sessionEnded', details: { device: deviceName(session.userAgent) } });
    });
    return {};
  };

export const createEndOtherSessions =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof endOtherSessions>): Promise<ResponseOf<typeof endOtherSessions>> => {
    const own = ownOf(call);
    const ended = await auth.transaction(async (tx) => {
      await lockOwn(tx, own);
      const others = (await sessionsOf(tx, own.key)).filter(({ id }) => id !== own.principal.sessionId);
      if (others.length === 0) return 0;
      await auditEndedVisits(tx, await endSessionsOf(tx, own.key, own.principal.sessionId), call.request);
      await auditOwn(tx, own, { event: 'otherSessionsEnded', details: { sessions: others.length } });
      return others.length;
    });
    return { ended };
  };
