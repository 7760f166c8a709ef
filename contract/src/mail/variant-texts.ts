import { auditEventWords } from '../audit-log/texts.ts';
import type { Language } from '../constants.ts';
import { ofFailures } from '../services/list.ts';

type Words = Readonly<Record<Language, string>>;

const reasons = {
  reason: { en: 'With a reason', sv: 'Med orsak' },
  noReason: { en: 'Without a reason', sv: 'Utan orsak' },
};
const places = {
  noService: { en: 'No service or region', sv: 'Ingen tjänst eller region' },
  manyCustomers: { en: 'Many customers', sv: 'Många kunder' },
};
const acting = { en: 'Written while acting', sv: 'Skrivet av någon som agerar' };
const writers = { own: { en: 'Written as oneself', sv: 'Skrivet i eget namn' }, acting };

/** What the variants of a kind of mail are called, the usual one first; a kind that is not here says one thing only. */
export const mailVariantTexts = {
  addressInvited: {
    invitation: { en: 'Invited by somebody else', sv: 'Inbjuden av någon annan' },
    registration: { en: 'Registration', sv: 'Registrering' },
    emailChange: { en: 'Change of address', sv: 'Byte av adress' },
  },
  registrationDeclined: reasons,
  passwordChanged: {
    apiTokens: { en: 'With API tokens revoked', sv: 'Med återkallade API-token' },
    noApiTokens: { en: 'Without API tokens', sv: 'Utan API-token' },
  },
  twoFactorChanged: {
    disabled: { en: 'Turned off', sv: 'Avstängd' },
    replaced: { en: 'Another authenticator app', sv: 'Ny autentiseringsapp' },
    codesRenewed: { en: 'New recovery codes', sv: 'Nya återställningskoder' },
  },
  securityEvent: {
    ownerGranted: { en: 'Somebody has become an owner', sv: 'Någon har blivit ägare' },
    ownerInvited: { en: 'New owner invited', sv: 'Ny ägare inbjuden' },
    mfaReset: { en: 'Two-factor reset', sv: 'Tvåfaktor återställd' },
    partnerAccessClosed: { en: 'Closed for the partner', sv: 'Stängt för partnern' },
    partnerAccessOpened: { en: 'Open for the partner', sv: 'Öppet för partnern' },
    companyDeletionRequested: { en: 'Account to be deleted', sv: 'Kontot ska tas bort' },
    companyDeletionWithdrawn: { en: 'Account kept', sv: 'Kontot blir kvar' },
  },
  visitBegan: reasons,
  operationFailed: {
    ...ofFailures(auditEventWords),
    serviceEnableFailed: auditEventWords('serviceEnableFailed'),
    serviceDisableFailed: auditEventWords('serviceDisableFailed'),
    tenantLinkFailed: auditEventWords('tenantLinkFailed'),
    tenantUnlinkFailed: auditEventWords('tenantUnlinkFailed'),
    unnamed: { en: 'Something without a name', sv: 'Något utan namn' },
  },
  connectionBroken: {
    credentials: { en: 'Credentials not accepted', sv: 'Inloggningen godtas inte' },
    mfa: { en: 'Sign in once more with MFA', sv: 'Logga in igen med MFA' },
    rights: { en: 'Rights missing', sv: 'Rättigheter saknas' },
    certificate: { en: 'Certificate not trusted', sv: 'Certifikatet är inte betrott' },
    name: { en: 'Name unknown', sv: 'Okänt namn' },
    mail: { en: 'The mail server', sv: 'Mejlservern' },
  },
  dataStale: {
    usual: { en: 'Old data', sv: 'Gamla data' },
    never: { en: 'Never read', sv: 'Aldrig läst' },
  },
  backupRunEnded: {
    error: { en: 'Failed', sv: 'Misslyckades' },
    warning: { en: 'With a warning', sv: 'Med en varning' },
    stopped: { en: 'Stopped', sv: 'Stoppad' },
    success: { en: 'Success', sv: 'Lyckades' },
    retried: { en: 'Failed in every try', sv: 'Misslyckades i alla försök' },
  },
  connectionSecretEnds: {
    soon: { en: 'Soon', sv: 'Snart' },
    over: { en: 'Run out', sv: 'Har gått ut' },
    mail: { en: 'The mail server', sv: 'Mejlservern' },
    news: { en: 'The news feed', sv: 'Nyhetsflödet' },
  },
  disruptionBegan: {
    endExpected: { en: 'With an expected end', sv: 'Med väntat slut' },
    endOpen: { en: 'Without an expected end', sv: 'Utan väntat slut' },
    ...places,
  },
  disruptionOver: {
    service: { en: 'A service in a region', sv: 'En tjänst i en region' },
    ...places,
  },
  ticket: {
    own: { en: 'About the organization itself', sv: 'Om den egna organisationen' },
    customer: { en: 'About a customer', sv: 'Om en kund' },
    acting,
    noFiles: { en: 'Without attachments', sv: 'Utan bilagor' },
  },
  ticketSent: writers,
  ticketNotDelivered: writers,
} as const satisfies Record<string, Record<string, Words>>;

const texts: Readonly<Record<string, Readonly<Record<string, Words>>>> = mailVariantTexts;

/** The name of a variant; what is none stands as it is. */
export const mailVariantText = (
  { kind, variant }: { kind: string; variant: string },
  language: Language,
): string => texts[kind]?.[variant]?.[language] ?? variant;
