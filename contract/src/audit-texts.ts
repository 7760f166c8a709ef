import type { AuditEvent } from './audit-log.ts';
import type { Language } from './constants.ts';

type Words = Readonly<Record<Language, string>>;

/**
 * What each event is called. Here and not in the web's catalogue, because the CSV says it and the search finds by it,
 * too; an event without its texts does not compile.
 */
export const auditEventTexts: Readonly<Record<AuditEvent, Words>> = {
  login: { en: 'Login', sv: 'Inloggning' },
  logout: { en: 'Logout', sv: 'Utloggning' },
  loginFailedCredentials: {
    en: 'Login failed, invalid credentials',
    sv: 'Inloggning misslyckades, fel uppgifter',
  },
  loginFailedMfa: { en: 'Login failed, invalid MFA', sv: 'Inloggning misslyckades, fel engångskod' },
  loginFailedTerms: {
    en: 'Login failed, terms not consented',
    sv: 'Inloggning misslyckades, villkor ej godkända',
  },
  loginFailedTokenTimeout: {
    en: 'Login failed, token timeout',
    sv: 'Inloggning misslyckades, tiden gick ut',
  },
  loginFailedBearer: {
    en: 'Login failed, invalid bearer',
    sv: 'Inloggning misslyckades, sessionen avslutad',
  },
  loginFailedNotApproved: {
    en: 'Login failed, not approved',
    sv: 'Inloggning misslyckades, ej godkänd återförsäljare',
  },
  termsAccepted: { en: 'Terms accepted', sv: 'Villkor godkända' },
  loginToCustomer: { en: 'Login to customer', sv: 'Inloggning hos kund' },
  loginToCustomerEnded: { en: 'Login to customer ended', sv: 'Inloggning hos kund avslutad' },
  loginToPartner: { en: 'Login to partner', sv: 'Inloggning hos partner' },
  loginToPartnerEnded: { en: 'Login to partner ended', sv: 'Inloggning hos partner avslutad' },
  passwordResetRequested: { en: 'Password reset requested', sv: 'Nytt lösenord begärt' },
  passwordReset: { en: 'Password reset', sv: 'Lösenord återställt' },
  passwordChanged: { en: 'Password changed', sv: 'Lösenord ändrat' },
  invitationAccepted: { en: 'Invitation accepted', sv: 'Inbjudan godtagen' },
  userInvited: { en: 'User invited', sv: 'Användare inbjuden' },
  userUpdated: { en: 'User updated', sv: 'Användare ändrad' },
  userDisabled: { en: 'User disabled', sv: 'Användare inaktiverad' },
  userEnabled: { en: 'User enabled', sv: 'Användare aktiverad' },
  userDeleted: { en: 'User deleted', sv: 'Användare borttagen' },
  userInvitationWithdrawn: { en: 'Invitation withdrawn', sv: 'Inbjudan återtagen' },
  mfaReset: { en: 'MFA reset', sv: 'Tvåfaktor återställd' },
  mfaEnabled: { en: 'MFA enabled', sv: 'Tvåfaktor aktiverad' },
  mfaDisabled: { en: 'MFA disabled', sv: 'Tvåfaktor avaktiverad' },
  recoveryCodesRenewed: { en: 'Recovery codes renewed', sv: 'Återställningskoder förnyade' },
  recoveryCodeUsed: { en: 'Recovery code used', sv: 'Återställningskod använd' },
  operatorCreated: { en: 'Operator created', sv: 'Operatör skapad' },
  registrationReceived: { en: 'Registration received', sv: 'Registrering mottagen' },
  registrationVerified: { en: 'Registration verified', sv: 'Registrering bekräftad' },
  registrationApproved: { en: 'Registration approved', sv: 'Registrering godkänd' },
  registrationDeclined: { en: 'Registration declined', sv: 'Registrering avslagen' },
  priceListDrafted: { en: 'Price list draft created', sv: 'Utkast till prislista skapat' },
  priceListUpdated: { en: 'Price list draft changed', sv: 'Utkast till prislista ändrat' },
  priceListPublished: { en: 'Price list published', sv: 'Prislista publicerad' },
  priceListDiscarded: { en: 'Price list draft discarded', sv: 'Utkast till prislista kastat' },
  partnerDiscountSet: { en: 'Partner discount set', sv: 'Partnerrabatt satt' },
  customerCreated: { en: 'Customer created', sv: 'Kund skapad' },
  customerUpdated: { en: 'Customer updated', sv: 'Kund ändrad' },
  customerDeleted: { en: 'Customer deleted', sv: 'Kund borttagen' },
  companyUpdated: { en: 'Company details changed', sv: 'Företagsuppgifter ändrade' },
  notificationsUpdated: { en: 'Notifications changed', sv: 'Aviseringar ändrade' },
  serviceEnableInitiated: { en: 'Enable service initiated', sv: 'Aktivering av tjänst påbörjad' },
  serviceEnabled: { en: 'Enable service successful', sv: 'Aktivering av tjänst klar' },
  serviceEnableFailed: { en: 'Enable service failed', sv: 'Aktivering av tjänst misslyckades' },
  serviceDisableInitiated: { en: 'End service initiated', sv: 'Avslut av tjänst påbörjat' },
  serviceDisabled: { en: 'End service successful', sv: 'Avslut av tjänst klart' },
  serviceDisableFailed: { en: 'End service failed', sv: 'Avslut av tjänst misslyckades' },
  bucketOrdered: { en: 'Bucket ordered', sv: 'Bucket beställd' },
  bucketCreated: { en: 'Bucket created', sv: 'Bucket skapad' },
  bucketCreateFailed: { en: 'Bucket creation failed', sv: 'Bucket kunde inte skapas' },
  bucketUpdateOrdered: { en: 'Bucket change ordered', sv: 'Ändring av bucket beställd' },
  bucketUpdated: { en: 'Bucket changed', sv: 'Bucket ändrad' },
  bucketUpdateFailed: { en: 'Bucket change failed', sv: 'Bucket kunde inte ändras' },
  bucketDeletionOrdered: { en: 'Bucket deletion ordered', sv: 'Borttagning av bucket beställd' },
  bucketDeleted: { en: 'Bucket deleted', sv: 'Bucket borttagen' },
  bucketDeleteFailed: { en: 'Bucket deletion failed', sv: 'Bucket kunde inte tas bort' },
  bucketFound: { en: 'Bucket found in the storage', sv: 'Bucket hittad i lagringen' },
  bucketGone: { en: 'Bucket gone from the storage', sv: 'Bucket borta från lagringen' },
  storageUserOrdered: { en: 'Storage user ordered', sv: 'Lagringsanvändare beställd' },
  storageUserCreated: { en: 'Storage user created', sv: 'Lagringsanvändare skapad' },
  storageUserCreateFailed: {
    en: 'Storage user creation failed',
    sv: 'Lagringsanvändare kunde inte skapas',
  },
  storageUserUpdateOrdered: {
    en: 'Storage user change ordered',
    sv: 'Ändring av lagringsanvändare beställd',
  },
  storageUserUpdated: { en: 'Storage user changed', sv: 'Lagringsanvändare ändrad' },
  storageUserUpdateFailed: { en: 'Storage user change failed', sv: 'Lagringsanvändare kunde inte ändras' },
  storageUserDeletionOrdered: {
    en: 'Storage user deletion ordered',
    sv: 'Borttagning av lagringsanvändare beställd',
  },
  storageUserDeleted: { en: 'Storage user deleted', sv: 'Lagringsanvändare borttagen' },
  storageUserDeleteFailed: {
    en: 'Storage user deletion failed',
    sv: 'Lagringsanvändare kunde inte tas bort',
  },
  storageUserFound: { en: 'Storage user found in the storage', sv: 'Lagringsanvändare hittad i lagringen' },
  storageUserChanged: {
    en: 'Policy changed in the storage',
    sv: 'Policy ändrad i lagringen',
  },
  storageUserGone: {
    en: 'Storage user gone from the storage',
    sv: 'Lagringsanvändare borta från lagringen',
  },
  accessKeyOrdered: { en: 'Access key ordered', sv: 'Åtkomstnyckel beställd' },
  accessKeyCreated: { en: 'Access key created', sv: 'Åtkomstnyckel skapad' },
  accessKeyCreateFailed: { en: 'Access key creation failed', sv: 'Åtkomstnyckel kunde inte skapas' },
  accessKeySecretShown: { en: 'Access key secret shown', sv: 'Åtkomstnyckelns hemlighet visad' },
  accessKeyDeletionOrdered: {
    en: 'Access key deletion ordered',
    sv: 'Borttagning av åtkomstnyckel beställd',
  },
  accessKeyDeleted: { en: 'Access key deleted', sv: 'Åtkomstnyckel borttagen' },
  accessKeyDeleteFailed: { en: 'Access key deletion failed', sv: 'Åtkomstnyckel kunde inte tas bort' },
  accessKeyFound: { en: 'Access key found in the storage', sv: 'Åtkomstnyckel hittad i lagringen' },
  accessKeyGone: { en: 'Access key gone from the storage', sv: 'Åtkomstnyckel borta från lagringen' },
  operationRetried: { en: 'Operation retried', sv: 'Åtgärd gjord om' },
  termsDocumentUpdated: { en: 'Terms of service updated', sv: 'Användarvillkor ändrade' },
  dataProcessingAgreementUpdated: {
    en: 'Data processing agreement updated',
    sv: 'Personuppgiftsbiträdesavtal ändrat',
  },
  consentTriggered: { en: 'New consent required', sv: 'Nytt godkännande krävs' },
  logoUpdated: { en: 'Logo updated', sv: 'Logotyp ändrad' },
  logoRemoved: { en: 'Logo removed', sv: 'Logotyp borttagen' },
  brandColorsUpdated: { en: 'Colors updated', sv: 'Färger ändrade' },
  vdcCreated: { en: 'Data center created', sv: 'Datacenter skapat' },
  vdcDeleted: { en: 'Data center deleted', sv: 'Datacenter borttaget' },
  vmBackupPolicyUpdated: { en: 'VM backup policy updated', sv: 'Backuppolicy för VM ändrad' },
  vmBackupPolicyRemoved: { en: 'VM backup policy removed', sv: 'Backuppolicy för VM borttagen' },
  splaLicenseAdded: { en: 'SPLA license added', sv: 'SPLA-licens tillagd' },
  splaLicenseUpdated: { en: 'SPLA license updated', sv: 'SPLA-licens ändrad' },
  splaLicenseRemoved: { en: 'SPLA license removed', sv: 'SPLA-licens borttagen' },
  vdcLogin: { en: 'Data center login', sv: 'Inloggning i datacenter' },
  m365LicenseOrdered: { en: 'License ordered', sv: 'Licens beställd' },
  m365LicenseUpdated: { en: 'License quantity updated', sv: 'Antal licenser ändrat' },
  m365LicenseCancelled: { en: 'License canceled', sv: 'Licens uppsagd' },
  m365LicenseSuspended: { en: 'License suspended', sv: 'Licens pausad' },
  m365AutoRenewActivated: { en: 'Auto-renew activated', sv: 'Automatisk förnyelse aktiverad' },
  m365AutoRenewCancelled: { en: 'Auto-renew canceled', sv: 'Automatisk förnyelse avslutad' },
  m365AgreementAccepted: { en: 'Customer agreement accepted', sv: 'Kundavtal godkänt' },
  m365CredentialsSent: { en: 'License credentials sent', sv: 'Inloggningsuppgifter skickade' },
  backupJobCreated: { en: 'Backup job created', sv: 'Backupjobb skapat' },
  backupJobUpdated: { en: 'Backup job updated', sv: 'Backupjobb ändrat' },
  backupJobDeleted: { en: 'Backup job deleted', sv: 'Backupjobb borttaget' },
  restoreOperatorAdded: { en: 'Restore operator added', sv: 'Återställningsoperatör tillagd' },
  restoreOperatorUpdated: { en: 'Restore operator updated', sv: 'Återställningsoperatör ändrad' },
  restoreOperatorRemoved: { en: 'Restore operator removed', sv: 'Återställningsoperatör borttagen' },
  quoteCreated: { en: 'Quote created', sv: 'Offert skapad' },
  quoteUpdated: { en: 'Quote updated', sv: 'Offert ändrad' },
  quoteDeleted: { en: 'Quote deleted', sv: 'Offert borttagen' },
};

/** The heads of the columns, on the screen and in the file. */
export const auditColumnTexts = {
  at: { en: 'Time', sv: 'Tid' },
  event: { en: 'Event', sv: 'Händelse' },
  eventCode: { en: 'Event code', sv: 'Händelsekod' },
  service: { en: 'Service', sv: 'Tjänst' },
  user: { en: 'User', sv: 'Användare' },
  actingAs: { en: 'Acting as', sv: 'Agerar som' },
  target: { en: 'Target', sv: 'Mål' },
  targetCustomer: { en: 'Target customer', sv: 'Berörd kund' },
  partner: { en: 'Partner', sv: 'Partner' },
  customer: { en: 'Customer', sv: 'Kund' },
  ip: { en: 'IP address', sv: 'IP-adress' },
  requestId: { en: 'Reference', sv: 'Referens' },
  details: { en: 'Details', sv: 'Detaljer' },
} as const satisfies Record<string, Words>;
export type AuditColumn = keyof typeof auditColumnTexts;

/** Section 8: the text of an event that nobody knows. */
export const unknownEventText: Words = { en: 'Unknown', sv: 'Okänd' };

const texts: Readonly<Record<string, Words>> = auditEventTexts;
const textsOf = (event: string): Words =>
  (Object.hasOwn(texts, event) ? texts[event] : undefined) ?? unknownEventText;

/** The text of an event, 'Unknown' for one that nobody knows. */
export const auditEventText = (event: string, language: Language): string => textsOf(event)[language];
