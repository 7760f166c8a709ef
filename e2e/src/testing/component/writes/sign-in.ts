import { acceptTerms, authenticate, impersonate, login, logout } from '@portal/contract/auth/sign-in';
import {
  register,
  requestPasswordReset,
  resendRegistrationCode,
  setNewPassword,
  verifyRegistration,
  readInvitation,
} from '@portal/contract/auth/by-mail';
import { shortLivedSeconds } from '@portal/contract/constants';
import { listCustomers } from '@portal/contract/customers';
import { listOutstandingDocuments } from '@portal/contract/legal/consent';
import { listNews } from '@portal/contract/news';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { sampleOf } from '../sample.ts';
import { after, button, code, fill, firstMenu, inDialog, item, tickAll, type WriteRow } from './row.ts';

const me = personOf('partner', 'owner');
const whole = { additionalAuthenticationRequired: false, termsConsentRequired: false };
const password = 'Right-password-7';
/** Whoever is signed in has arrived at the customers. */
const arriving = { me, reads: [listCustomers] };
const acting = {
  ...personOf('customer', 'engineer'),
  actingAs: {
    organization: personOf('customer', 'engineer').organization,
    realOrganizationName: me.organization.name,
    role: 'engineer' as const,
    endsAt: '2099-01-01T00:00:00.000Z',
  },
};
const openCustomers = () => {
  const list = sampleOf(listCustomers);
  const items = list.items.map((one) => ({ ...one, closedUntil: null, deletedOn: null }));
  return answer(listCustomers, { ...list, items });
};
const askedForReset = after(fill({ username: 'kim.berg@polarvind.example' }), button('auth.reset.send'));
const applied: WriteRow['upTo'] = after(
  fill({
    companyName: 'Polarvind IT AB',
    organizationNumber: '559240-7166',
    firstName: 'Kim',
    lastName: 'Berg',
    email: 'kim.berg@polarvind.example',
    password,
  }),
  tickAll,
  button('auth.register.submit'),
);
/** A new code is offered after a minute. */
const aMinuteLater = (page: Page): Promise<void> => page.clock.fastForward('01:01');

export const writes: readonly WriteRow[] = [
  {
    ...arriving,
    isSignedOut: true,
    address: '/auth/login',
    writes: login,
    reply: ({ newToken }) => answer(login, { ...whole, accessToken: newToken() }),
    upTo: after(
      fill({ username: 'kim.berg@polarvind.example' }),
      button('auth.login.continue'),
      fill({ password }),
      button('auth.login.submit'),
    ),
  },
  {
    ...arriving,
    tokenSeconds: shortLivedSeconds,
    address: '/auth/authenticate',
    writes: authenticate,
    reply: ({ newToken }) => answer(authenticate, { ...whole, accessToken: newToken() }),
    upTo: after(
      button('auth.authenticate.other.recovery.action'),
      fill({ code: 'ABCD-EFGH-IJKL' }),
      button('auth.login.submit'),
    ),
  },
  {
    ...arriving,
    address: '/auth/accept-terms',
    reads: [listCustomers, listOutstandingDocuments],
    writes: acceptTerms,
    reply: ({ newToken }) => answer(acceptTerms, { ...whole, accessToken: newToken() }),
    upTo: after(tickAll, button('auth.terms.submit')),
  },
  {
    me,
    address: '/news',
    reads: [listNews],
    writes: logout,
    goesOnAway: true,
    upTo: after(button('app.menu.label', { name: 'Signe Ny' }), button('app.menu.logOut')),
  },
  {
    me,
    address: '/auth/accept-terms',
    reads: [listOutstandingDocuments],
    writes: logout,
    goesOnAway: true,
    at: 'declining terms',
    upTo: after(button('auth.terms.decline')),
  },
  {
    me,
    address: '/customers/customers',
    answers: () => [openCustomers()],
    writes: impersonate,
    reply: ({ newToken }) => answer(impersonate, { ...sampleOf(impersonate), accessToken: newToken() }),
    upTo: after(firstMenu, item('customers.action.impersonate'), inDialog('customers.action.impersonate')),
  },
  {
    me: acting,
    address: '/news',
    reads: [listNews],
    writes: impersonate,
    at: 'coming back',
    reply: ({ newToken }) => answer(impersonate, { ...sampleOf(impersonate), accessToken: newToken() }),
    // A narrow bar has no room for the company's name.
    upTo: after((page, t) => page.getByRole('region', { name: t('app.acting.label') }).getByRole('button')),
  },
  {
    address: '/auth/reset-password',
    writes: requestPasswordReset,
    upTo: askedForReset,
  },
  {
    address: '/auth/reset-password',
    reads: [requestPasswordReset],
    writes: setNewPassword,
    upTo: after(
      async (page, t) => (await askedForReset(page, t)).click(),
      code('491207'),
      fill({ password, repeat: password }),
      button('auth.reset.submit'),
    ),
  },
  {
    address: '/auth/new-password?token=invited',
    reads: [readInvitation],
    writes: setNewPassword,
    at: 'invitation',
    upTo: after(fill({ password, repeat: password }), button('auth.invitation.submit')),
  },
  {
    address: '/auth/reset-password',
    reads: [requestPasswordReset],
    writes: requestPasswordReset,
    at: 'another code',
    upTo: after(askedForReset, code('49'), aMinuteLater, button('auth.resend.action')),
  },
  { address: '/auth/register', writes: register, upTo: applied },
  {
    address: '/auth/register',
    reads: [register],
    writes: verifyRegistration,
    begins: (page) => page.keyboard.press('7'),
    upTo: after(applied, code('49120'), button('auth.register.verify')),
  },
  {
    address: '/auth/register',
    reads: [register],
    writes: resendRegistrationCode,
    upTo: after(applied, code('49'), aMinuteLater, button('auth.resend.action')),
  },
];
