import type { DocumentKind } from '@portal/contract/legal/consent';

async function legalPage(kind: DocumentKind) {
  const { LegalDocumentPage } = await import('../legal/legal-document-page.tsx');
  return () => <LegalDocumentPage kind={kind} />;
}

/** The public pages behind the first step of the sign-in, which starts without their names. */
export const publicPages = {
  AuthenticatePage: async () => (await import('../auth/authenticate-page.tsx')).AuthenticatePage,
  AcceptTermsPage: async () => (await import('../auth/accept-terms-page.tsx')).AcceptTermsPage,
  ResetPasswordPage: async () => (await import('../auth/reset-password-page.tsx')).ResetPasswordPage,
  NewPasswordPage: async () => (await import('../auth/new-password-page.tsx')).NewPasswordPage,
  RegisterPage: async () => (await import('../auth/register-page.tsx')).RegisterPage,
  TermsPage: () => legalPage('tac'),
  PrivacyPage: () => legalPage('privacy'),
  AgreementPage: () => legalPage('dpa'),
};
export type PublicPages = typeof publicPages;
