import { useRouter } from '@tanstack/react-router';
import { session } from './current-session.ts';
import { safeReturnTo } from './return-to.ts';
import type { SignInAnswer, SignInStep } from './session.ts';

const pages = { terms: '/auth/accept-terms', code: '/auth/authenticate' } as const;

/** Where the next step of a sign-in is; done leads to the return address, or to `/`, which knows the home page. */
export function addressAfter(step: SignInStep | 'done', returnTo: string | null): string {
  if (step === 'done') return returnTo ?? '/';
  return returnTo === null ? pages[step] : `${pages[step]}?returnTo=${encodeURIComponent(returnTo)}`;
}

const returnToOfPage = (): string | null =>
  safeReturnTo(new URLSearchParams(location.search).get('returnTo'));

/** Hand it the answer of login, authenticate or accept-terms: keeps the token and goes to the next step. */
export function useFinishSignIn(): (answer: SignInAnswer) => Promise<void> {
  const router = useRouter();
  return async (answer) => {
    const returnTo = returnToOfPage();
    const step = await session.signIn(answer);
    await router.invalidate();
    // Nobody goes back to a step that is done.
    if (step === 'done') router.history.replace(addressAfter(step, returnTo));
    else router.history.push(addressAfter(step, returnTo));
  };
}
