import { createHash } from 'node:crypto';
import { apiTokenPrefix } from '@portal/contract/constants';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { loadPrincipal, type Principal, type Shown } from '../http/principal.ts';

/** Finds who a request's token speaks for. */
export type Sessions = {
  /** `fresh` asks the database; otherwise what is remembered will do, because every use checks its stamp. */
  of(request: FastifyRequest, fresh: boolean): Promise<Principal | null>;
  /** Looks without counting as use: what a page does by itself keeps no idle session open. */
  peek(request: FastifyRequest): Promise<Principal | null>;
  tokenOf(request: FastifyRequest): string | null;
};

const cacheLimit = 10_000;
/** The last use of a session reaches the database now and then: its person sees it, and an idle limit counts by it. */
const seenMs = 60_000;
const idleRefreshMs = 30_000;

type CachedPrincipal = { principal: Principal; at: number };

const bearer = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/;

/** What is kept of a personal API token, which has as many random bits as its hash. */
export const apiTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const keyOf = (shown: Shown): string => ('tokenHash' in shown ? shown.tokenHash : shown.sessionId);

const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;

export function createSessions({ auth, tokens, config, clock }: Platform): Sessions {
  const remembered = new Map<string, CachedPrincipal>();
  const idleSeconds = config.IDLE_MINUTES === undefined ? null : config.IDLE_MINUTES * 60;

  const refreshMs = idleSeconds === null ? seenMs : idleRefreshMs;

  const shownBy = async (token: string): Promise<Shown | null> => {
    if (token.startsWith(apiTokenPrefix)) return { tokenHash: apiTokenHash(token) };
    const claims = await tokens.verify(token);
    return claims && { sessionId: claims.sid };
  };

  const load = async (shown: Shown): Promise<Principal | null> => {
    const key = keyOf(shown);
    const principal = await loadPrincipal(auth, { shown, idleSeconds, touch: true });
    if (!principal) {
      remembered.delete(key);
      return null;
    }
    if (remembered.size >= cacheLimit) remembered.clear();
    remembered.set(key, { principal, at: clock().getTime() });
    return principal;
  };

  const usable = (known: CachedPrincipal | undefined): known is CachedPrincipal =>
    known !== undefined && clock().getTime() - known.at < refreshMs;

  const find = async (token: string, fresh: boolean): Promise<Principal | null> => {
    const shown = await shownBy(token);
    if (!shown) return null;
    const known = remembered.get(keyOf(shown));
    return !fresh && usable(known) ? known.principal : load(shown);
  };

  return {
    tokenOf,
    of: async (request, fresh) => {
      const token = tokenOf(request);
      return token === null ? null : find(token, fresh);
    },
    peek: async (request) => {
      const shown = await shownBy(tokenOf(request) ?? '');
      return shown && loadPrincipal(auth, { shown, idleSeconds, touch: false });
    },
  };
}
