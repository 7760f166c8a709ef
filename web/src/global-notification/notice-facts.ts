import type { Notice } from '@portal/contract/notices';
import { absent } from '../platform/format.ts';
import type { UseTexts } from '../platform/use-texts.ts';

type NoticeScope = Pick<Notice, 'audience' | 'service' | 'region'>;

/** Whom it is for, in words: "Customers with Cloud Connect in SE-NORTH-1". */
export function concernedText({ t }: UseTexts, { audience, service, region }: NoticeScope): string {
  const who = t(`global-notification.audience.${audience}`);
  const what = [service && t(`service.${service}`), region].filter(Boolean).join(', ');
  return what === '' ? who : t('global-notification.concerned', { who, what });
}

/** From when until when it is shown. */
export function shownText({ t, format }: UseTexts, { startsAt, endsAt }: Notice): string {
  const from = format.dateTime(startsAt);
  return endsAt === null
    ? t('global-notification.shown.from', { from })
    : t('global-notification.shown.until', { from, until: format.dateTime(endsAt) });
}

/** How many of its mails have gone, of how many; both phases together. */
export function mailsText({ t, format }: UseTexts, { kind, mails: { began, over } }: Notice): string {
  const sent = began.sent + over.sent;
  const failed = began.failed + over.failed;
  const all = sent + failed + began.waiting + over.waiting;
  if (kind !== 'disruption' || all === 0) return absent;
  const done = t('global-notification.mails.sentOf', { sent: format.number(sent), all: format.number(all) });
  return failed === 0 ? done : `${done}, ${t('global-notification.mails.failed', { count: failed })}`;
}

/** Its state is still to change by itself, or its mails are on their way. */
export function isMoving({ state, mails: { began, over } }: Notice): boolean {
  if (state === 'withdrawn') return false;
  // Whom the first did not reach gets no other.
  const recipients = over.waiting + over.sent + over.failed;
  return state !== 'over' || over.waiting > 0 || recipients < began.waiting + began.sent;
}
