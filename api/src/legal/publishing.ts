import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { DocumentKind } from '@portal/contract/legal/consent';
import {
  markdownMaxBytes,
  type listConsents,
  type publishTerms,
  type triggerTerms,
  type updateConsentRule,
  type withdrawDocument,
} from '@portal/contract/legal/documents';
import { documentTexts } from '@portal/contract/legal/texts';
import { isTooComplex } from '@portal/contract/legal/readable-markdown';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { publish } from '../platform/events/events.ts';
import { invalidField, notFound, Problem, stale } from '../platform/http/problem.ts';
import { keepFile } from '../platform/uploads/stored-files.ts';
import { tooLarge } from '../platform/uploads/read-form.ts';
import {
  addVersion,
  changeDocument,
  lockDocument,
  lockOrMakeDocument,
  markRequested,
  operatorsAsks,
  outstandingPeople,
  publishedBefore,
  type LockedDocument,
} from './publishing-repository.ts';
import { filledIn, hasTooManyPlaces } from './seller-name.ts';
import { titleAndText } from './title.ts';

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Entry = { event: AuditEvent; kind: DocumentKind; details?: AuditDetails };

const missing = (): Problem => notFound();
const noConsent = (): Problem => new Problem('consentNotRequired');

const tooComplex = (): Problem => new Problem('documentTooComplex');

async function record({ tx, principal, request }: Call, { event, kind, details = {} }: Entry): Promise<void> {
  const actor = actorOf(principal, request);
  const { partnerId } = principal;
  await audit(tx, { event, actor, partnerId, details: { documents: [kind], ...details } });
}

/** Evidence names people: who took it out of the portal is recorded. */
export const tellOfEvidence = (call: WriteCall<typeof listConsents>): Promise<void> =>
  record(call, { event: 'consentsExported', kind: call.query.kind });

const tell = ({ tx, principal }: Call): Promise<void> =>
  publish(tx, { topic: 'legal-documents', partnerId: principal.partnerId, customerId: null, id: null });

function checkVersion(document: LockedDocument, version: number): void {
  if (document.version !== version) throw stale(document.updatedByName, document.updatedAt.toISOString());
}

async function lockInForce({ tx, principal }: Call, named: { kind: DocumentKind; version: number }) {
  const { partnerId } = principal;
  const document = await lockDocument(tx, { partnerId, kind: named.kind });
  if (!document?.hash) throw missing();
  checkVersion(document, named.version);
  if (document.withdrawn) throw missing();
  return document;
}

type ConsentRule = Pick<LockedDocument, 'requireConsent' | 'withdrawn' | 'hash'>;

/** True when those who have not accepted the document have to, from now on: they were not asked before. */
const begins = (before: ConsentRule): boolean =>
  !before.requireConsent || before.withdrawn || before.hash === null;

type ConsentRequest = { people: number; lastTriggeredAt: Date | null };
type ConsentTrigger = { kind: DocumentKind; trigger: boolean; lastTriggeredAt: Date | null };

/**
 * Tells how many a change asks, by its trigger or because the document has to be accepted from now on. Without a trigger
 * what was accepted before counts on.
 */
async function recordRequest(
  call: Call,
  before: ConsentRule,
  document: ConsentTrigger,
): Promise<ConsentRequest> {
  const { tx, principal } = call;
  const { kind, trigger, lastTriggeredAt } = document;
  const isAsking = trigger || begins(before);
  const people = isAsking ? await outstandingPeople(tx, kind) : 0;
  if (!trigger && people === 0) return { people, lastTriggeredAt };
  await record(call, { event: 'consentTriggered', kind, details: { people } });
  if (trigger) return { people, lastTriggeredAt };
  const which = { partnerId: principal.partnerId, kind, by: principal.userName };
  return { people, lastTriggeredAt: await markRequested(tx, which) };
}

const updated = {
  tac: 'termsDocumentUpdated',
  dpa: 'dataProcessingAgreementUpdated',
  privacy: 'privacyPolicyUpdated',
} as const satisfies Record<DocumentKind, AuditEvent>;

/** The three are one but for their kind. */
type PublishCall = Pick<WriteCall<typeof publishTerms>, 'tx' | 'principal' | 'request' | 'body' | 'file'>;

/** Refused before it is kept: everybody would meet it on the screen that nobody gets past without accepting. */
const isUnreadable = (markdown: string, sellerName: string): boolean =>
  hasTooManyPlaces(markdown) || isTooComplex(filledIn(markdown, sellerName));

function checkUpload({ file, body, principal }: PublishCall): void {
  const { requireConsent, trigger } = body;
  if (file.kind === 'markdown' && file.bytes.length > markdownMaxBytes) throw tooLarge(markdownMaxBytes);
  if (file.kind === 'markdown' && isUnreadable(file.bytes.toString('utf8'), principal.organizationName))
    throw tooComplex();
  if (trigger && !requireConsent) throw invalidField('trigger', { errorKey: 'consentNotRequired' });
}

/** True when the file is a new version; the last one of a document that was taken back may be put in force again. */
async function isNew(call: Call, document: LockedDocument, hash: string): Promise<boolean> {
  const { partnerId } = call.principal;
  if (document.hash === hash && document.withdrawn) return false;
  const before = await publishedBefore(call.tx, { partnerId, documentId: document.id, hash });
  if (before) throw new Problem('publishedBefore');
  return true;
}

async function keepVersion(call: PublishCall, kind: DocumentKind, document: LockedDocument): Promise<void> {
  const { tx, principal, body, file } = call;
  const { partnerId, userName: by } = principal;
  const isText = file.kind === 'markdown';
  const { title, text } = isText ? titleAndText(file.bytes.toString('utf8')) : { title: '', text: '' };
  const titles = { en: title || documentTexts.en[kind], sv: title || documentTexts.sv[kind] };
  const fileId = await keepFile(tx, { partnerId }, file);
  await addVersion(tx, {
    partnerId,
    documentId: document.id,
    // What a consent names: that of the file as it was uploaded, so that anybody can compute it anew.
    hash: file.sha256,
    titles,
    format: isText ? 'markdown' : 'pdf',
    markdown: text,
    fileId,
    comment: body.comment,
    by,
  });
}

/** Saves a file, its rule and the trigger as one thing: all of it is there, or none. */
export const publishDocument =
  (kind: DocumentKind) =>
  async (call: PublishCall): Promise<ResponseOf<typeof publishTerms>> => {
    const { tx, principal, body, file } = call;
    checkUpload(call);
    const { partnerId, userName: by } = principal;
    const document = await lockOrMakeDocument(tx, { partnerId, kind });
    checkVersion(document, body.version);
    if (document.hash !== null && body.comment === '') throw invalidField('comment', { errorKey: 'empty' });
    const hash = file.sha256;
    if (await isNew(call, document, hash)) await keepVersion(call, kind, document);
    const { requireConsent, trigger } = body;
    const changed = await changeDocument(
      tx,
      { partnerId, kind },
      { requireConsent, trigger, withdrawn: false, by },
    );
    await record(call, {
      event: updated[kind],
      kind,
      details: { file: file.name, comment: body.comment, requireConsent },
    });
    const { people, lastTriggeredAt } = await recordRequest(call, document, { kind, trigger, ...changed });
    await tell(call);
    const { version } = changed;
    return { version, hash, people, lastTriggeredAt: lastTriggeredAt?.toISOString() ?? null };
  };

/** Asks everybody concerned to accept the document as it is anew. */
export async function askAgain(
  call: WriteCall<typeof triggerTerms>,
): Promise<ResponseOf<typeof triggerTerms>> {
  const { tx, principal, body } = call;
  const { kind } = body;
  const document = await lockInForce(call, body);
  if (!document.requireConsent) throw noConsent();
  const { partnerId, userName: by } = principal;
  const { version, lastTriggeredAt } = await changeDocument(
    tx,
    { partnerId, kind },
    { requireConsent: true, trigger: true, withdrawn: false, by },
  );
  if (!lastTriggeredAt) throw new Error('The trigger was not kept.');
  const { people } = await recordRequest(call, document, { kind, trigger: true, lastTriggeredAt });
  await tell(call);
  return { version, people, lastTriggeredAt: lastTriggeredAt.toISOString() };
}

/** Whether the document has to be accepted; consents that were given before count on. */
export async function setConsentRule(
  call: WriteCall<typeof updateConsentRule>,
): Promise<ResponseOf<typeof updateConsentRule>> {
  const { tx, principal, body } = call;
  const { kind, requireConsent } = body;
  const document = await lockInForce(call, body);
  if (document.requireConsent === requireConsent) return { version: document.version, people: 0 };
  const { partnerId, userName: by } = principal;
  const changed = await changeDocument(
    tx,
    { partnerId, kind },
    { requireConsent, trigger: false, withdrawn: false, by },
  );
  await record(call, { event: 'consentRuleUpdated', kind, details: { requireConsent } });
  const { people } = await recordRequest(call, document, { kind, trigger: false, ...changed });
  await tell(call);
  return { version: changed.version, people };
}

/** Takes a partner's own document back: what its customers read and accept is the operator's again. */
export async function withdraw(
  call: WriteCall<typeof withdrawDocument>,
): Promise<ResponseOf<typeof withdrawDocument>> {
  const { tx, principal, query } = call;
  const { requireConsent } = await lockInForce(call, query);
  const { partnerId, userName: by } = principal;
  const change = { requireConsent, trigger: false, withdrawn: true, by };
  await changeDocument(tx, { partnerId, kind: query.kind }, change);
  const people = await operatorsAsks(tx, query.kind);
  await record(call, { event: 'legalDocumentWithdrawn', kind: query.kind, details: { people } });
  await tell(call);
  return { people };
}
