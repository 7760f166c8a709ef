import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pick } from '../platform/address.ts';
import { safeReturnTo } from '../platform/return-to.ts';
import { leaveSignIn, requireStep, requireUser } from './guards.ts';
import { home } from './home.ts';
import { portalRoute, publicKitRoute, publicRoute, rootRoute } from './layout-routes.tsx';
import { pageRoute } from './page-route.tsx';

type Raw = Readonly<Record<string, unknown>>;

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
  beforeLoad: () => requireStep('code'),
  component: lazyRouteComponent(() => import('../auth/authenticate-page.tsx'), 'AuthenticatePage'),
});
const acceptTermsRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/accept-terms',
  beforeLoad: () => requireStep('terms'),
  component: lazyRouteComponent(() => import('../auth/accept-terms-page.tsx'), 'AcceptTermsPage'),
});
const resetPasswordRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/reset-password',
  component: lazyRouteComponent(() => import('../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const newPasswordRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/new-password',
  validateSearch: (raw: Raw) => pick(raw, ['token']),
  component: lazyRouteComponent(() => import('../auth/new-password-page.tsx'), 'NewPasswordPage'),
});
const registerRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/register',
  component: lazyRouteComponent(() => import('../auth/register-page.tsx'), 'RegisterPage'),
});

const LegalPage = lazyRouteComponent(() => import('../legal/legal-document-page.tsx'), 'LegalDocumentPage');
const termsRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/terms-of-service',
  component: () => <LegalPage kind="tac" />,
});
const privacyRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/privacy-policy',
  component: () => <LegalPage kind="privacy" />,
});
const agreementRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/data-processing-agreement',
  component: () => <LegalPage kind="dpa" />,
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
