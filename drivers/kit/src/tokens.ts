import { ProviderFailure } from '@portal/ports/failure';
import type { OutboundResponse } from '@portal/ports/outbound';

/** What a system answers to a sign-in. */
export type TokenGrant = { access: string; refresh: string | undefined; expiresInSeconds: number };

export type Tokens = {
  /** A token that has not run out; all who ask at once share one request for it. */
  get: () => Promise<string>;
  /** That token no longer works. */
  drop: (token: string) => void;
};

type SignIn = {
  signIn: () => Promise<TokenGrant>;
  /** Null when the refresh token no longer works. */
  refresh: (refreshToken: string) => Promise<TokenGrant | null>;
};

const marginSeconds = 60;

/** Nothing that a sign-in answers says of what is asked for afterwards that it is missing, or there already. */
async function asSignIn<T>(signingIn: Promise<T>): Promise<T> {
  try {
    return await signingIn;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !['notFound', 'conflict'].includes(error.kind)) throw error;
    throw new ProviderFailure('protocol', error.message, { cause: error });
  }
}

/** The tokens of one user, renewed before they run out. */
export function createTokens({ signIn, refresh }: SignIn): Tokens {
  let current: (TokenGrant & { endsAt: number }) | null = null;
  let asking: Promise<string> | null = null;

  const renew = async (): Promise<string> => {
    try {
      const refreshToken = current?.refresh;
      const refreshed = refreshToken === undefined ? null : await asSignIn(refresh(refreshToken));
      const grant = refreshed ?? (await asSignIn(signIn()));
      const margin = Math.min(marginSeconds, grant.expiresInSeconds / 10);
      current = { ...grant, endsAt: Date.now() + (grant.expiresInSeconds - margin) * 1000 };
      return current.access;
    } finally {
      asking = null;
    }
  };

  return {
    get: async () => {
      if (current !== null && current.endsAt > Date.now()) return current.access;
      asking ??= renew();
      return await asking;
    },
    drop: (token) => {
      if (current?.access === token) current = { ...current, endsAt: 0 };
    },
  };
}

/** With a fresh token once more, when the one at hand no longer works. */
export async function withToken(
  tokens: Tokens,
  send: (token: string) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
  const token = await tokens.get();
  const response = await send(token);
  if (response.status !== 401) return response;
  tokens.drop(token);
  return await send(await tokens.get());
}
