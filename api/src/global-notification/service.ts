import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type {
  dismissGlobalNotification,
  listGlobalNotifications,
} from '@portal/contract/global-notification';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type {
  NoticeForm,
  createNotice,
  endNotice,
  getNotice,
  getNoticeReach,
  listNotices,
  updateNotice,
  withdrawNotice,
} from '@portal/contract/notices';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall, OperateCall } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publish } from '../platform/events/events.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { invalidField, notFound, Problem, stale } from '../platform/http/problem.ts';
import {
  type Key as NoticeKey,
  type LockedNotice,
  type Reader,
  type NoticeRow as StoredNotice,
  changeNotice,
  closeNotice,
  dismiss as dismissNotice,
  insertNotice,
  lockNotice,
  noticeOf,
  notices as allNotices,
  reachOf,
  shownTo,
  takeBack as takeBackNotice,
} from './repository.ts';

/** The operator's content is kept by the role of sign-in: tenants' roles read none of it. */
type Needs = Pick<Platform, 'auth'>;

const missing = (): Problem => notFound();

/** Whoever has no session was turned away before. */
function callerOf(principal: Principal | null): Principal {
  if (!principal) throw missing();
  return principal;
}

function readerOf({ kind, partnerId, organizationId, home, userId }: Principal): Reader {
  const customerId = kind === 'customer' ? organizationId : null;
  return { kind, partnerId, customerId, person: { partnerId: home.partnerId, userId } };
}

export const readShown =
  ({ auth }: Needs) =>
  async ({
    principal,
  }: OpenCall<typeof listGlobalNotifications>): Promise<ResponseOf<typeof listGlobalNotifications>> => {
    const shown = await shownTo(auth, readerOf(callerOf(principal)));
    return { items: shown.map((one) => ({ ...one, endsAt: one.endsAt?.toISOString() ?? null })) };
  };

export const putAway =
  ({ auth }: Needs) =>
  async ({
    principal,
    query,
    body,
  }: OpenCall<typeof dismissGlobalNotification>): Promise<ResponseOf<typeof dismissGlobalNotification>> => {
    const read = { id: query.id, version: body.version };
    const isKept = await dismissNotice(auth, readerOf(callerOf(principal)).person, read);
    if (!isKept) throw missing();
    return {};
  };

const asText = ({ startsAt, endsAt, createdAt, updatedAt, ...notice }: StoredNotice) => ({
  ...notice,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const readNotices =
  ({ auth }: Needs) =>
  async ({ principal }: OpenCall<typeof listNotices>): Promise<ResponseOf<typeof listNotices>> => ({
    items: (await allNotices(auth, callerOf(principal).partnerId)).map(asText),
  });

export const readNotice =
  ({ auth }: Needs) =>
  async ({ principal, query }: OpenCall<typeof getNotice>): Promise<ResponseOf<typeof getNotice>> => {
    const found = await noticeOf(auth, callerOf(principal).partnerId, query.id);
    if (!found) throw missing();
    return asText(found);
  };

export const readReach =
  ({ auth }: Needs) =>
  ({ query }: OpenCall<typeof getNoticeReach>): Promise<ResponseOf<typeof getNoticeReach>> => {
    const { service, region, audience } = query;
    return reachOf(auth, { service: service ?? null, region: region ?? null, audience });
  };

type Change = Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Entry = { event: AuditEvent; target: string; details?: AuditDetails };

/** One entry in the operator's log, and a word to every open screen. */
async function tell({ tx, principal, request }: Change, entry: Entry): Promise<void> {
  await audit(tx, { actor: actorOf(principal, request), partnerId: principal.partnerId, ...entry });
  await publish(tx, { partnerId: null, topic: 'notices', customerId: null, id: null });
}

const keyOf = ({ principal }: Change, id: string): NoticeKey => ({ partnerId: principal.partnerId, id });

/** A notice that ends before it begins, or has ended already, is nobody's intention. */
function checkTimes({ startsAt, endsAt }: Pick<NoticeForm, 'startsAt' | 'endsAt'>): void {
  if (endsAt === null) return;
  const ends = Date.parse(endsAt);
  if (ends <= Date.now()) throw invalidField('endsAt', { errorKey: 'endsInPast' });
  if (startsAt !== null && ends <= Date.parse(startsAt)) {
    throw invalidField('endsAt', { errorKey: 'endsBeforeStart' });
  }
}

const detailsOf = ({ kind, service, region, audience }: NoticeForm): AuditDetails => ({
  kind,
  audience,
  ...(service === null ? {} : { service }),
  ...(region === null ? {} : { region }),
});

export async function create(
  call: OperateCall<typeof createNotice>,
): Promise<ResponseOf<typeof createNotice>> {
  const { tx, body: form, principal } = call;
  checkTimes(form);
  const written = { partnerId: principal.partnerId, form, by: principal.userName };
  const id = await insertNotice(tx, written);
  await tell(call, { event: 'noticePublished', target: form.titleEn, details: detailsOf(form) });
  return { id };
}

/** The notice as the caller read it, locked; what is over stays as it was. */
async function open(tx: Transaction, key: NoticeKey, version: number): Promise<LockedNotice> {
  const notice = await lockNotice(tx, key.partnerId, key.id);
  if (!notice) throw missing();
  if (notice.version !== version) throw stale(notice.updatedBy, notice.updatedAt.toISOString());
  if (notice.state === 'over' || notice.state === 'withdrawn') {
    throw new Problem('noticeOver');
  }
  return notice;
}

const settled = ['kind', 'service', 'region', 'audience'] as const;

/** Once it has begun it has been read and mailed: whom it concerns and since when stays. */
function checkBegun(notice: LockedNotice, form: NoticeForm): void {
  const isMoved = form.startsAt !== null && Date.parse(form.startsAt) !== notice.startsAt.getTime();
  if (isMoved || settled.some((name) => form[name] !== notice[name])) {
    throw new Problem('noticeBegun');
  }
}

const named = ['kind', 'titleEn', 'titleSv', 'textEn', 'textSv', 'service', 'region', 'audience'] as const;

/** The fields that are something else than before. */
function changesOf(notice: LockedNotice, form: NoticeForm): string[] {
  const moved = (name: 'startsAt' | 'endsAt'): boolean =>
    (form[name] === null ? undefined : Date.parse(form[name])) !== notice[name]?.getTime();
  const times = (['startsAt', 'endsAt'] as const).filter(moved);
  return [...named.filter((name) => form[name] !== notice[name]), ...times];
}

export async function update(
  call: OperateCall<typeof updateNotice>,
): Promise<ResponseOf<typeof updateNotice>> {
  const { tx, query, principal } = call;
  const { version, ...typed } = call.body;
  const key = keyOf(call, query.id);
  const notice = await open(tx, key, version);
  const hasBegun = notice.state === 'shown';
  if (hasBegun) checkBegun(notice, typed);
  const form = { ...typed, startsAt: hasBegun ? notice.startsAt.toISOString() : typed.startsAt };
  const changed = changesOf(notice, form);
  if (changed.length === 0) return { version };
  if (changed.includes('endsAt') || !hasBegun) checkTimes(form);
  await changeNotice(tx, key, { form, by: principal.userName });
  await tell(call, { event: 'noticeUpdated', target: form.titleEn, details: { changed } });
  return { version: version + 1 };
}

export async function end(call: OperateCall<typeof endNotice>): Promise<ResponseOf<typeof endNotice>> {
  const { tx, query, body, principal } = call;
  const key = keyOf(call, query.id);
  const notice = await open(tx, key, body.version);
  if (notice.state !== 'shown') {
    throw new Problem('noticeNotBegun');
  }
  await closeNotice(tx, key, principal.userName);
  await tell(call, { event: 'noticeEnded', target: notice.titleEn });
  return {};
}

export async function withdraw(
  call: OperateCall<typeof withdrawNotice>,
): Promise<ResponseOf<typeof withdrawNotice>> {
  const { tx, query, principal } = call;
  const key = keyOf(call, query.id);
  const notice = await open(tx, key, query.version);
  if (notice.kind === 'disruption' && notice.state === 'shown') {
    throw new Problem('noticeMailed');
  }
  await takeBackNotice(tx, key, principal.userName);
  await tell(call, { event: 'noticeWithdrawn', target: notice.titleEn });
  return {};
}
