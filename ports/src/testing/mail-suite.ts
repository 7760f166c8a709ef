import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFailure, type FailureKind } from '../failure.ts';
import type { Mail, MailSender } from '../mail.ts';

/** A mail as the receiving side read it. */
export type ArrivedMail = {
  messageId: string | null;
  from: string;
  recipients: string[];
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  headerNames: string[];
  attachments: { name: string; contentType: string; bytes: Buffer }[];
};

export type MailBench = {
  /** Gives up after a second at most. */
  sender: MailSender;
  arrived(): Promise<ArrivedMail[]>;
  /** `slow` is slower than the sender waits. */
  fail(how: 'none' | 'slow' | 'down' | 'refuses' | 'throttles'): Promise<void>;
  close(): Promise<void>;
};

let number = 0;

/** A mail with an id and a recipient of its own. */
export const sampleMail = (but: Partial<Mail> = {}): Mail => {
  number += 1;
  return {
    messageId: `<sample-${number}@portal.example>`,
    from: { name: 'Molnportalen', address: 'no-reply@portal.example' },
    replyTo: null,
    to: `person-${number}@customer.example`,
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
    attachments: [],
    isAutomatic: true,
    logo: null,
    ...but,
  };
};

const textAsSent = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/** What every way of sending mail has to do, whoever made it. */
export const mailSuite = (label: string, open: () => Promise<MailBench>): void => {
  describe(`${label} as a mail sender`, () => {
    let bench: MailBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => await bench.fail('none'));
    afterAll(async () => await bench.close());

    const arrivedWith = async (messageId: string): Promise<ArrivedMail[]> =>
      (await bench.arrived()).filter((mail) => mail.messageId === messageId);

    const arrival = async (mail: Mail): Promise<ArrivedMail> => {
      await bench.sender.send(mail);
      const [arrived, ...more] = await arrivedWith(mail.messageId);
      if (arrived === undefined || more.length > 0) throw new Error('the mail did not arrive once');
      return arrived;
    };

    const kindOf = async (mail: Mail): Promise<FailureKind> => {
      const error: unknown = await bench.sender.send(mail).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error instanceof ProviderFailure) return error.kind;
      throw new Error('the sender threw no ProviderFailure', { cause: error });
    };

    it('lets itself be asked without a mail, and tells when it is away and when it is back', async () => {
      const before = (await bench.arrived()).length;
      await bench.sender.ping();
      for (const how of ['down', 'slow'] as const) {
        await bench.fail(how);
        await expect(bench.sender.ping()).rejects.toMatchObject({ kind: 'unreachable' });
      }
      await bench.fail('none');
      await bench.sender.ping();
      expect((await bench.arrived()).length).toBe(before);
    });

    it('brings a Swedish mail with both bodies, its id, names and addresses', async () => {
      const mail = sampleMail({
        from: { name: 'Åsa på Fjällräven, "Kundtjänst"', address: 'asa@portal.example' },
        replyTo: 'support@partner.example',
        subject: 'Återställ lösenordet för kön på Öland – så här gör du ☁️',
        text: 'Hej Örjan!\n\nKlicka på länken: https://portal.example/å?token=abc=def&x=1\n\n-- \nHälsningar',
        html: '<p>Hej <b>Örjan</b>! <a href="https://portal.example/?token=abc=def&amp;x=1">Länk</a></p>',
      });
      const arrived = await arrival(mail);
      expect(arrived).toMatchObject({
        messageId: mail.messageId,
        recipients: [mail.to],
        replyTo: mail.replyTo,
        subject: mail.subject,
      });
      expect(arrived.from).toContain(mail.from.address);
      expect(arrived.from).toContain('Åsa på Fjällräven');
      expect(textAsSent(arrived.text)).toBe(mail.text);
      expect(arrived.html?.trim()).toBe(mail.html);
    });

    it('keeps very long lines, leading dots and a long subject as they are', async () => {
      const text = ['.', '..', `.${'x'.repeat(5000)}`, `${'å'.repeat(3000)} slut`, 'From here', '.'].join(
        '\n',
      );
      const html = `<p>${'Räksmörgås '.repeat(400)}</p>`;
      const mail = sampleMail({ subject: 'Ändrad beställning '.repeat(20).trim(), text, html });
      const arrived = await arrival(mail);
      expect(textAsSent(arrived.text)).toBe(text);
      expect(arrived.html?.trim()).toBe(html);
      expect(arrived.subject).toBe(mail.subject);
    });

    it.each([
      ['subject', { subject: 'Hello\r\nBcc: thief@evil.example\r\nX-Evil: 1' }],
      ['subject with a lone line feed', { subject: 'Hello\nX-Evil: 1\n\nevil body' }],
      ['subject with a tab and a null character', { subject: 'Hello\r\n\tX-Evil: 1\0' }],
      ['sender name', { from: { name: 'A\r\nX-Evil: 1', address: 'a@portal.example' } }],
    ] satisfies [string, Partial<Mail>][])('lets no header in through the %s', async (_where, but) => {
      const mail = sampleMail(but);
      const arrived = await arrival(mail);
      expect(arrived.recipients).toEqual([mail.to]);
      expect(arrived.headerNames.map((name) => name.toLowerCase())).not.toContain('x-evil');
      expect(arrived.headerNames.map((name) => name.toLowerCase())).not.toContain('bcc');
      expect(arrived.subject + arrived.from).not.toMatch(/\p{Cc}/u);
      expect(textAsSent(arrived.text)).toBe('Hello');
    });

    it.each([
      ['recipient', { to: 'a@customer.example\r\nBcc: thief@evil.example' }],
      ['recipient list', { to: 'a@customer.example, thief@evil.example' }],
      ['recipient with a command', { to: 'a@customer.example>\r\nRCPT TO:<thief@evil.example' }],
      ['recipient with a name', { to: 'Thief <thief@evil.example>' }],
      ['recipient with a null character', { to: 'a\0b@customer.example' }],
      ['empty recipient', { to: '' }],
      ['sender', { from: { name: 'A', address: 'a@portal.example\r\nX-Evil: 1' } }],
      ['reply address', { replyTo: 'a@portal.example\r\nX-Evil: 1' }],
      [
        'type of a file',
        { attachments: [{ name: 'a', mediaType: 'text/html\r\nX-Evil: 1', bytes: Buffer.from('a') }] },
      ],
      ['message id', { messageId: '<a@portal.example>\r\nX-Evil: 1' }],
    ] satisfies [string, Partial<Mail>][])('refuses a bad %s and sends nothing', async (_where, but) => {
      const before = (await bench.arrived()).length;
      expect(await kindOf(sampleMail(but))).toBe('refused');
      expect((await bench.arrived()).length).toBe(before);
    });

    it.each([
      ['refuses', 'refused'],
      ['throttles', 'unreachable'],
      ['down', 'unreachable'],
      ['slow', 'unreachable'],
    ] as const)('fails with its own kind when the server %s, and sends afterwards', async (how, kind) => {
      const mail = sampleMail();
      await bench.fail(how);
      expect(await kindOf(mail)).toBe(kind);
      await bench.fail('none');
      expect((await arrival(mail)).recipients).toEqual([mail.to]);
    });

    it('brings files as they are, with their names, beside both bodies', async () => {
      const picture = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
      const attachments = [
        { name: 'skärmbild "å" – 1.png', mediaType: 'image/png', bytes: picture },
        { name: 'logg.txt', mediaType: 'text/plain', bytes: Buffer.from('.\r\nrad 2\n.\nÅ') },
        {
          name: `${'lång-'.repeat(22)}.pdf`,
          mediaType: 'application/pdf',
          bytes: Buffer.alloc(300_000, 'x'),
        },
      ];
      const mail = sampleMail({ attachments });
      const arrived = await arrival(mail);
      expect(arrived.attachments.map(({ name }) => name)).toEqual(attachments.map(({ name }) => name));
      for (const [index, { mediaType, bytes }] of attachments.entries()) {
        expect(arrived.attachments[index]?.contentType).toBe(mediaType);
        expect(arrived.attachments[index]?.bytes.equals(bytes)).toBe(true);
      }
      expect(textAsSent(arrived.text)).toBe('Hello');
      expect(arrived.html?.trim()).toBe('<p>Hello</p>');
    });

    it('lets no header in through the name of a file', async () => {
      const name = 'a.txt"\r\nX-Evil: 1\r\n\r\n<script>';
      const file = { name, mediaType: 'text/plain', bytes: Buffer.from('a') };
      const arrived = await arrival(sampleMail({ attachments: [file] }));
      expect(arrived.headerNames.map((header) => header.toLowerCase())).not.toContain('x-evil');
      expect(arrived.attachments).toHaveLength(1);
      expect(arrived.attachments[0]?.name).not.toMatch(/\p{Cc}/u);
    });

    it('sends many at once, each to its own recipient', async () => {
      const mails = Array.from({ length: 15 }, () => sampleMail());
      await Promise.all(mails.map(async (mail) => await bench.sender.send(mail)));
      for (const mail of mails) {
        const arrived = await arrivedWith(mail.messageId);
        expect(arrived.map((one) => one.recipients)).toEqual([[mail.to]]);
      }
    });
  });
};
