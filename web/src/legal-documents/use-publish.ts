import type { DocumentKind } from '@portal/contract/legal/consent';
import {
  listOrganizationDocuments,
  publishDataProcessingAgreement,
  publishPrivacyPolicy,
  publishTerms,
  triggerTerms,
  type OrganizationDocument,
} from '@portal/contract/legal/documents';
import { isApiError } from '../platform/api-error.ts';
import { ask, type Write } from '../platform/current-session.ts';
import { useSend, type SendContext } from '../ui/use-send.ts';
import { whatHappened } from './what-happened.ts';

export type Publication = { comment: string; requireConsent: boolean; trigger: boolean; version: number };
export type PublicationRequest = { body: Publication; file: File };
/** How many people are asked to accept; null when nobody is asked anew. */
export type PublicationResult = { people: number | null };

async function send(write: Write, kind: DocumentKind, sent: PublicationRequest): Promise<PublicationResult> {
  const records = {
    tac: publishTerms,
    dpa: publishDataProcessingAgreement,
    privacy: publishPrivacyPolicy,
  } as const;
  const answers = {
    tac: () => write(records.tac, sent),
    dpa: () => write(records.dpa, sent),
    privacy: () => write(records.privacy, sent),
  };
  const { people } = await answers[kind]();
  return { people: sent.body.trigger || people > 0 ? people : null };
}

const sayNothing = ['', 'unavailable', 'unhandled'];

/** The answer did not arrive, or says nothing of what became of it: nobody knows whether it happened. */
const isLost = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || (error.status >= 500 && sayNothing.includes(error.errorKey)));

/** The same is still being worked on: what was sent before goes on without us. */
const isInFlight = (error: unknown): boolean => isApiError(error) && error.errorKey === 'requestInFlight';

/** One of the two happened. */
export type Partial = {
  happened: 'saved' | 'triggered';
  now: OrganizationDocument;
  sent: PublicationRequest;
};

export class PartialSuccess extends Error {
  readonly partial: Partial;

  constructor(partial: Partial) {
    super('Only a part of it happened.');
    this.partial = partial;
  }
}

async function documentNow(kind: DocumentKind): Promise<OrganizationDocument | undefined> {
  const { items } = await ask(listOrganizationDocuments, {});
  return items.find((one) => one.kind === kind);
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this very file is in force since; a colleague's is not ours. */
const isInForce = async (
  before: OrganizationDocument,
  now: OrganizationDocument,
  file: File,
): Promise<boolean> => now.inForce && now.version !== before.version && now.hash === (await hashOf(file));

/** Looks what holds now, when the answer was lost twice; throws what was lost when nothing happened. */
async function lookAfter(
  before: OrganizationDocument,
  sent: PublicationRequest,
  lost: unknown,
): Promise<PublicationResult> {
  const now = await documentNow(before.kind).catch(() => undefined);
  if (!now) throw lost;
  const { trigger } = sent.body;
  const isSaved = await isInForce(before, now, sent.file);
  const happened = whatHappened(before, now, { isSaved, trigger });
  if (happened === 'nothing') throw lost;
  if (happened !== 'all') throw new PartialSuccess({ happened, now, sent });
  return { people: now.lastTriggeredAt === before.lastTriggeredAt ? null : now.outstanding };
}

/** The same once more under its key: it is answered as before when it happened, and happens when it did not. */
async function sendAgain(
  write: Write,
  before: OrganizationDocument,
  sent: PublicationRequest,
): Promise<PublicationResult> {
  try {
    return await send(write, before.kind, sent);
  } catch (error) {
    if (!isLost(error) && !isInFlight(error)) throw error;
    return lookAfter(before, sent, error);
  }
}

/** Publishes; where the answer is lost, asks once more, and then says what of it happened. */
export async function publish(
  write: Write,
  before: OrganizationDocument,
  sent: PublicationRequest,
): Promise<PublicationResult> {
  try {
    return await send(write, before.kind, sent);
  } catch (error) {
    if (!isLost(error)) throw error;
    return sendAgain(write, before, sent);
  }
}

/** The half that has not happened yet. */
async function complete(
  { write }: SendContext,
  { happened, now, sent }: Partial,
): Promise<PublicationResult> {
  const { kind, version } = now;
  if (happened === 'saved') return write(triggerTerms, { body: { kind, version } });
  const body = { ...sent.body, trigger: false, version };
  await send(write, kind, { ...sent, body });
  return { people: now.outstanding };
}

/** The one retry of a partial success. */
export const useRetry = (partial: Partial, onSuccess: (published: PublicationResult) => Promise<void>) =>
  useSend({ call: (context) => complete(context, partial), onSuccess });
