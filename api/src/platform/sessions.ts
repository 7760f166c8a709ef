import type { FastifyRequest } from 'fastify';
import type { Platform } from './platform.ts';
import { loadPrincipal, type Principal } from './principal.ts';

/** Finds who a request's token speaks for. */
export type Sessions = {
  /** `fresh` asks the database; otherwise what is remembered will do, because every use checks its stamp. */
  of(request: FastifyRequest, fresh: boolean): Promise<Principal | null>;
  /** Looks without counting as use: what a page does by itself keeps no idle session open. */
  peek(request: FastifyRequest): Promise<Principal | null>;
  tokenOf(request: FastifyRequest): string | null;
};

const cacheLimit = 10_000;
/** With an idle limit the session's last use must reach the database now and then. */
const idleRefreshMs = 30_000;

type Remembered = { principal: Principal; at: number };

const bearer = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/;

const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;

export function createSessions({ auth, tokens, config, clock }: Platform): Sessions {
  const remembered = new Map<string, Remembered>();
  const idleSeconds = config.IDLE_MINUTES === undefined ? null : config.IDLE_MINUTES * 60;

  const load = async (sessionId: string): Promise<Principal | null> => {
    const principal = await loadPrincipal(auth, { sessionId, idleSeconds, touch: true });
    if (!principal) {
      remembered.delete(sessionId);
      return null;
    }
    if (remembered.size >= cacheLimit) remembered.clear();
    remembered.set(sessionId, { principal, at: clock().getTime() });
    return principal;
  };

  const usable = (known: Remembered | undefined): known is Remembered =>
    known !== undefined && (idleSeconds === null || clock().getTime() - known.at < idleRefreshMs);

  const find = async (token: string, fresh: boolean): Promise<Principal | null> => {
    const claims = await tokens.verify(token);
    if (!claims) return null;
    const known = remembered.get(claims.sid);
    return !fresh && usable(known) ? known.principal : load(claims.sid);
  };

  return {
    tokenOf,
    of: async (request, fresh) => {
      const token = tokenOf(request);
      return token === null ? null : find(token, fresh);
    },
    peek: async (request) => {
      const claims = await tokens.verify(tokenOf(request) ?? '');
      return claims && loadPrincipal(auth, { sessionId: claims.sid, idleSeconds, touch: false });
    },
  };
}
