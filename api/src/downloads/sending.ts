import { createHash } from 'node:crypto';
import type { ResponseOf } from '@portal/contract/http';
import type { createDownloadLink, getDownloadFile, takeDownload } from '@portal/contract/downloads';
import { audit, strangerOf } from '../platform/audit.ts';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { holdersAtOperator } from '../platform/sessions/holders.ts';
import type { Principal } from '../platform/http/principal.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { createSlots } from '../platform/http/slots.ts';
import type { Download } from '../platform/uploads/download.ts';
import { BrokenFile, checked, openBytes, type Bytes } from './bytes.ts';
import { markBroken, offeredDownload, ownDownload, type RegisteredFile } from './repository.ts';
import { addTicket, takeTicket } from './ticket-repository.ts';

export const missing = (): Problem => notFound();
export const broken = (): Problem => new Problem('downloadBroken');

/** How many are sent at once in one process: each holds a few pieces, and a connection to its source. */
const slots = createSlots(100);
const mostOfUser = 6;

function placeFor(userId: string): () => void {
  const place = slots.enter([{ id: userId, most: mostOfUser }]);
  if (typeof place === 'function') return place;
  const problem = place === 'full' ? new Problem('downloadsBusy') : new Problem('ownDownloadsBusy');
  throw problem.with({ retryAfterSeconds: 10 });
}

/** What the caller may download: the operator's own people all of it. */
async function findFor({ auth }: Platform, principal: Principal | null, id: string): Promise<RegisteredFile> {
  if (!principal) throw missing();
  const { kind, partnerId } = principal;
  const found =
    kind === 'operator'
      ? await ownDownload(auth, { partnerId, id })
      : await offeredDownload(auth, id, kind === 'partner' ? 'partners' : 'customers');
  if (!found) throw missing();
  if (found.isBroken) throw broken();
  return found;
}

async function mailKeepers(
  tx: Transaction,
  { partnerId, id, name, fileName }: RegisteredFile,
  at: string,
): Promise<void> {
  const page = `/support/downloads?${new URLSearchParams({ download: id })}`;
  for (const { email: recipient, language } of await holdersAtOperator(tx, partnerId, 'content.manage')) {
    const content = { name, fileName, page, at };
    await queueMail(tx, { partnerId, kind: 'downloadBroken', recipient, language, content });
  }
}

/** Nobody gets it from now on; who of the operator can put it right is mailed, once. */
async function tellBroken(
  { auth, log, clock }: Platform,
  { download, request, error }: { download: RegisteredFile; request: RequestInfo; error: BrokenFile },
): Promise<void> {
  log.error(
    { err: error, download: download.id, requestId: request.requestId },
    'download is not as registered',
  );
  await auth.transaction(async (tx) => {
    const isFirst = await markBroken(tx, download);
    if (!isFirst) return;
    const { partnerId, name, fileName } = download;
    const actor = { ...strangerOf(request), ip: null };
    await audit(tx, { event: 'downloadBroken', actor, partnerId, target: name, details: { file: fileName } });
    await mailKeepers(tx, download, clock().toISOString());
  });
}

type Sent = { download: RegisteredFile; bytes: Bytes; request: RequestInfo };

async function* watched(platform: Platform, { download, bytes, request }: Sent): AsyncGenerator<Uint8Array> {
  try {
    yield* checked(bytes.pieces, download);
  } catch (error) {
    if (error instanceof BrokenFile) await tellBroken(platform, { download, request, error });
    throw error;
  }
}

/** An iterable whose reader gives the source back, also when it stopped before the first piece. */
const ending = (pieces: AsyncGenerator<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> => {
  let isOver = false;
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    end();
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        try {
          const result = await pieces.next();
          if (result.done) over();
          return result;
        } catch (error) {
          over();
          throw error;
        }
      },
      return: async () => {
        over();
        await pieces.return(undefined);
        return { done: true, value: undefined };
      },
    }),
  };
};

type Delivery = { download: RegisteredFile; request: RequestInfo; userId: string };

async function send(platform: Platform, { download, request, userId }: Delivery): Promise<Download> {
  if (download.isBroken) throw broken();
  const giveBack = placeFor(userId);
  try {
    const bytes = await openBytes(platform, download);
    const { fileName: name, mediaType, sizeBytes } = download;
    const end = (): void => {
      giveBack();
      bytes.end();
    };
    const pieces = ending(watched(platform, { download, bytes, request }), end);
    return { name, mediaType, sizeBytes, bytes: () => pieces };
  } catch (error) {
    giveBack();
    throw error;
  }
}

export const sendDownload =
  (platform: Platform) =>
  async ({ principal, query, request }: OpenCall<typeof getDownloadFile>): Promise<Download> => {
    const download = await findFor(platform, principal, query.id);
    if (!principal) throw missing();
    return send(platform, { download, request, userId: principal.userId });
  };

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** A browser sends no token with what it saves: it gets an address that is good once. */
export const makeLink =
  (platform: Platform) =>
  async ({
    principal,
    query,
  }: OpenCall<typeof createDownloadLink>): Promise<ResponseOf<typeof createDownloadLink>> => {
    const download = await findFor(platform, principal, query.id);
    if (!principal) throw missing();
    const { home, userId, sessionId } = principal;
    const ticket = newToken();
    const holder = { ...home, userId, sessionId };
    const expiresAt = await platform.auth.transaction((tx) =>
      addTicket(tx, { hash: hashOf(ticket), holder, download }),
    );
    return { address: `/api/support/download/take/?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
  };

const usedUp = (): Problem => new Problem('downloadLinkUsed');

export const takeByTicket =
  (platform: Platform) =>
  async ({ query, request }: OpenCall<typeof takeDownload>): Promise<Download> => {
    const named = await takeTicket(platform.auth, hashOf(query.ticket));
    const download = named && (await ownDownload(platform.auth, named));
    if (!download) throw usedUp();
    return send(platform, { download, request, userId: named.userId });
  };
