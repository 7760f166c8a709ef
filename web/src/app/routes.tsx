import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { pick } from '../platform/address.ts';
import { safeReturnTo } from '../platform/return-to.ts';
import { leaveSignIn, requireStep, requireUser } from './guards.ts';
import { home } from './home.ts';
import { portalRoute, publicKitRoute, publicRoute, rootRoute } from './layout-routes.tsx';
import { withCode } from './reach/with-code.ts';
import { pageRoute } from './page-route.tsx';
import type { PublicPages } from './public-pages.tsx';

type Raw = Readonly<Record<string, unknown>>;

/** A page of `public-pages.tsx`, for whom `guard` lets in. */
function publicPage(name: keyof PublicPages, guard = (): void => undefined) {
  let Page: ComponentType | undefined;
  return {
    beforeLoad: async ({ location }: { location: { href: string } }): Promise<void> => {
      guard();
      Page ??= await withCode(location.href, async () =>
        (await import('./public-pages.tsx')).publicPages[name](),
      );
    },
    component: () => Page && <Page />,
  };
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: home(requireUser('/')) });
  },
});

const returning = (raw: Raw): { returnTo?: string } => {
  const returnTo = safeReturnTo(raw['returnTo']);
  return returnTo === null ? {} : { returnTo };
};
const signInPage = {
  getParentRoute: () => publicRoute,
  validateSearch: returning,
} as const;
const kitSignInPage = { ...signInPage, getParentRoute: () => publicKitRoute } as const;

const loginRoute = createRoute({
  ...signInPage,
  path: '/auth/login',
  beforeLoad: ({ search }) => leaveSignIn(search.returnTo),
  component: lazyRouteComponent(() => import('../auth/login-page.tsx'), 'LoginPage'),
});
const authenticateRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/authenticate',
  ...publicPage('AuthenticatePage', () => requireStep('code')),
});
const acceptTermsRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/accept-terms',
  ...publicPage('AcceptTermsPage', () => requireStep('terms')),
});
const resetPasswordRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/reset-password',
  ...publicPage('ResetPasswordPage'),
});
const newPasswordRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/new-password',
  validateSearch: (raw: Raw) => pick(raw, ['token']),
  ...publicPage('NewPasswordPage'),
});
const registerRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/register',
  ...publicPage('RegisterPage'),
});

const termsRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/terms-of-service',
  ...publicPage('TermsPage'),
});
const privacyRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/privacy-policy',
  ...publicPage('PrivacyPage'),
});
const agreementRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/data-processing-agreement',
  ...publicPage('AgreementPage'),
});

export const routeTree = rootRoute.addChildren([
  indexRoute,
  publicRoute.addChildren([
    loginRoute,
    publicKitRoute.addChildren([
      authenticateRoute,
      acceptTermsRoute,
      resetPasswordRoute,
      newPasswordRoute,
      registerRoute,
      termsRoute,
      privacyRoute,
      agreementRoute,
    ]),
  ]),
  portalRoute.addChildren([pageRoute]),
]);
