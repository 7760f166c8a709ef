import type { Language } from './constants.ts';
import type { QueuedMailState } from './mail/queued.ts';
import type { QueueState } from './queues.ts';

type Words<State extends string> = Readonly<Record<Language, Readonly<Record<State, string>>>>;

/** What the states of the queue are called, on the screen and in files. */
export const queueStateTexts: Words<QueueState> = {
  en: { waiting: 'Waiting', running: 'Running', failed: 'Failed', 'needs-attention': 'Needs attention' },
  sv: { waiting: 'Väntar', running: 'Pågår', failed: 'Misslyckades', 'needs-attention': 'Kräver åtgärd' },
};

/** The same of the mails that have not gone. */
export const mailStateTexts: Words<QueuedMailState> = {
  en: { waiting: 'Waiting', retrying: 'Trying again', failed: 'Failed' },
  sv: { waiting: 'Väntar', retrying: 'Försöker igen', failed: 'Misslyckades' },
};
