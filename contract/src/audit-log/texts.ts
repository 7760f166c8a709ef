import type { AuditEvent, PortalAuditEvent } from './events.ts';
import type { Language } from '../constants.ts';
import type { ServiceDefinition } from '../services/define-service.ts';
import { serviceDefinitions } from '../services/list.ts';

type Words = Readonly<Record<Language, string>>;

/**
 * What each event is called. Here and not in the web's catalogue, because the CSV says it and the search finds by it,
 * too; an event without its texts does not compile.
 */
const portalEventTexts: Readonly<Record<PortalAuditEvent, Words>> = {
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
  invitationAccepted: { en: 'Invitation accepted', sv: 'Inbjudan accepterad' },
  userInvited: { en: 'User invited', sv: 'Användare inbjuden' },
  userUpdated: { en: 'User updated', sv: 'Användare ändrad' },
  userDisabled: { en: 'User disabled', sv: 'Användare inaktiverad' },
  userEnabled: { en: 'User enabled', sv: 'Användare aktiverad' },
  userDeleted: { en: 'User deleted', sv: 'Användare borttagen' },
  userInvitationWithdrawn: { en: 'Invitation withdrawn', sv: 'Inbjudan återtagen' },
  mfaReset: { en: 'MFA reset', sv: 'Tvåfaktor återställd' },
  mfaEnabled: { en: 'MFA enabled', sv: 'Tvåfaktor aktiverad' },
  mfaReplaced: { en: 'MFA authenticator replaced', sv: 'Tvåfaktor: ny autentiseringsapp' },
  mfaDisabled: { en: 'MFA disabled', sv: 'Tvåfaktor avaktiverad' },
  passwordConfirmationFailed: { en: 'Wrong password when confirming', sv: 'Fel lösenord vid bekräftelse' },
  codeConfirmationFailed: { en: 'Wrong code when confirming', sv: 'Fel kod vid bekräftelse' },
  emailCodeResent: { en: 'Address change: new code', sv: 'Adressbyte: ny kod' },
  emailChangeCancelled: { en: 'Address change cancelled', sv: 'Adressbyte avbrutet' },
  recoveryCodesRenewed: { en: 'Recovery codes renewed', sv: 'Återställningskoder förnyade' },
  recoveryCodeUsed: { en: 'Recovery code used', sv: 'Återställningskod använd' },
  emailChangeRequested: { en: 'Email change requested', sv: 'Byte av e-postadress begärt' },
  emailChanged: { en: 'Email changed', sv: 'E-postadress bytt' },
  sessionEnded: { en: 'Session signed out', sv: 'Session utloggad' },
  otherSessionsEnded: { en: 'Other sessions signed out', sv: 'Andra sessioner utloggade' },
  apiTokenCreated: { en: 'API token created', sv: 'API-token skapad' },
  apiTokenRevoked: { en: 'API token revoked', sv: 'API-token återkallad' },
  operatorCreated: { en: 'Operator created', sv: 'Operatör skapad' },
  registrationReceived: { en: 'Registration received', sv: 'Registrering mottagen' },
  registrationVerified: { en: 'Registration verified', sv: 'Registrering bekräftad' },
  registrationLapsed: { en: 'Unverified registration deleted', sv: 'Obekräftad registrering raderad' },
  registrationApproved: { en: 'Registration approved', sv: 'Registrering godkänd' },
  registrationDeclined: { en: 'Registration declined', sv: 'Registrering avslagen' },
  priceListDrafted: { en: 'Price list draft created', sv: 'Utkast till prislista skapat' },
  priceListUpdated: { en: 'Price list draft changed', sv: 'Utkast till prislista ändrat' },
  monthClosed: { en: 'Month closed', sv: 'Månad stängd' },
  monthClosedAnyway: { en: 'Month closed with things open', sv: 'Månad stängd fast något var öppet' },
  monthInvoiced: { en: 'Invoices of the month made', sv: 'Månadens fakturor skapade' },
  heldInvoicesOrdered: { en: 'Waiting invoices released', sv: 'Väntande fakturor släppta' },
  invoicePaid: { en: 'Payment of invoice noted', sv: 'Betalning av faktura noterad' },
  invoicePaymentTakenBack: { en: 'Payment of invoice taken back', sv: 'Noterad betalning återtagen' },
  invoiceBilledAgain: {
    en: 'Invoice credited, to be billed again',
    sv: 'Faktura krediterad, faktureras på nytt',
  },
  invoiceWaived: { en: 'Invoice credited and waived', sv: 'Faktura krediterad och efterskänkt' },
  priceListPublished: { en: 'Price list published', sv: 'Prislista publicerad' },
  priceListDiscarded: { en: 'Price list draft discarded', sv: 'Utkast till prislista kastat' },
  partnerDiscountSet: { en: 'Partner discount set', sv: 'Partnerrabatt satt' },
  upliftSet: { en: 'Pricing uplift set', sv: 'Påslag satt' },
  customerUpliftSet: { en: 'Pricing uplift of a customer set', sv: 'Påslag satt för en kund' },
  customerUpliftEnded: { en: 'Pricing uplift of a customer removed', sv: 'Kunds eget påslag borttaget' },
  noticePublished: { en: 'Notice published', sv: 'Meddelande publicerat' },
  noticeUpdated: { en: 'Notice changed', sv: 'Meddelande ändrat' },
  noticeEnded: { en: 'Notice ended', sv: 'Meddelande avslutat' },
  noticeWithdrawn: { en: 'Notice withdrawn', sv: 'Meddelande återkallat' },
  disruptionMailed: { en: 'Disruption mailed', sv: 'Driftstörning mejlad' },
  disruptionOverMailed: { en: 'End of disruption mailed', sv: 'Slut på driftstörning mejlat' },
  partnerCreated: { en: 'Partner created', sv: 'Partner skapad' },
  partnerUpdated: { en: 'Partner updated', sv: 'Partner ändrad' },
  partnerSuspended: { en: 'Partner suspended', sv: 'Partner spärrad' },
  partnerReactivated: { en: 'Partner reactivated', sv: 'Spärren av partner hävd' },
  partnerSlugSet: { en: 'Partner address changed', sv: 'Partneradress ändrad' },
  sellerUpdated: { en: 'Seller changed', sv: 'Säljare ändrad' },
  billingUpdated: { en: 'Billing data changed', sv: 'Faktureringsuppgifter ändrade' },
  creditLimitSet: { en: 'Credit limit set', sv: 'Kreditgräns satt' },
  mailSentAgain: { en: 'Email sent again', sv: 'Mejl skickat igen' },
  testMailSent: { en: 'Test email sent', sv: 'Testmejl skickat' },
  connectionTested: { en: 'Connection tested', sv: 'Anslutning testad' },
  exampleMailSent: { en: 'Example email sent', sv: 'Exempelmejl skickat' },
  newsArticleHidden: { en: 'News article hidden', sv: 'Nyhet dold' },
  newsArticleShown: { en: 'News article shown again', sv: 'Nyhet visas igen' },
  customerCreated: { en: 'Customer created', sv: 'Kund skapad' },
  customerUpdated: { en: 'Customer updated', sv: 'Kund ändrad' },
  customerDeleted: { en: 'Customer deleted', sv: 'Kund borttagen' },
  companyUpdated: { en: 'Company details changed', sv: 'Företagsuppgifter ändrade' },
  notificationsUpdated: { en: 'Notifications changed', sv: 'Aviseringar ändrade' },
  disruptionsToOwnersOn: { en: 'Disruption mails to owners: on', sv: 'Driftstörningsmejl till ägare: på' },
  disruptionsToOwnersOff: { en: 'Disruption mails to owners: off', sv: 'Driftstörningsmejl till ägare: av' },
  partnerAccessClosed: { en: 'Closed for the partner', sv: 'Stängt för partnern' },
  partnerAccessOpened: { en: 'Opened for the partner', sv: 'Öppnat för partnern' },
  companyDeletionRequested: { en: 'Company deletion ordered', sv: 'Borttagning av företag beställd' },
  companyDeletionWithdrawn: { en: 'Company deletion taken back', sv: 'Borttagning av företag återtagen' },
  companyDeleted: { en: 'Company deleted', sv: 'Företag borttaget' },
  companyExported: { en: 'Company data exported', sv: 'Företagets data exporterade' },
  serviceEnableInitiated: { en: 'Enable service initiated', sv: 'Aktivering av tjänst påbörjad' },
  serviceEnabled: { en: 'Enable service successful', sv: 'Aktivering av tjänst klar' },
  serviceEnableFailed: { en: 'Enable service failed', sv: 'Aktivering av tjänst misslyckades' },
  serviceDisableInitiated: { en: 'End service initiated', sv: 'Avslut av tjänst påbörjat' },
  serviceDisabled: { en: 'End service successful', sv: 'Avslut av tjänst klart' },
  serviceDisableFailed: { en: 'End service failed', sv: 'Avslut av tjänst misslyckades' },
  tenantLinkOrdered: {
    en: 'Linking of existing tenant ordered',
    sv: 'Länkning av befintlig tenant beställd',
  },
  tenantLinked: { en: 'Existing tenant linked', sv: 'Befintlig tenant länkad' },
  tenantLinkFailed: { en: 'Linking of existing tenant failed', sv: 'Befintlig tenant kunde inte länkas' },
  tenantUnlinkOrdered: {
    en: 'Unlinking of existing tenant ordered',
    sv: 'Bortkoppling av befintlig tenant beställd',
  },
  tenantUnlinked: { en: 'Existing tenant unlinked', sv: 'Befintlig tenant bortkopplad' },
  tenantUnlinkFailed: {
    en: 'Unlinking of existing tenant failed',
    sv: 'Befintlig tenant kunde inte kopplas bort',
  },
  operationLetGo: { en: 'Operation no longer wanted', sv: 'Åtgärd inte längre önskad' },
  operationRetried: { en: 'Operation retried', sv: 'Åtgärd gjord om' },
  operationGivenUp: { en: 'Operation given up', sv: 'Åtgärd avbruten' },
  termsDocumentUpdated: { en: 'Terms of service updated', sv: 'Användarvillkor ändrade' },
  dataProcessingAgreementUpdated: {
    en: 'Data processing agreement updated',
    sv: 'Personuppgiftsbiträdesavtal ändrat',
  },
  privacyPolicyUpdated: { en: 'Privacy policy updated', sv: 'Integritetspolicy ändrad' },
  consentsExported: { en: 'Evidence of consent exported', sv: 'Underlag för godkännanden exporterat' },
  consentRuleUpdated: { en: 'Consent requirement changed', sv: 'Krav på godkännande ändrat' },
  legalDocumentWithdrawn: { en: 'Legal document taken back', sv: 'Juridiskt dokument återtaget' },
  consentTriggered: { en: 'New consent required', sv: 'Nytt godkännande krävs' },
  logoUpdated: { en: 'Logo updated', sv: 'Logotyp ändrad' },
  logoRemoved: { en: 'Logo removed', sv: 'Logotyp borttagen' },
  brandColorsUpdated: { en: 'Colors updated', sv: 'Färger ändrade' },
  ticketCreated: { en: 'Ticket created', sv: 'Ärende skapat' },
  ticketSentAgain: { en: 'Ticket sent again', sv: 'Ärende skickat igen' },
  ticketClosed: { en: 'Ticket closed', sv: 'Ärende stängt' },
  downloadAdded: { en: 'Download added', sv: 'Nedladdning tillagd' },
  downloadUpdated: { en: 'Download changed', sv: 'Nedladdning ändrad' },
  downloadPublished: { en: 'Download published', sv: 'Nedladdning publicerad' },
  downloadWithdrawn: { en: 'Download withdrawn', sv: 'Nedladdning återtagen' },
  downloadDeleted: { en: 'Download deleted', sv: 'Nedladdning borttagen' },
  downloadBroken: { en: 'Download not as registered', sv: 'Nedladdning inte som registrerad' },
  changelogEntryAdded: { en: 'Changelog entry written', sv: 'Ändringspost skriven' },
  changelogEntryUpdated: { en: 'Changelog entry changed', sv: 'Ändringspost ändrad' },
  changelogEntryPublished: { en: 'Changelog entry published', sv: 'Ändringspost publicerad' },
  changelogEntryWithdrawn: { en: 'Changelog entry taken back', sv: 'Ändringspost återtagen' },
  changelogEntryDeleted: { en: 'Changelog entry deleted', sv: 'Ändringspost borttagen' },
  quoteCreated: { en: 'Quote created', sv: 'Offert skapad' },
  quoteUpdated: { en: 'Quote updated', sv: 'Offert ändrad' },
  quoteDeleted: { en: 'Quote deleted', sv: 'Offert borttagen' },
};

const eventTextsOf = ({ events }: ServiceDefinition): [string, Words][] =>
  Object.entries(events).map(([event, { text }]) => [event, text]);

const eventTexts: ReadonlyMap<string, Words> = new Map([
  ...Object.entries(portalEventTexts),
  ...serviceDefinitions.flatMap(eventTextsOf),
]);

/** What an event is called in each language. */
export function auditEventWords(event: AuditEvent): Words {
  const words = eventTexts.get(event);
  if (!words) throw new Error(`${event} has no text.`);
  return words;
}

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

/** The text of an event that nobody knows. */
export const unknownEventText: Words = { en: 'Unknown', sv: 'Okänd' };

const textsOf = (event: string): Words => eventTexts.get(event) ?? unknownEventText;

/** The text of an event, 'Unknown' for one that nobody knows. */
export const auditEventText = (event: string, language: Language): string => textsOf(event)[language];
