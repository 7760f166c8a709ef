import { ProviderFailure } from '@portal/ports/failure';
import type { Mail, MailSender } from '@portal/ports/mail';
import { createSmtp } from '@portal/driver-smtp/smtp';
import { startMailCatcher } from '@portal/simulator-mail-catcher/server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { runQueue } from '../platform/database/due-rows.ts';
import { createLog } from '../platform/process/log.ts';
import { queueMail, type MailContent, type MailKind } from '../platform/mail/mail-queue.ts';
import { createOperator, createPartner, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { mailQueue, sendDueMail, type MailNeeds } from './index.ts';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 6 });
  await createOperator(portal);
  partner = await createPartner(portal, { name: 'Moln & <b>Söner</b> "AB"' });
  await portal.owner.run(sql`
    update organization set slug = 'soner', support_email = 'support@soner.example', brand_light = '#005878' where id = ${partner.id}`);
});
beforeEach(() => portal.owner.run(sql`delete from mail`));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const log = createLog('silent');
const config = { MAIL_FROM: 'no-reply@operator.example', PUBLIC_URL: 'https://portal.example' };

/** A sender that keeps what it was given, and fails as it is told to. */
function recorder(behave: (mail: Mail) => Promise<void> = async () => undefined) {
  const sent: Mail[] = [];
  const sender: Pick<MailSender, 'send'> = {
    send: async (mail) => {
      await behave(mail);
      sent.push(mail);
    },
  };
  const mailing: MailNeeds = { database: worker, sender, config, sealer: portal.platform.sealer, log };
  return { sent, mailing };
}

const disruption = {
  title: 'Fel på <b>disk</b>',
  text: 'Vi <i>felsöker</i>.\nMer kommer.',
  service: 's3-storage',
  region: 'SE-NORTH-1',
  customers: ['Kund <b>AB</b>'],
  startsAt: '2026-07-01T21:30:00Z',
  endsAt: '2026-07-01T22:30:00Z',
};
const contents: MailContent = {
  invitation: {
    organizationName: 'Kund & <script>alert(1)</script>',
    inviterName: '"Åsa" <img src=x onerror=alert(1)>',
    link: '/auth/new-password?token=a-secret&x=1',
    expiresAt: '2026-07-01T21:30:00Z',
  },
  invitationTaken: { organizationName: 'Kund AB' },
  addressInvited: { attempt: 'invitation', organizationName: 'Kund <b>AB</b>' },
  resetCode: { code: '123456' },
  registrationCode: { code: '654321' },
  registrationKnown: {},
  registrationApproved: {},
  registrationDeclined: { reason: 'Bara <i>svenska</i> företag' },
  passwordChanged: { apiTokens: ['Löner & <b>lager</b>'] },
  emailCode: { code: '135790' },
  emailTaken: {},
  emailChanged: { newEmail: 'ny@example.com' },
  apiTokenCreated: { name: 'Löner <b>1</b>', expiresAt: '2026-07-01T21:30:00Z' },
  twoFactorChanged: { change: 'disabled' },
  twoFactorReset: { byName: 'Åsa <b>Ek</b>', reason: 'Tappad <i>telefon</i>' },
  securityEvent: {
    event: 'ownerGranted',
    organizationName: 'Kund <b>AB</b>',
    byName: 'Åsa <b>Ek</b>',
    target: 'ny@kund.example',
    at: '2026-07-01T21:30:00Z',
  },
  visitBegan: {
    organizationName: 'Kund <b>AB</b>',
    visitorName: 'Åsa <b>Ek</b>',
    homeName: 'Partnern',
    reason: 'Ärende <i>17</i>',
    at: '2026-07-01T21:30:00Z',
  },
  operationFailed: {
    what: 'bucketCreateFailed',
    customerName: 'Kund <b>AB</b>',
    subject: 'arkiv',
    reference: 'K7Q2',
  },
  disruptionBegan: disruption,
  disruptionOver: disruption,
  partnerSuspended: { organizationName: 'Kund <b>AB</b>', reason: 'Obetalda <i>fakturor</i>' },
  partnerReactivated: { organizationName: 'Kund <b>AB</b>' },
  creditNearLimit: {
    organizationName: 'Kund <b>AB</b>',
    limitMinor: 10_000_000,
    usedMinor: 8_299_000,
    currency: 'SEK',
    page: '/customers/pricing',
  },
  invoicesMade: {
    month: '2026-11',
    invoices: [
      { number: '2026-00012', customerName: 'Kund <b>AB</b>', totalMinor: 123_456, kind: 'invoice' },
      { number: '2026-00013', customerName: 'Kund <i>2</i>', totalMinor: -1000, kind: 'credit' },
    ],
    more: 3,
    totalMinor: 122_456,
    currency: 'SEK',
    dueOn: '2026-12-31',
    reference: '920260001234',
    page: '/company/invoices',
  },
  invoicesOverdue: {
    invoices: [
      {
        number: '2026-00012',
        customerName: 'Kund <b>AB</b>',
        dueOn: '2026-12-31',
        leftMinor: 123_456,
        reference: '2026000012347',
      },
    ],
    more: 2,
    leftMinor: 200_000,
    currency: 'SEK',
    page: '/company/invoices',
  },
  monthWaits: { month: '2026-11', open: 3, page: '/operator/invoices/month' },
  downloadBroken: {
    name: 'Agent <b>7</b>',
    fileName: 'agent <i>7</i>.zip',
    page: '/support/downloads?download=1',
    at: '2026-07-01T21:30:00Z',
  },
  connectionBroken: {
    system: 'ceph-rgw',
    region: 'SE-<b>NORTH</b>-1',
    trouble: 'credentials',
    at: '2026-07-01T21:30:00Z',
  },
  dataStale: {
    system: 'ceph-rgw',
    region: 'SE-<b>NORTH</b>-1',
    reason: 'portal',
    beganAt: '2026-07-01T21:30:00Z',
    shownAt: '2026-07-01T21:25:00Z',
    count: 3,
  },
  dataFresh: {
    system: 'ceph-rgw',
    region: 'SE-<b>NORTH</b>-1',
    beganAt: '2026-07-01T21:30:00Z',
    at: '2026-07-01T22:30:00Z',
  },
  connectionSecretEnds: {
    system: 'ceph-rgw',
    region: 'SE-<b>NORTH</b>-1',
    expiresAt: '2026-07-01T21:30:00Z',
    state: 'soon',
  },
  backupReady: {
    customerId: '018499fe-94c8-700f-99ca-efcc3c184001',
    customerName: 'Kund <b>AB</b>',
    domain: 'kund.onmicrosoft.com',
  },
  backupRunEnded: {
    customerId: '018499fe-94c8-700f-99ca-efcc3c184001',
    customerName: 'Kund <b>AB</b>',
    runId: '018499fe-94c8-700f-99ca-efcc3c184002',
    jobName: 'Allt <i>utom</i>',
    outcome: 'error',
    startedAt: '2026-07-01T21:00:00Z',
    endedAt: '2026-07-01T21:30:00Z',
    tries: 4,
    problems: ['The <b>repository</b> is full.'],
  },
  licensesEnding: {
    customerName: 'Kund <b>AB</b>',
    isOfPartner: true,
    licenses: [
      {
        name: 'Business <i>Basic</i>',
        quantity: 5,
        endsAt: '2026-07-01T21:30:00Z',
        termEnd: { outcome: 'extends', isDecided: false, next: null, customerMinor: 38_110, percentMore: 3 },
        billingPeriod: 'monthly',
        currency: 'SEK',
      },
    ],
  },
  pricesImported: { from: 'Microsoft <b>Partner Center</b>', number: 8, changed: 214 },
  tenantCredentials: {
    companyName: 'Kund <b>AB</b>',
    domain: 'kund.onmicrosoft.com',
    username: 'admin@kund.onmicrosoft.com',
    password: 'Sim-246810',
  },
  testMail: { byName: 'Åsa <b>Ek</b>', at: '2026-07-01T21:30:00Z' },
  ticket: {
    ticketId: '0197f0f0-0000-7000-8000-000000000001',
    reference: 'T-2026-000001',
    service: 's3-storage',
    organizationName: 'Kund <b>AB</b>',
    customerName: null,
    writerName: 'Åsa <b>Ek</b>',
    writerOf: 'Partnern <i>AB</i>',
    writerEmail: 'asa@kund.example',
    description: 'Hej!\n<script>alert(1)</script>\nslut',
    files: ['skärm <b>1</b>.png'],
  },
  ticketSent: {
    reference: 'T-2026-000001',
    description: 'Hej <b>du</b>',
    page: '/support/tickets?ticket=1',
    actAs: null,
  },
  ticketNotDelivered: {
    reference: 'T-2026-000001',
    description: 'Hej <b>du</b>',
    page: '/support/tickets?ticket=1',
    actAs: 'Kunden <b>AB</b>',
  },
};
const isKind = (key: string): key is MailKind => key in contents;
const kinds = Object.keys(contents).filter(isKind);

const queue = (kind: MailKind, language: 'en' | 'sv' = 'en', recipient = 'kund@example.com') =>
  portal.owner.transaction((tx) =>
    queueMail(tx, { partnerId: partner.id, kind, recipient, language, content: contents[kind] }),
  );
const rows = () =>
  portal.owner.rows<{
    state: string;
    attempts: number;
    reason: string | null;
    content: object;
    wait: number;
  }>(sql`
    select state, attempts, reason, content, round(extract(epoch from due_at - now()))::int as wait from mail order by id`);
const makeDue = () => portal.owner.run(sql`update mail set due_at = now() where state = 'waiting'`);

const words = {
  invitation: ['invited you to work with', 'har bjudit in dig att arbeta med'],
  invitationTaken: ['an account already', 'redan ett konto'],
  addressInvited: ['earlier invitation to this address', 'tidigare inbjudan till adressen'],
  resetCode: ['123456', '123456'],
  registrationCode: ['654321', '654321'],
  registrationKnown: ['Nothing was created', 'Inget nytt konto har skapats'],
  registrationApproved: ['has been approved', 'är godkänd'],
  registrationDeclined: ['cannot approve it', 'kan inte godkänna den'],
  passwordChanged: ['has just been changed', 'har just ändrats'],
  emailCode: ['135790', '135790'],
  emailTaken: ['so nothing was changed', 'så ingenting har ändrats'],
  emailChanged: ['signed in to with ny@example.com', 'loggar man in på ditt konto med ny@example.com'],
  apiTokenCreated: ['has just been created', 'har just skapats'],
  twoFactorChanged: ['alone is enough to sign in', 'räcker nu ensamt för att logga in'],
  twoFactorReset: ['has turned off the two-factor', 'har stängt av tvåfaktorsinloggningen'],
  securityEvent: ['July 1, 2026 at 11:30', '1 juli 2026 kl. 23:30'],
  visitBegan: ['for at most an hour', 'i högst en timme'],
  operationFailed: ['could not be done: arkiv', 'kunde inte utföras: arkiv'],
  disruptionBegan: ['Expected until July 2, 2026 at 12:30', 'Väntas pågå till 2 juli 2026 kl. 00:30'],
  disruptionOver: ['Over since July 2, 2026 at 12:30', 'Över sedan 2 juli 2026 kl. 00:30'],
  partnerSuspended: ['change and order nothing', 'varken ändra eller beställa'],
  partnerReactivated: ['can order and change again', 'kan beställa och ändra igen'],
  creditNearLimit: ['82,990 SEK of 100,000 SEK', '82 990 SEK av 100 000 SEK'],
  invoicesMade: ['due December 31, 2026', 'förfaller 31 december 2026'],
  invoicesOverdue: ['was due December 31, 2026', 'förföll 31 december 2026'],
  monthWaits: ['still open (3)', 'fortfarande öppet (3)'],
  downloadBroken: ['another size or checksum', 'en annan storlek eller kontrollsumma'],
  connectionBroken: ['user, key or password', 'användare, nyckel eller lösenord'],
  dataStale: ['cannot read 3 lists', 'inte läsa 3 listor'],
  dataFresh: ['reads all of', 'läser portalen allt'],
  connectionSecretEnds: ['are valid until July 1, 2026', 'gäller till 1 juli 2026'],
  licensesEnding: [
    'which nobody has decided. It then costs SEK\u00a0381.10 per month, excl. VAT, 3% more than now.',
    'vilket ingen har beslutat. Därefter kostar den 381,10\u00a0kr per månad, exkl. moms, 3\u00a0% mer än nu.',
  ],
  backupReady: ['begins with the first job', 'börjar med det första jobbet'],
  backupRunEnded: ['failed, in each of 4 tries', 'misslyckades, i vart och ett av 4 försök'],
  pricesImported: ['draft 8: 214 prices', 'utkast 8: 214 priser'],
  tenantCredentials: ['Sim-246810', 'Sim-246810'],
  testMail: ['the way of every email', 'samma väg som alla mejl'],
  ticket: ['written by', 'som agerar som'],
  ticketSent: ['Its reference is T-2026-000001', 'Referensen är T-2026-000001'],
  ticketNotDelivered: ['nobody has read it', 'ingen har läst det'],
} as const satisfies Record<MailKind, readonly [string, string]>;

test.each(kinds.flatMap((kind) => [['en', kind] as const, ['sv', kind] as const]))(
  'in %s, %s says the same in text and HTML, in the name of the organization',
  async (language, kind) => {
    await queue(kind, language);
    const { sent, mailing } = recorder();
    expect(await sendDueMail(mailing)).toBe(true);
    const [mail] = sent;
    expect(mail).toMatchObject({
      from: { name: 'Moln & <b>Söner</b> "AB"', address: 'no-reply@operator.example' },
      replyTo: 'support@soner.example',
      to: 'kund@example.com',
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@operator\.example>$/),
    });
    const word = words[kind][language === 'en' ? 0 : 1];
    expect(mail?.text).toContain(word);
    expect(mail?.html).toContain(word);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).not.toMatch(/<script|<img|<b>|<i>|undefined|\[object/);
    expect(mail?.text).not.toMatch(/undefined|\[object|&amp;|&lt;/);
    expect(mail?.subject).not.toBe('');
  },
);

test('hostile names are text, links lead to the portal, and the button has the partner’s colour', async () => {
  await queue('invitation');
  const { sent, mailing } = recorder();
  await sendDueMail(mailing);
  const [mail] = sent;
  expect(mail?.html).toContain('&quot;Åsa&quot; &lt;img src=x onerror=alert(1)&gt;');
  expect(mail?.html).toContain(
    'href="https://portal.example/auth/new-password?token=a-secret&amp;x=1&amp;partner=soner"',
  );
  expect(mail?.html).toMatch(/background:#005878;.*color:#ffffff/);
  expect(mail?.text).toContain('https://portal.example/auth/new-password?token=a-secret&x=1&partner=soner');
  expect(mail?.text).toContain('July 1, 2026 at 11:30 PM (Europe/Stockholm)');
});

test('a link to elsewhere is never sent', async () => {
  await queue('invitation');
  await portal.owner.run(sql`update mail set content = content || '{"link": "https://evil.example/"}'`);
  const { sent, mailing } = recorder();
  await sendDueMail(mailing);
  expect(sent).toEqual([]);
  expect(await rows()).toMatchObject([
    { state: 'waiting', reason: expect.stringContaining('only link to the portal') },
  ]);
});

test('what was sent keeps no code and no link', async () => {
  await queue('resetCode');
  await queue('invitation');
  const { mailing } = recorder();
  while (await sendDueMail(mailing));
  expect(await rows()).toMatchObject([
    { state: 'sent', attempts: 1, reason: null, content: {} },
    { state: 'sent', attempts: 1, reason: null },
  ]);
  expect(JSON.stringify(await rows())).not.toMatch(/123456|a-secret/);
});

test('two workers at once send every mail once', { tags: ['mail-kept'] }, async () => {
  const recipients = Array.from({ length: 40 }, (_, index) => `kund-${index}@example.com`);
  for (const recipient of recipients) await queue('passwordChanged', 'sv', recipient);
  const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const one = recorder(slow);
  const other = recorder(slow);
  const runners = [one, other].map(({ mailing }) => runQueue(mailQueue(mailing), log));
  await expect
    .poll(async () => (await rows()).filter(({ state }) => state === 'sent').length, { timeout: 50_000 })
    .toBe(recipients.length);
  await Promise.all(runners.map((runner) => runner.stop()));
  const sent = [...one.sent, ...other.sent].map(({ to }) => to);
  expect(sent.toSorted()).toEqual(recipients.toSorted());
  expect(one.sent.length).toBeGreaterThan(0);
  expect(other.sent.length).toBeGreaterThan(0);
});

test(
  'a server that is away gets the same mail later, ever later, and at last it has failed',
  { tags: ['mail-kept'] },
  async () => {
    await queue('invitation');
    const ids = new Set<string>();
    const { mailing } = recorder(async ({ messageId }) => {
      ids.add(messageId);
      throw new ProviderFailure('unreachable', 'the mail server is away');
    });
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await sendDueMail(mailing);
      const [row] = await rows();
      expect(row).toMatchObject({ state: 'waiting', reason: 'the mail server is away' });
      waits.push(row?.wait ?? 0);
      expect(await sendDueMail(mailing)).toBe(false);
      await makeDue();
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeLessThanOrEqual(10);
    await sendDueMail(mailing);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 8, reason: 'the mail server is away' }]);
    expect(JSON.stringify(await rows())).not.toContain('a-secret');
    expect(ids.size).toBe(1);
  },
);

test('a throttling server is given the time that it asks for', async () => {
  await queue('passwordChanged');
  const { mailing } = recorder(async () => {
    throw new ProviderFailure('throttled', 'slow down', { retryAfterSeconds: 300 });
  });
  await sendDueMail(mailing);
  expect((await rows())[0]?.wait).toBeGreaterThan(250);
});

test('a refused mail has failed with the reason, at once', async () => {
  await queue('passwordChanged');
  const { mailing } = recorder(async () => {
    throw new ProviderFailure('refused', 'no such mailbox');
  });
  await sendDueMail(mailing);
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, reason: 'no such mailbox' }]);
});

test('a code that expired while the server was away is not sent any more', async () => {
  await queue('resetCode');
  await portal.owner.run(sql`update mail set created_at = now() - interval '11 minutes'`);
  const { sent, mailing } = recorder();
  await sendDueMail(mailing);
  expect(sent).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'failed', content: {} }]);
});

test('a worker that lost its lease records nothing', async () => {
  await queue('passwordChanged');
  const { mailing } = recorder(async () => {
    await portal.owner.run(sql`update mail set lease_id = gen_random_uuid()`);
  });
  await sendDueMail(mailing);
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
});

test('a real SMTP server gets the mail as it was written, and faults of it delay', async () => {
  const catcher = await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken: 'control' });
  const setFault = (fault: string): Promise<Response> =>
    fetch(`${catcher.httpUrl}/_simulator/faults`, {
      method: 'PUT',
      headers: { 'x-simulator-token': 'control' },
      body: JSON.stringify({ fault }),
    });
  const caught = async (): Promise<{ subject: string; to: string[] }[]> => {
    const answer: { mails: { subject: string; to: string[] }[] } = JSON.parse(
      await (await fetch(`${catcher.httpUrl}/api/mails`)).text(),
    );
    return answer.mails;
  };
  try {
    const sender = createSmtp({ url: catcher.smtpUrl });
    const mailing: MailNeeds = { database: worker, sender, config, sealer: portal.platform.sealer, log };
    await queue('invitation', 'sv', 'anna@kund.example');
    await setFault('throttles');
    await sendDueMail(mailing);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    await setFault('none');
    await makeDue();
    await sendDueMail(mailing);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(await caught()).toMatchObject([
      {
        subject: 'Du är inbjuden till Kund & <script>alert(1)</script> i Cloud Portal',
        to: ['anna@kund.example'],
      },
    ]);
  } finally {
    await catcher.close();
  }
});
