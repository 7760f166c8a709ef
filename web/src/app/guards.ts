import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import type { Me } from '@portal/contract/auth/sign-in';
import { session } from '../platform/current-session.ts';
import { allTexts } from '../platform/catalogues.ts';
import { needTexts } from '../platform/i18n.ts';
import { reportError } from '../platform/report-error.ts';
import { addressAfter } from '../platform/sign-in.ts';
import type { AreaPage, Place } from './area.ts';
import { home } from './home.ts';
import { identityAdopted } from './identity.ts';
import { withCode } from './reach/with-code.ts';
import { mayMeet, type PageEntry } from './session/page-owners.ts';

/** The person signed in; anybody else is sent to the step of the sign-in that is next, and comes back afterwards. */
export function requireUser(address: string): Me {
  const { user, pendingStep } = session.state.get();
  if (user) return user;
  const returnTo = address === '/' ? null : address;
  if (pendingStep) throw redirect({ href: addressAfter(pendingStep, returnTo) });
  throw redirect({ to: '/auth/login', search: returnTo === null ? {} : { returnTo } });
}

const restOfTextsAfterMs = 2000;

/** Whoever is offline just then gets them with the page that needs them. */
async function needRest(): Promise<void> {
  try {
    await needTexts(...(await allTexts()));
  } catch (error) {
    reportError('texts of the other pages', error);
  }
}

/** Which pages there are is for those who have signed in: the sign-in starts without it. */
const list = () => import('./enter-page.ts');

/** The frame of the portal: its texts now, those of the other pages once the first one stands. */
export async function enterPortal(place: Place & { state: PageEntry }): Promise<void> {
  const { pathname, href } = place;
  const { isOfPortal } = await list();
  if (!isOfPortal(pathname)) {
    await needTexts('ui');
    throw notFound({ routeId: rootRouteId });
  }
  const me = requireUser(href);
  // Where one was as somebody else the back button leads home.
  if (!mayMeet(me, place)) throw redirect({ href: home(me) });
  await Promise.all([needTexts('frames', 'ui'), identityAdopted()]);
  setTimeout(() => void needRest(), restOfTextsAfterMs);
}

/** A page of the portal, with the texts of its capability and of those whose parts it shows. */
export async function enterPage(place: Place): Promise<AreaPage> {
  const me = requireUser(place.href);
  return withCode(place.href, async () => (await list()).openPage(me, place));
}

/** Somebody who is signed in has no business on the pages that sign in. */
export function leaveSignIn(returnTo: string | undefined): void {
  const { user } = session.state.get();
  if (user) throw redirect({ href: returnTo ?? home(user) });
}

/** A page of the sign-in that only makes sense while its step is outstanding. */
export function requireStep(step: 'terms' | 'code'): void {
  const { pendingStep, user } = session.state.get();
  if (pendingStep === step || (step === 'terms' && user)) return;
  if (pendingStep) throw redirect({ href: addressAfter(pendingStep, null) });
  throw redirect({ to: '/auth/login', search: {} });
}
