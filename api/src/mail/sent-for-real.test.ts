import { createSmtp } from '@portal/driver-smtp/smtp';
import { startMailCatcher, type MailCatcher } from '@portal/simulator-mail-catcher/server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/process/log.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import { createOperator, createPartner, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { onMailServerChange, sendDueMail, type MailNeeds } from './index.ts';

// Over SMTP to the mail catcher, which keeps what came over the wire.
let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let catcher: MailCatcher;
let mailing: MailNeeds;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 3 });
  catcher = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken: 'control' });
  await createOperator(portal);
  partner = await createPartner(portal, { name: 'Björkudden & Co' });
  const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };
  mailing = {
    database: worker,
    sender: createSmtp({ url: catcher.smtpUrl }),
    config,
    sealer: portal.platform.sealer,
    log: createLog('silent'),
  };
});
afterAll(async () => {
  await catcher.close();
  await worker.end();
  await portal.close();
});
beforeEach(() => portal.owner.run(sql`delete from mail`));

type Caught = {
  id: string;
  messageId: string;
  html: string;
  text: string;
  attachments: { name: string; contentType: string }[];
};
async function caught(to: string): Promise<Caught[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${catcher.httpUrl}${path}`)).json();
  const list = JSON.stringify(await read(`/api/mails?to=${encodeURIComponent(to)}`));
  const { mails }: { mails: { id: string }[] } = JSON.parse(list);
  const whole = await Promise.all(mails.map(({ id }) => read(`/api/mails/${id}`)));
  const found: Caught[] = JSON.parse(JSON.stringify(whole));
  return found;
}
const queue = (recipient: string) =>
  portal.owner.transaction((tx) =>
    queueMail(tx, {
      partnerId: partner.id,
      kind: 'passwordChanged',
      recipient,
      language: 'sv',
      content: { apiTokens: [] },
    }),
  );

/** One dot, drawn as logos are kept. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a mail carries the partner’s logo within itself, with the name for those who see no pictures', async () => {
  await portal.owner.run(sql`
    update organization set logo_light = ${`data:image/png;base64,${dot}`} where id = ${partner.id}`);
  await queue('logo@kund.example');
  await sendDueMail(mailing);
  const [mail] = await caught('logo@kund.example');
  // The catcher puts what the page names by its content id into the page.
  expect(mail?.html).toContain(`src="data:image/png;base64,${dot}"`);
  expect(mail?.html).toContain('alt="Björkudden &amp; Co"');
  expect(mail?.html.replaceAll(/https:\/\/portal\.example\/[^"<\s]*/g, '')).not.toMatch(/https?:\/\/|cid:/);
  expect(mail?.text).toContain('Björkudden & Co · Cloud Portal');
  await portal.owner.run(sql`update organization set logo_light = '' where id = ${partner.id}`);
});

test.each(['', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png;base64,"><script>'])(
  'without a picture that was drawn anew (%j) the name stands there',
  async (logo) => {
    await portal.owner.run(sql`update organization set logo_light = ${logo} where id = ${partner.id}`);
    const to = `name-${logo.length}@kund.example`;
    await queue(to);
    await sendDueMail(mailing);
    const [mail] = await caught(to);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('Björkudden &amp; Co');
    expect(mail?.attachments).toEqual([]);
    await portal.owner.run(sql`update organization set logo_light = '' where id = ${partner.id}`);
  },
);

test('a worker that dies once the server has the mail leaves it to be sent once more under the same id, and not again', async () => {
  await queue('krasch@kund.example');
  // The worker's connection is gone before it can say that it has sent.
  await portal.owner.run(sql`
    create function die() returns trigger language plpgsql security definer as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await portal.owner.run(sql`
    create trigger die before update of state on mail for each row when (new.state = 'sent') execute function die()`);
  await expect(sendDueMail(mailing)).rejects.toThrow();
  await portal.owner.run(sql`drop trigger die on mail`);
  // Until its lease has run out nobody touches it.
  expect(await sendDueMail(mailing)).toBe(false);
  await portal.owner.run(sql`update mail set due_at = now()`);
  expect(await sendDueMail(mailing)).toBe(true);
  await portal.owner.run(sql`update mail set due_at = now()`);
  expect(await sendDueMail(mailing)).toBe(false);
  const mails = await caught('krasch@kund.example');
  // Servers that drop repetitions know it by its id.
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ messageId, html }) => `${messageId} ${html}`)).size).toBe(1);
});

test('a server that refuses the portal’s own login makes mails wait, whole and with all their tries, until it lets it in', async () => {
  const login = { user: 'portal', password: 'right' };
  const guarded = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken: 'control', login });
  const settled: string[] = [];
  const as = (password: string | null): MailNeeds => ({
    ...mailing,
    sender: createSmtp({
      url: guarded.smtpUrl.replace('//', password === null ? '//' : `//portal:${password}@`),
    }),
    onSettled: async (_tx, { kind, failure }) => {
      settled.push(`${kind} ${failure}`);
    },
  });
  const invite = (recipient: string) =>
    queueMail(portal.owner, {
      partnerId: partner.id,
      kind: 'invitation',
      recipient,
      language: 'en',
      content: {
        organizationName: 'Björkudden',
        inviterName: 'Åsa Ek',
        link: '/auth/new-password?token=kept',
        expiresAt: '2099-12-01T10:00:00Z',
      },
    });
  const waiting = () =>
    portal.owner.rows(sql`
      select recipient, state, attempts, reason ~ 'user or password' as explained, content ? 'link' as whole,
        due_at > now() + interval '4 minutes' as later
      from mail order by recipient`);
  try {
    await invite('a@kund.example');
    await invite('b@kund.example');
    const whole = { state: 'waiting', attempts: 0, explained: true, whole: true, later: true };
    // More often than a mail is tried; with a wrong password as well as with none.
    for (const password of ['wrong', null, ...Array.from({ length: 8 }, () => 'wrong')]) {
      expect(await sendDueMail(as(password))).toBe(true);
      // One try shows for all whether the login works: a server locks out who tries again and again.
      expect(await sendDueMail(as(password))).toBe(false);
      expect(await waiting()).toEqual([
        { recipient: 'a@kund.example', ...whole },
        { recipient: 'b@kund.example', ...whole },
      ]);
      await portal.owner.run(sql`update mail set due_at = now()`);
    }
    expect(settled).toEqual([]);
    await sendDueMail(as('wrong'));
    await worker.transaction((tx) => onMailServerChange(tx, { reachable: true }));
    while (await sendDueMail(as('right')));
    expect(settled).toEqual(['invitation null', 'invitation null']);
    const inbox = await (await fetch(`${guarded.httpUrl}/api/mails`)).text();
    expect(inbox).toContain('a@kund.example');
    expect(inbox).toContain('b@kund.example');
  } finally {
    await guarded.close();
  }
});
