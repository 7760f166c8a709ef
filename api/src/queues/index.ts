import { getTestMail, listQueuedMails, sendMailAgain, sendTestMail } from '@portal/contract/mail/queued';
import {
  getQueues,
  giveUpQueuedOperation,
  listQueuedOperations,
  retryQueuedOperation,
  type Queues,
} from '@portal/contract/queues';
import { opens, operates, readsAcross, writes, type Binding } from '../platform/http/call.ts';
import type { Capability, Registry } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { giveUpQueued } from './give-up.ts';
import { mailColumns, queuedColumns } from './csv.ts';
import { queuedMailsPage } from './mails-repository.ts';
import { readTest, sendAgain, sendTest } from './mails.ts';
import { queuedPage, queueStand } from './operations-repository.ts';
import { retryQueued } from './retry.ts';

const readQueues =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async (): Promise<Queues> => {
    const stand = await queueStand(auth);
    if (!stand) throw new Error('The queues could not be counted.');
    return {
      ...stand,
      oldestWaitingAt: stand.oldestWaitingAt?.toISOString() ?? null,
      workerSeenAt: stand.workerSeenAt?.toISOString() ?? null,
    };
  };

/** What the operator sees of the queues of all partners. */
const queuesBindings = (platform: Platform, { operations }: Registry): Binding[] => [
  readsAcross(listQueuedOperations, ({ query }) => queuedPage(platform.sealer, query), queuedColumns),
  writes(retryQueuedOperation, retryQueued(operations)),
  writes(giveUpQueuedOperation, giveUpQueued),
  opens(getQueues, readQueues(platform)),
  readsAcross(listQueuedMails, ({ query }) => queuedMailsPage(platform.sealer, query), mailColumns),
  operates(sendMailAgain, sendAgain),
  operates(sendTestMail, sendTest(platform)),
  opens(getTestMail, readTest(platform)),
];

export const queuesCapability: Capability = { name: 'queues', bindings: queuesBindings };
