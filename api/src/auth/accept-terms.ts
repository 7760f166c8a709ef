import type { acceptTerms } from '@portal/contract/auth/sign-in';
import { authErrors, type FieldError } from '@portal/contract/errors';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Account } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import { addConsent, outstandingDocuments, type OutstandingDocument } from './consent-repository.ts';
import { callerOf, takeStep, type Step } from './halfway.ts';
import { issue, tokenOf } from './issue-token.ts';
import { endSession } from './session-repository.ts';

/** Without the tick there is nothing to upgrade for. */
export function refuseTermsInput(fields: Record<string, FieldError>): Problem {
  if (!fields['termsConsent'] && !fields['_']) {
    return new Problem('invalid').with({ fields });
  }
  return new Problem(authErrors.upgradeConsentMissing).with({
    fields,
  });
}

const refusedWhileActing = (): Problem => new Problem('refusedWhileActing');

const documentsChanged = (): Problem => new Problem('documentsChanged');

const notAccepted = (): Problem => new Problem(authErrors.termsNotAccepted);

const inOrder = (hashes: string[]): string => hashes.toSorted().join(' ');

/**
 * Nothing named is all that is outstanding; otherwise exactly that, so that nobody accepts what they did not see. One file
 * may be several documents: it is named once for each.
 */
const namesAll = (documents: OutstandingDocument[], hashes: string[] | undefined): boolean =>
  hashes === undefined || inOrder(hashes) === inOrder(documents.map(({ hash }) => hash));

type Consent = { account: Account; hashes: string[] | undefined; request: RequestInfo };

/** Records the consents. Throws when they are not for what is outstanding, so that none is kept. */
async function consent(tx: Queryable, { account, hashes, request }: Consent): Promise<void> {
  const documents = await outstandingDocuments(tx, account);
  if (documents.length === 0) return;
  if (!namesAll(documents, hashes)) throw documentsChanged();
  for (const document of documents) await addConsent(tx, account, { document, request });
  if ((await outstandingDocuments(tx, account)).length > 0) throw notAccepted();
  const accepted = documents.map(({ kind, hash }) => ({ kind, hash }));
  await auditPerson(tx, account, { event: 'termsAccepted', request, details: { documents: accepted } });
}

async function upgrade(platform: Platform, tx: Queryable, step: Step & { request: RequestInfo }) {
  const { session, account, request } = step;
  if (session.halfway) {
    await endSession(tx, session.id);
    return issue(platform, tx, { account, codeOutstanding: session.codeOutstanding, request });
  }
  const { id: sessionId, expiresAt } = session;
  const accessToken = await tokenOf(platform, { sessionId, subject: account.id, expiresAt });
  return { accessToken, additionalAuthenticationRequired: false };
}

/** Accepts what is outstanding. A halfway session is upgraded to a new one; a full one, whose consent had lapsed, goes on. */
export function createAcceptTerms(platform: Platform) {
  return async (call: OpenCall<typeof acceptTerms>): Promise<ResponseOf<typeof acceptTerms>> => {
    const principal = callerOf(call.principal);
    const { request, body } = call;
    if (principal.acting) throw refusedWhileActing();
    return takeStep(platform, principal, async (tx, step) => {
      await consent(tx, { account: step.account, hashes: body.hashes, request });
      return upgrade(platform, tx, { ...step, request });
    });
  };
}
