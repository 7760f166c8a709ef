import { getTestMail, listQueuedMails, sendMailAgain, sendTestMail } from '@portal/contract/queued-mails';
import {
  getQueues,
  giveUpQueuedOperation,
  listQueuedOperations,
  retryQueuedOperation,
  type Queues,
} from '@portal/contract/queues';
import { opens, operates, readsAcross, writes, type Binding } from '../platform/call.ts';
import type { Operations } from '../platform/operations/definition.ts';
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
export const queuesBindings = (platform: Platform, operations: Operations): Binding[] => [
  readsAcross(listQueuedOperations, ({ query }) => queuedPage(platform.sealer, query), queuedColumns),
  writes(retryQueuedOperation, retryQueued(operations)),
  writes(giveUpQueuedOperation, giveUpQueued),
  opens(getQueues, readQueues(platform)),
  readsAcross(listQueuedMails, ({ query }) => queuedMailsPage(platform.sealer, query), mailColumns),
  operates(sendMailAgain, sendAgain),
  operates(sendTestMail, sendTest(platform)),
  opens(getTestMail, readTest(platform)),
];
