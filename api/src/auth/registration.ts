import type { register } from '@portal/contract/auth/by-mail';
import type { BodyOf, ResponseOf } from '@portal/contract/http';
import organisationsnummer from 'organisationsnummer';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import { addSeconds } from '../platform/process/clock.ts';
import { isUniqueViolation, type Queryable } from '../platform/database/database.ts';
import { newId, newToken } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, Problem } from '../platform/http/problem.ts';
import { firstBilling, writeBilling } from '../billing/index.ts';
import { findByEmail, operatorId, type Account } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import type { Floods } from './floods.ts';
import { sha256 } from './guesses.ts';
import { atLeast, keptCode, newCode } from './mailed-code.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodPassword } from './password-policy.ts';
import { addApplication, freeSignInName, queueUp, type Application } from './registration-repository.ts';
import { addToken, retireTokens } from './token-repository.ts';

const tokenSeconds = 24 * 60 * 60;
const evenMs = 200;

type Body = BodyOf<typeof register>;

const notOpen = (): Problem => new Problem('registrationNotOpen');

/** For a partner a wrong check digit is an error. */
function checkOrganizationNumber(organizationNumber: string): void {
  if (organizationNumber === '') return;
  if (!/^\d{6}-\d{4}$/.test(organizationNumber)) {
    throw invalidField('organizationNumber', { errorKey: 'organizationNumber' });
  }
  if (!organisationsnummer.valid(organizationNumber)) {
    throw invalidField('organizationNumber', { errorKey: 'organizationNumberCheckDigit' });
  }
}

async function checkForm({ config }: Platform, body: Body): Promise<void> {
  checkOrganizationNumber(body.organizationNumber);
  const { email, firstName, lastName, password } = body;
  const owner = { email, firstName, lastName, twoFactor: false };
  await requireGoodPassword(config.PASSWORD_POLICY, { password, owner });
}

type ApplicationRequest = {
  application: Application;
  operator: string;
  request: RequestInfo;
  mayMail: boolean;
};

async function tellHolder(tx: Queryable, account: Account, request: RequestInfo): Promise<void> {
  const language = account.language ?? request.language;
  const { partnerId, email: recipient } = account;
  const mail = { partnerId, recipient, language };
  if (account.isInvitationOpen) {
    const content = { attempt: 'registration', organizationName: '' } as const;
    await queueMail(tx, { ...mail, kind: 'addressInvited', content });
  } else await queueMail(tx, { ...mail, kind: 'registrationKnown', content: {} });
}

async function apply(tx: Queryable, applying: ApplicationRequest): Promise<void> {
  const { application, operator, request } = applying;
  await addApplication(tx, application);
  const { email, companyName: organizationName, organizationNumber } = application;
  const name = `${application.firstName} ${application.lastName}`;
  await writeBilling(tx, application.partnerId, { form: firstBilling(application), by: name });
  const person = {
    organizationId: operator,
    organizationName,
    kind: 'partner',
    id: application.userId,
  } as const;
  await auditPerson(
    tx,
    { ...person, partnerId: operator, name, email },
    {
      event: 'registrationReceived',
      request,
      details: { companyName: organizationName, organizationNumber },
    },
  );
}

async function mailOut(
  tx: Queryable,
  applying: ApplicationRequest,
  mailed: { holder: Account | null; code: string },
) {
  const { application, operator, request } = applying;
  if (!applying.mayMail) return;
  if (mailed.holder) return tellHolder(tx, mailed.holder, request);
  const { email: recipient, language } = application;
  const mail = { partnerId: operator, recipient, language, content: { code: mailed.code } };
  return queueMail(tx, { ...mail, kind: 'registrationCode' });
}

/** Keeps the application, or tells the holder of the address; answers the token for the mailed code either way. */
async function receive(platform: Platform, tx: Queryable, applying: ApplicationRequest): Promise<string> {
  const { application } = applying;
  const { email } = application;
  await queueUp(tx, email);
  await freeSignInName(tx, email);
  const holder = await findByEmail(tx, email);
  const token = newToken();
  const hash = sha256(token);
  const code = newCode();
  if (!holder) await apply(tx, applying);
  const owner = holder ? { partnerId: null, userId: null } : application;
  await retireTokens(tx, email, 'registration');
  await addToken(tx, {
    hash,
    purpose: 'registration',
    email,
    partnerId: owner.partnerId,
    userId: owner.userId,
    expiresAt: addSeconds(platform.clock(), tokenSeconds),
    ...keptCode(platform, hash, code),
  });
  await mailOut(tx, applying, { holder, code });
  return token;
}

/** An invitation that takes the address meanwhile: the second attempt finds it taken. */
async function receiveOnce(platform: Platform, applying: ApplicationRequest): Promise<string> {
  const attempt = (): Promise<string> => platform.auth.transaction((tx) => receive(platform, tx, applying));
  return attempt().catch((error: unknown) => {
    if (isUniqueViolation(error, 'sign_in_name_pkey')) return attempt();
    throw error;
  });
}

async function applicationOf(body: Body): Promise<Application> {
  const { password, termsConsent: _ticked, ...filledIn } = body;
  const passwordHash = await hashPassword(password);
  return { ...filledIn, partnerId: newId(), userId: newId(), passwordHash };
}

/** Applies as a reseller. A known address gets the same answer after the same time, and a mail. */
export function createRegister(platform: Platform, floods: Floods) {
  return async ({ body, request }: OpenCall<typeof register>): Promise<ResponseOf<typeof register>> => {
    await floods.countCall(request.ip);
    const operator = await operatorId(platform.auth);
    if (operator === null || platform.config.REGISTRATION_URL !== undefined) throw notOpen();
    await checkForm(platform, body);
    const { email, firstName, lastName } = body;
    const accessToken = await atLeast(evenMs, async () => {
      const mayMail = await floods.mayMail(email);
      const application = await applicationOf(body);
      return receiveOnce(platform, { application, operator, request, mayMail });
    });
    return { accessToken, user: { email, firstName, lastName } };
  };
}
