import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { safeReturnTo } from '../platform/return-to.ts';
import { leaveSignIn, requireStep, requireUser } from './guards.ts';
import { home } from './home.ts';
import { portalRoute, publicKitRoute, publicRoute, rootRoute } from './layout-routes.tsx';
import { operatorRoutes } from './operator-routes.ts';
import { portalPage, type Raw } from './portal-page.ts';
import { listState, pick } from './search.ts';

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

const profileRoute = createRoute({
  ...portalPage('/user-profile'),
  validateSearch: (raw: Raw) => pick(raw, ['tab']),
});
const customersRoute = createRoute({
  ...portalPage('/customers/customers'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'partnerId', 'service']),
});
const createCustomerRoute = createRoute(portalPage('/customers/create-customer'));
const editCustomerRoute = createRoute({
  ...portalPage('/customers/edit-customer'),
  validateSearch: (raw: Raw) => pick(raw, ['id', 'partnerId']),
});
const pricingRoute = createRoute({
  ...portalPage('/customers/pricing'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'id', 'service']),
});
const bucketsRoute = createRoute({
  ...portalPage('/services/s3-storage/buckets'),
  validateSearch: (raw: Raw) =>
    pick(raw, [...listState, 'customerId', 'partnerId', 'region', 'objectLock', 'bucket']),
});
const createBucketRoute = createRoute({
  ...portalPage('/services/s3-storage/create-bucket'),
  validateSearch: (raw: Raw) => pick(raw, ['customerId', 'partnerId']),
});
const auditSearch = (raw: Raw) =>
  pick(raw, [
    ...listState,
    'event',
    'category',
    'service',
    'userId',
    'customerId',
    'period',
    'from',
    'to',
    'entry',
    'entryAt',
  ]);
const auditLogRoute = createRoute({
  ...portalPage('/audit-log/all'),
  validateSearch: auditSearch,
});
const myAuditLogRoute = createRoute({
  ...portalPage('/audit-log/me'),
  validateSearch: auditSearch,
});
const editBucketRoute = createRoute({
  ...portalPage('/services/s3-storage/edit-bucket'),
  validateSearch: (raw: Raw) => pick(raw, ['customerId', 'partnerId', 'id']),
});
const storageUsersRoute = createRoute({
  ...portalPage('/services/s3-storage/users'),
  validateSearch: (raw: Raw) =>
    pick(raw, [...listState, 'customerId', 'partnerId', 'region', 'access', 'user']),
});
const createStorageUserRoute = createRoute({
  ...portalPage('/services/s3-storage/create-user'),
  validateSearch: (raw: Raw) => pick(raw, ['customerId', 'partnerId']),
});
const editStorageUserRoute = createRoute({
  ...portalPage('/services/s3-storage/edit-user'),
  validateSearch: (raw: Raw) => pick(raw, ['customerId', 'partnerId', 'id']),
});
const storageUsageRoute = createRoute({
  ...portalPage('/services/s3-storage/usage'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'customerId', 'partnerId', 'month']),
});
const usersRoute = createRoute({
  ...portalPage('/company/users'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'role', 'state', 'twoFactor']),
});
const inviteUserRoute = createRoute(portalPage('/company/users/create-user'));
const editUserRoute = createRoute({
  ...portalPage('/company/users/edit-user'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const generalSettingsRoute = createRoute(portalPage('/company/settings/general'));
const notificationsRoute = createRoute(portalPage('/company/settings/notifications'));
const customizeRoute = createRoute(portalPage('/company/settings/customize'));
const settingsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/company/settings',
  beforeLoad: () => {
    throw redirect({ href: '/company/settings/general', replace: true });
  },
});
const partnerAccessRoute = createRoute(portalPage('/company/settings/partner-access'));
const visitorsRoute = createRoute({
  ...portalPage('/company/visitors'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'kind', 'period', 'from', 'to', 'visit']),
});
const deletionRoute = createRoute(portalPage('/company/deletion'));
const legalDocumentsRoute = createRoute({
  ...portalPage('/company/settings/legal-documents'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'kind', 'tab', 'state']),
});
const ticketsRoute = createRoute({
  ...portalPage('/support/tickets'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'state', 'service', 'whose', 'ticket']),
});
const createTicketRoute = createRoute({
  ...portalPage('/support/create-ticket'),
  validateSearch: (raw: Raw) => pick(raw, ['customerId']),
});
const mailsRoute = createRoute({
  ...portalPage('/company/settings/mails'),
  validateSearch: (raw: Raw) => pick(raw, ['kind', 'variant', 'mailLanguage', 'partnerId']),
});
const newsRoute = createRoute(portalPage('/news'));
const downloadsRoute = createRoute({
  ...portalPage('/support/downloads'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'audience', 'state', 'download']),
});
const createDownloadRoute = createRoute(portalPage('/support/create-download'));
const editDownloadRoute = createRoute({
  ...portalPage('/support/edit-download'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const changelogRoute = createRoute({
  ...portalPage('/changelog'),
  validateSearch: (raw: Raw) => pick(raw, ['cursor']),
});
const writeChangeRoute = createRoute({
  ...portalPage('/changelog/entry'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const co2Route = createRoute({
  ...portalPage('/co2'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'partnerId', 'month']),
});
const reportsRoute = createRoute({
  ...portalPage('/reports'),
  validateSearch: (raw: Raw) => pick(raw, ['partnerId']),
});
const simulatorsRoute = createRoute(portalPage('/demo/simulators'));

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
  portalRoute.addChildren([
    profileRoute,
    customersRoute,
    createCustomerRoute,
    editCustomerRoute,
    pricingRoute,
    bucketsRoute,
    createBucketRoute,
    editBucketRoute,
    storageUsersRoute,
    createStorageUserRoute,
    editStorageUserRoute,
    storageUsageRoute,
    auditLogRoute,
    myAuditLogRoute,
    usersRoute,
    inviteUserRoute,
    editUserRoute,
    generalSettingsRoute,
    notificationsRoute,
    partnerAccessRoute,
    visitorsRoute,
    deletionRoute,
    settingsRoute,
    customizeRoute,
    legalDocumentsRoute,
    ticketsRoute,
    createTicketRoute,
    ...operatorRoutes,
    mailsRoute,
    newsRoute,
    downloadsRoute,
    createDownloadRoute,
    editDownloadRoute,
    changelogRoute,
    writeChangeRoute,
    co2Route,
    reportsRoute,
    simulatorsRoute,
  ]),
]);
