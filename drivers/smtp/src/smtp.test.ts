import { createServer, type Server, type Socket } from 'node:net';
import type { Mail } from '@portal/ports/mail';
import { mailSuite, sampleMail } from '@portal/ports/testing/mail-suite';
import type { MailCatcher } from '@portal/simulator-mail-catcher/server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseServerUrl } from './server-url.ts';
import { createSmtp } from './smtp.ts';
import { arrivedAt, setFault, startCatcher } from './testing/catcher.ts';
import { createSelfSigned } from './testing/self-signed.ts';

mailSuite('SMTP', async () => {
  const catcher = await startCatcher();
  return {
    sender: createSmtp({ url: catcher.smtpUrl, heloName: 'portal.example', timeoutMs: 1000 }),
    arrived: async () => await arrivedAt(catcher),
    fail: async (how) => await setFault(catcher, how),
    close: async () => await catcher.close(),
  };
});

const failureOf = async (work: Promise<void>): Promise<unknown> =>
  await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );

let catcher: MailCatcher | null = null;
const start = async (security: Parameters<typeof startCatcher>[0] = {}): Promise<MailCatcher> => {
  catcher = await startCatcher(security);
  return catcher;
};
const count = async (): Promise<number> => (catcher === null ? 0 : (await arrivedAt(catcher)).length);
afterEach(async () => {
  await catcher?.close();
  catcher = null;
});

describe('the login', () => {
  const login = { user: 'portal@partner.example', password: 'p@ss:/ö%' };
  const withLogin = (url: string, password: string): string =>
    url.replace('//', `//${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@`);

  it('sends with the right one, whatever signs the password has', async () => {
    const { smtpUrl } = await start({ login });
    await createSmtp({ url: withLogin(smtpUrl, login.password) }).send(sampleMail());
    expect(await count()).toBe(1);
  });

  it('is refused with a wrong one, and says so without telling it', async () => {
    const { smtpUrl } = await start({ login });
    const error = await failureOf(createSmtp({ url: withLogin(smtpUrl, 'hemligt') }).send(sampleMail()));
    expect(error).toMatchObject({ kind: 'connection', message: expect.stringContaining('user or password') });
    expect(String(error) + JSON.stringify(error)).not.toContain('hemligt');
    expect(await count()).toBe(0);
  });

  it('is tried by a ping, which tells a wrong one from a server that is away', async () => {
    const { smtpUrl } = await start({ login });
    await createSmtp({ url: withLogin(smtpUrl, login.password) }).ping();
    const error = await failureOf(createSmtp({ url: withLogin(smtpUrl, 'hemligt') }).ping());
    expect(error).toMatchObject({ kind: 'connection', trouble: 'credentials' });
    expect(String(error) + JSON.stringify(error)).not.toContain('hemligt');
  });

  it('is refused without one where one is wanted', async () => {
    const { smtpUrl } = await start({ login });
    const error = await failureOf(createSmtp({ url: smtpUrl }).send(sampleMail()));
    expect(error).toMatchObject({ kind: 'connection', trouble: 'credentials' });
  });
});

describe('TLS', () => {
  let own: { key: string; cert: string };
  let other: { key: string; cert: string };
  beforeAll(() => {
    own = createSelfSigned();
    other = createSelfSigned();
  });

  it.each([true, false])('sends to a server it trusts (from the first byte: %s)', async (implicit) => {
    const { smtpUrl } = await start({ tls: { ...own, implicit } });
    const url = implicit ? smtpUrl : `${smtpUrl}?starttls=required`;
    await createSmtp({ url, certificateAuthority: own.cert }).send(sampleMail());
    expect(await count()).toBe(1);
  });

  it.each([true, false])('sends nothing to a server it does not trust (first byte: %s)', async (implicit) => {
    const { smtpUrl } = await start({ tls: { ...own, implicit } });
    const sender = createSmtp({ url: smtpUrl, certificateAuthority: other.cert });
    const distrust = { kind: 'connection', trouble: 'certificate' };
    expect(await failureOf(sender.send(sampleMail()))).toMatchObject(distrust);
    expect(await failureOf(sender.ping())).toMatchObject(distrust);
    expect(await count()).toBe(0);
  });

  it('sends nothing in plain text where TLS is required', async () => {
    const { smtpUrl } = await start();
    const sender = createSmtp({ url: `${smtpUrl}?starttls=required` });
    const missing = { kind: 'unreachable', trouble: undefined };
    expect(await failureOf(sender.send(sampleMail()))).toMatchObject(missing);
    expect(await failureOf(sender.ping())).toMatchObject(missing);
    expect(await count()).toBe(0);
  });
});

describe('the host', () => {
  it('is asked for before each sending', async () => {
    const { smtpUrl } = await start();
    const hosts: string[] = [];
    const allowHost = (host: string): boolean => {
      hosts.push(host);
      return hosts.length > 1;
    };
    const sender = createSmtp({ url: smtpUrl, allowHost });
    expect(await failureOf(sender.send(sampleMail()))).toMatchObject({ kind: 'refused' });
    await sender.send(sampleMail());
    await sender.ping();
    expect(hosts).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    expect(await count()).toBe(1);
  });

  it('that nobody listens on is unreachable', async () => {
    const { smtpUrl } = await start();
    await catcher?.close();
    catcher = null;
    expect(await failureOf(createSmtp({ url: smtpUrl }).send(sampleMail()))).toMatchObject({
      kind: 'unreachable',
    });
  });
});

describe('the answers of a server', () => {
  let server: Server | null = null;
  afterEach(async () => {
    await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
    server = null;
  });

  /** Answers each command by its first word, and everything else with 250. */
  const scripted = async (answers: Record<string, string>): Promise<string> => {
    const converse = (socket: Socket): void => {
      socket.on('error', () => socket.destroy());
      socket.write(`${answers['greeting'] ?? '220 ready'}\r\n`);
      let inData = false;
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        if (inData && !said.endsWith('\r\n.\r\n')) return;
        const word = inData ? 'text' : (said.split(/[\s:]/)[0] ?? '').toUpperCase();
        const answer = answers[word] ?? (word === 'DATA' ? '354 go on' : '250 OK');
        inData = answer.startsWith('354');
        if (answer !== 'silence') socket.write(`${answer}\r\n`);
      });
    };
    const listening = createServer(converse);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const address = listening.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  };

  it.each([
    [{}, null],
    [{ greeting: '554 no service for you' }, 'unreachable'],
    [{ greeting: '421 too busy' }, 'unreachable'],
    [{ greeting: 'SSH-2.0-nonsense' }, 'unreachable'],
    [{ MAIL: '550 sender unknown' }, 'refused'],
    [{ MAIL: '451 later' }, 'unreachable'],
    [{ RCPT: '550 no such user' }, 'refused'],
    [{ RCPT: '452 mailbox full' }, 'unreachable'],
    [{ DATA: '503 bad sequence' }, 'unreachable'],
    [{ text: '554 looks like spam' }, 'refused'],
    [{ text: '451 greylisted' }, 'unreachable'],
    [{ EHLO: 'silence' }, 'unreachable'],
    [{ text: 'silence' }, 'unreachable'],
  ])('%j ends as %s', async (answers, kind) => {
    const sender = createSmtp({ url: await scripted(answers), timeoutMs: 1000 });
    const error = await failureOf(sender.send(sampleMail()));
    expect(error === null ? null : Object(error).kind).toBe(kind);
  });
});

describe('the URL', () => {
  it.each([
    '',
    'smtp:',
    'http://mail.example',
    'smtp://a:hemligt@mail.example?starttls=never',
    'smtp://%zz@a',
  ])('%j is refused at once, and is not repeated', (url) => {
    const create = (): unknown => createSmtp({ url });
    expect(create).toThrow(expect.objectContaining({ kind: 'refused' }));
    expect(create).not.toThrow(/hemligt/);
  });
});

describe('a password', () => {
  it.each([
    ['smtp://user:word@mail.example', true],
    ['smtp://user:word@[2001:db8::1]:25', true],
    ['smtp://user:word@127.0.0.1', false],
    ['smtp://user:word@[::1]', false],
    ['smtp://mail.example', false],
    ['smtp://mail.example?starttls=required', true],
  ])('for %s wants TLS: %s', (url, needsTls) => {
    expect(parseServerUrl(url).needsTls).toBe(needsTls);
  });
});

describe('what is asked of the receiving side', () => {
  it('takes a domain with Swedish letters', async () => {
    const { smtpUrl, httpUrl } = await start();
    await createSmtp({ url: smtpUrl }).send(sampleMail({ to: 'kund@räksmörgås.example' }));
    const [arrived] = await arrivedAt({ httpUrl, smtpUrl, close: async () => {} });
    expect(arrived?.recipients).toEqual(['kund@räksmörgås.example']);
  });

  it('may answer by itself what a person wrote', async () => {
    const { httpUrl, smtpUrl } = await start();
    await createSmtp({ url: smtpUrl }).send(sampleMail({ isAutomatic: false }));
    const [arrived] = await arrivedAt({ httpUrl, smtpUrl, close: async () => {} });
    expect(arrived?.headerNames).not.toContain('Auto-Submitted');
  });

  it('is not to answer by itself', async () => {
    const { httpUrl, smtpUrl } = await start();
    const mail: Mail = sampleMail();
    await createSmtp({ url: smtpUrl }).send(mail);
    const [arrived] = await arrivedAt({ httpUrl, smtpUrl, close: async () => {} });
    expect(arrived?.headerNames).toEqual(expect.arrayContaining(['Auto-Submitted', 'Message-ID', 'Date']));
    expect(arrived?.headerNames.filter((name) => name === 'Message-ID')).toHaveLength(1);
  });
});
