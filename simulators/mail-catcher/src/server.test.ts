import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from './mail.ts';
import { startMailCatcher, type MailCatcher } from './server.ts';
import { createMailStore, type MailStore } from './store.ts';

let folder: string;
let statePath: string;
let catcher: MailCatcher;
const start = async (path = statePath): Promise<MailCatcher> =>
  await startMailCatcher({ smtpPort: 0, httpPort: 0, controlToken: 'control', statePath: path });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-catcher-'));
  statePath = join(folder, 'mails.json');
  catcher = await start();
});
afterEach(async () => {
  await catcher.close();
  await rm(folder, { recursive: true });
});

const memory = (): MailStore => createMailStore(() => undefined);

const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>';

const raw = (to: string, subject = 'Hello', html = '<p>Hello</p>'): string =>
  [
    `From: ${evil.replaceAll(/[<>]/g, '')} <portal@portal.example>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Message-ID: <1@portal.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Open https://portal.example/invite?a=1&b=2, then ${evil}`,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b--',
  ].join('\r\n');

/** Speaks SMTP line by line and tells every answer. */
const converse = async (lines: string[]): Promise<string[]> => {
  const { hostname, port } = new URL(catcher.smtpUrl);
  const socket = connect(Number(port), hostname);
  const answers: string[] = [];
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (!/^\d{3} .*\r\n$/m.test(text)) continue;
    answers.push(text.trim());
    text = '';
    const next = lines.shift();
    if (next === undefined) socket.end();
    else socket.write(`${next}\r\n`);
  }
  return answers;
};

const deliver = async (to: string, content: string): Promise<string[]> =>
  await converse([
    'EHLO test',
    'MAIL FROM:<a@b.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${content}\r\n.`,
    'QUIT',
  ]);

const page = async (path: string): Promise<Response> => await fetch(catcher.httpUrl + path);

const api = async (query = ''): Promise<{ id: string; subject: string; to: string[] }[]> => {
  const listed: unknown = await (await page(`/api/mails${query}`)).json();
  return Object(listed).mails;
};

const setFault = async (fault: string, token = 'control'): Promise<number> => {
  const headers = { 'x-simulator-token': token };
  const body = JSON.stringify({ fault, delayMs: 400 });
  return (await fetch(`${catcher.httpUrl}/_simulator/faults`, { method: 'PUT', headers, body })).status;
};

describe('the API of the catcher', () => {
  it('lists the newest first and finds by recipient, whatever the letters', async () => {
    await deliver('anna@kund.example', raw('anna@kund.example', 'First'));
    await deliver('Bo@Kund.example', raw('bo@kund.example', 'Second'));
    expect((await api()).map((mail) => mail.subject)).toEqual(['Second', 'First']);
    expect((await api('?to=bo@kund')).map((mail) => mail.to)).toEqual([['Bo@Kund.example']]);
    expect(await api('?to=nobody')).toEqual([]);
  });

  it('tells one mail with its envelope, both bodies and its headers', async () => {
    await deliver('blind@kund.example', raw('shown@kund.example', '=?utf-8?B?w4VkcmE=?='));
    const [{ id } = { id: '' }] = await api();
    expect(await (await page(`/api/mails/${id}`)).json()).toMatchObject({
      envelopeFrom: 'a@b.example',
      envelopeTo: ['blind@kund.example'],
      to: 'shown@kund.example',
      subject: 'Ådra',
      messageId: '<1@portal.example>',
      text: expect.stringContaining('https://portal.example/invite?a=1&b=2'),
      html: expect.stringContaining('<p>Hello</p>'),
      headers: expect.arrayContaining([{ name: 'Message-ID', value: '<1@portal.example>' }]),
    });
    expect((await page('/api/mails/none')).status).toBe(404);
  });

  it('forgets all on DELETE and nothing on other methods', async () => {
    await deliver('anna@kund.example', raw('anna@kund.example'));
    expect((await fetch(`${catcher.httpUrl}/api/mails`, { method: 'POST' })).status).toBe(405);
    expect(await api()).toHaveLength(1);
    expect((await fetch(`${catcher.httpUrl}/api/mails`, { method: 'DELETE' })).status).toBe(200);
    expect(await api()).toEqual([]);
  });
});

const withFile = (name: string, content: string): string =>
  [
    'Subject: With a file',
    'Message-ID: <2@portal.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: text/plain',
    '',
    'Look',
    '--m',
    `Content-Type: text/html; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
    '--m--',
  ].join('\r\n');

describe('the files of a mail', () => {
  it('are links that save them, and never a page', async () => {
    await deliver('anna@kund.example', withFile('evil.html', evil));
    const [{ id } = { id: '' }] = await api();
    const text = await (await page(`/mails/${id}`)).text();
    expect(text).toContain(`href="/mails/${id}/attachments/0" download="evil.html"`);
    const file = await page(`/mails/${id}/attachments/0`);
    expect(await file.text()).toBe(evil);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''evil.html");
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(JSON.stringify(await (await page(`/api/mails/${id}`)).json())).not.toContain('content"');
    expect((await page(`/mails/${id}/attachments/1`)).status).toBe(404);
    expect((await page('/mails/none/attachments/0')).status).toBe(404);
  });

  it('are kept of the newest 20 mails that have any', async () => {
    const store = memory();
    const mail = await readMail(Buffer.from(withFile('a.txt', 'a')), { from: '', to: ['a@b.example'] });
    for (let index = 0; index < 22; index += 1) store.add({ ...mail, id: String(index) });
    const kept = store.list().filter(({ attachments }) => attachments[0]?.content !== undefined);
    expect(kept.map(({ id }) => Number(id)).toSorted((a, b) => a - b)[0]).toBe(2);
    expect(kept).toHaveLength(20);
  });
});

describe('the memory of the catcher', () => {
  it('lasts over a restart', async () => {
    await deliver('anna@kund.example', raw('anna@kund.example', 'Kept'));
    await catcher.close();
    catcher = await start();
    expect((await api()).map((mail) => mail.subject)).toEqual(['Kept']);
    await fetch(`${catcher.httpUrl}/api/mails`, { method: 'DELETE' });
    await catcher.close();
    expect(JSON.parse(await readFile(statePath, 'utf8'))).toMatchObject({ content: [] });
    catcher = await start();
  });

  it('holds the newest 500', async () => {
    const store = memory();
    const mail = await readMail(Buffer.from('Subject: x\r\n\r\nx'), { from: '', to: ['a@b.example'] });
    for (let index = 0; index < 510; index += 1) store.add({ ...mail, id: String(index) });
    expect(store.list()).toHaveLength(500);
    expect([store.list()[0]?.id, store.get('9'), store.get('10')?.id]).toEqual(['509', undefined, '10']);
  });

  it('does not start on a file that is not its own', async () => {
    const other = join(folder, 'other.json');
    for (const text of ['{"a":1}', '{"clockOffsetMs":0,"content":{"a":1}}']) {
      await writeFile(other, text);
      await expect(start(other)).rejects.toThrow(/no (state of a simulator|caught mails)/);
    }
  });

  it('does not take a mail that it cannot keep', async () => {
    await catcher.close();
    catcher = await start(join(folder, 'missing', 'mails.json'));
    const answers = await deliver('anna@kund.example', raw('anna@kund.example'));
    expect(answers.find((answer) => /^4\d\d /.test(answer))).toContain('could not write');
    await expect(catcher.close()).rejects.toThrow('could not write');
    catcher = await start();
  });
});

describe('the faults of the catcher', () => {
  it('are changed with the control token only', async () => {
    expect(await setFault('down', 'wrong')).toBe(403);
    expect(await setFault('sulks')).toBe(400);
    expect(await setFault('none')).toBe(200);
  });

  it.each([
    ['refuses', '550'],
    ['throttles', '451'],
  ])('%s at the recipient', async (fault, code) => {
    await setFault(fault);
    const answers = await deliver('anna@kund.example', raw('anna@kund.example'));
    expect(answers[3]).toMatch(new RegExp(`^${code} `));
    expect(await api()).toEqual([]);
  });

  it('drops connections when down, while the inbox stays', async () => {
    await setFault('down');
    const outcome = await deliver('anna@kund.example', raw('anna@kund.example')).catch(() => []);
    expect(outcome).toEqual([]);
    expect(await api()).toEqual([]);
    await setFault('none');
    await deliver('anna@kund.example', raw('anna@kund.example'));
    expect(await api()).toHaveLength(1);
  });

  it('greets late when slow, and catches all the same', async () => {
    await setFault('slow');
    const before = performance.now();
    await deliver('anna@kund.example', raw('anna@kund.example'));
    expect(performance.now() - before).toBeGreaterThan(390);
    expect(await api()).toHaveLength(1);
  });

  it('does not take a mail that is too large', async () => {
    const answers = await deliver(
      'anna@kund.example',
      `Subject: x\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(150_000),
    );
    expect(answers.at(-2)).toMatch(/^552 /);
    expect(await api()).toEqual([]);
  });
});
