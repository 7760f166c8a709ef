import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pick } from '../platform/address.ts';
import { safeReturnTo } from '../platform/return-to.ts';
import { leaveSignIn, requireStep, requireUser } from './guards.ts';
import { home } from './home.ts';
import { portalRoute, publicKitRoute, publicRoute, rootRoute } from './layout-routes.tsx';
import { pageRoute } from './page-route.tsx';
import type { PublicPages } from './public-pages.tsx';

type Raw = Readonly<Record<string, unknown>>;

/** A page of `public-pages.tsx`. */
const publicPage = (name: keyof PublicPages) =>
  lazyRouteComponent(async () => {
    const { publicPages } = await import('./public-pages.tsx');
    return { default: await publicPages[name]() };
  });

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
  component: publicPage('AuthenticatePage'),
});
const acceptTermsRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/accept-terms',
  beforeLoad: () => requireStep('terms'),
  component: publicPage('AcceptTermsPage'),
});
const resetPasswordRoute = createRoute({
  ...kitSignInPage,
  path: '/auth/reset-password',
  component: publicPage('ResetPasswordPage'),
});
const newPasswordRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/new-password',
  validateSearch: (raw: Raw) => pick(raw, ['token']),
  component: publicPage('NewPasswordPage'),
});
const registerRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/register',
  component: publicPage('RegisterPage'),
});

const termsRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/terms-of-service',
  component: publicPage('TermsPage'),
});
const privacyRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/privacy-policy',
  component: publicPage('PrivacyPage'),
});
const agreementRoute = createRoute({
  getParentRoute: () => publicKitRoute,
  path: '/auth/data-processing-agreement',
  component: publicPage('AgreementPage'),
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
