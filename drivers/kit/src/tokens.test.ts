import { ProviderFailure } from '@portal/ports/failure';
import { describe, expect, it, vi } from 'vitest';
import { createTokens, withToken, type TokenGrant } from './tokens.ts';

const grant = (access: string, more: Partial<TokenGrant> = {}): TokenGrant => ({
  access,
  refresh: undefined,
  expiresInSeconds: 3600,
  ...more,
});
const answer = (status: number) => ({ status, headers: {}, body: new Uint8Array() });

/** Signs in as often as it is asked, each time with another token. */
function signingIn(more: Partial<TokenGrant> = {}) {
  let count = 0;
  const signIn = vi.fn(async () => grant(`token ${(count += 1)}`, more));
  const refresh = vi.fn(async (): Promise<TokenGrant | null> => null);
  return { signIn, refresh, tokens: createTokens({ signIn, refresh }) };
}

describe('a token', () => {
  it('is shared by all who ask at once, and kept', async () => {
    const { signIn, tokens } = signingIn();
    const found = await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
    expect([...found, await tokens.get()]).toEqual(Array.from({ length: 4 }, () => 'token 1'));
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after a sign-in that failed, which all who asked hear of', async () => {
    const { signIn, tokens } = signingIn();
    signIn.mockRejectedValueOnce(new Error('away'));
    const asked = await Promise.allSettled([tokens.get(), tokens.get()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await tokens.get()).toBe('token 1');
  });

  it.each(['notFound', 'conflict'] as const)(
    'says nothing of what it is for when its sign-in ends with %s',
    async (kind) => {
      const { signIn, tokens } = signingIn();
      signIn.mockRejectedValueOnce(new ProviderFailure(kind, 'sign-in answered 409'));
      await expect(tokens.get()).rejects.toMatchObject({ kind: 'protocol' });
    },
  );

  it('is another one before it runs out', async () => {
    vi.useFakeTimers({ now: 0 });
    const { tokens } = signingIn({ expiresInSeconds: 3600 });
    await tokens.get();
    vi.setSystemTime(3_539_000);
    expect(await tokens.get()).toBe('token 1');
    vi.setSystemTime(3_541_000);
    expect(await tokens.get()).toBe('token 2');
    vi.useRealTimers();
  });

  it('is kept for most of its time where that is less than a minute', async () => {
    vi.useFakeTimers({ now: 0 });
    const { tokens } = signingIn({ expiresInSeconds: 30 });
    await tokens.get();
    vi.setSystemTime(26_000);
    expect(await tokens.get()).toBe('token 1');
    vi.setSystemTime(28_000);
    expect(await tokens.get()).toBe('token 2');
    vi.useRealTimers();
  });

  it('is renewed where it can be, and asked for anew where that works no more', async () => {
    const { signIn, refresh, tokens } = signingIn({ refresh: 'more' });
    refresh.mockResolvedValueOnce(grant('renewed', { refresh: 'more still' }));
    const first = await tokens.get();
    tokens.drop(first);
    expect(await tokens.get()).toBe('renewed');
    tokens.drop('renewed');
    expect(await tokens.get()).toBe('token 2');
    expect(refresh.mock.calls).toEqual([['more'], ['more still']]);
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});

describe('a call', () => {
  it('is made once more with another token when the system knows the first no longer', async () => {
    const { tokens } = signingIn();
    const used: string[] = [];
    const call = () =>
      withToken(tokens, async (token) => {
        used.push(token);
        return answer(token === 'token 1' ? 401 : 200);
      });
    expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(used.toSorted()).toEqual(['token 1', 'token 1', 'token 2', 'token 2']);
  });

  it('that no token helps ends with the system’s own answer', async () => {
    const { signIn, tokens } = signingIn();
    expect((await withToken(tokens, async () => answer(401))).status).toBe(401);
    expect(signIn).toHaveBeenCalledTimes(2);
  });
});
