import type { Mail } from '@portal/ports/mail';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import { createOperator, createPartner } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { sendDueMail } from './index.ts';

let portal: TestPortal;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

test('a mail of an organization that is gone is not sent, and keeps no other mail from going', async () => {
  const operator = await createOperator(portal);
  const dropped = await createPartner(portal, { state: 'applied' });
  const queue = (partnerId: string, recipient: string) =>
    portal.owner.transaction((tx) =>
      queueMail(tx, { partnerId, kind: 'resetCode', recipient, language: 'en', content: { code: '123456' } }),
    );
  await queue(dropped.id, 'first@example.com');
  await queue(operator.id, 'second@example.com');
  await portal.owner.run(sql`delete from organization where id = ${dropped.id}`);

  const sent: Mail[] = [];
  const sender = { send: async (mail: Mail) => void sent.push(mail) };
  const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };
  const mailing = {
    database: worker,
    sender,
    config,
    sealer: portal.platform.sealer,
    log: createLog('silent'),
  };
  for (let look = 0; look < 4; look += 1) await sendDueMail(mailing);

  expect(sent.map((mail) => mail.to)).toEqual(['second@example.com']);
  expect(await portal.owner.rows(sql`select recipient, state, content from mail order by recipient`)).toEqual(
    [
      { recipient: 'first@example.com', state: 'failed', content: {} },
      { recipient: 'second@example.com', state: 'sent', content: {} },
    ],
  );
});
