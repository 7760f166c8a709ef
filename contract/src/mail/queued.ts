import * as z from 'zod';
import { id, timestamp } from '../fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from '../http.ts';

const module = 'queues';
const own = { module, scope: 'self', access: { may: 'operations.read', of: ['operator'] } } as const;
const manages = { module, scope: 'self', access: { may: 'operations.manage', of: ['operator'] } } as const;

/** `waiting`: not tried yet. `retrying`: tried in vain, and tried again by itself. */
export const queuedMailStates = ['waiting', 'retrying', 'failed'] as const;
export type QueuedMailState = (typeof queuedMailStates)[number];

/**
 * Why a mail cannot be sent again: its code is worth nothing any more, the link in it was removed, its ticket waits for none,
 * or the disruption that it tells the beginning of is over.
 */
export const mailBlocks = ['codeExpired', 'linkGone', 'superseded', 'disruptionOver'] as const;

/** A mail that has not gone. What it says is shown to nobody: codes and links in it are its receiver's. */
export const queuedMail = z.object({
  id,
  kind: z.string(),
  recipient: z.string(),
  /** The organization in whose name it goes. */
  organizationName: z.string(),
  state: z.enum(queuedMailStates),
  attempts: z.number().int().nonnegative(),
  /** What the mail server or the portal said, as the log has it; null before the first try. */
  reason: z.string().nullable(),
  createdAt: timestamp,
  nextTryAt: timestamp.nullable(),
  /** Null when it can be sent again. */
  blockedBy: z.enum(mailBlocks).nullable(),
});
export type QueuedMail = z.infer<typeof queuedMail>;

export const listQueuedMails = defineEndpoint({
  ...own,
  name: 'listQueuedMails',
  method: 'GET',
  path: '/operator/mails/',
  summary: 'The mails that have not gone, of all organizations, the newest first.',
  query: listQuery(['createdAt'])
    .omit({ sort: true })
    .extend({ state: z.enum(queuedMailStates).optional() }),
  response: listOf(queuedMail),
  csv: true,
});

export const sendMailAgain = defineEndpoint({
  ...manages,
  name: 'sendMailAgain',
  method: 'POST',
  path: '/operator/mail/retry/',
  summary: 'Sends a mail at once that failed or waits, with all its tries.',
  query: byId,
  response: nothing,
  status: 202,
  errors: ['mailCodeExpired', 'mailLinkGone', 'mailSuperseded', 'mailDisruptionOver', 'mailBeingSent'],
});

export const sendTestMail = defineEndpoint({
  ...manages,
  name: 'sendTestMail',
  method: 'POST',
  path: '/operator/mail/test/',
  summary: 'Sends a mail to the caller, in the way that all mails go; tried once.',
  body: z.object({}),
  response: z.object({ id }),
  status: 202,
  errors: ['tooManyTestMails'],
});

export const getTestMail = defineEndpoint({
  ...manages,
  name: 'getTestMail',
  method: 'GET',
  path: '/operator/mail/test/',
  summary: 'What became of a test mail.',
  query: byId,
  response: z.object({
    state: z.enum(['waiting', 'sent', 'failed']),
    recipient: z.string(),
    reason: z.string().nullable(),
    sentAt: timestamp.nullable(),
  }),
});

export const queuedMailsEndpoints = [listQueuedMails, sendMailAgain, sendTestMail, getTestMail];
