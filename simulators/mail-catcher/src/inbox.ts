import { readFileSync } from 'node:fs';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { CaughtMail } from './mail.ts';
import { framedHtml, listPage, mailPage, missingPage } from './pages.ts';
import type { MailStore } from './store.ts';

type Page = { status: number; type: string; body: string | Buffer; policy: string; saveAs?: string };

const styles = readFileSync(new URL('./inbox.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./refresh.js', import.meta.url), 'utf8');

const ownPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Somebody else's HTML: no scripts, no forms, nothing from a network; its links may open another tab. */
const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const reply = (type: string, body: string, status = 200): Page => ({
  status,
  type,
  body,
  policy: ownPolicy,
});
const page = (body: string, status = 200): Page => reply('text/html', body, status);
const json = (body: unknown, status = 200): Page => reply('application/json', JSON.stringify(body), status);

const summary = ({ id, receivedAt, envelopeTo, from, subject, messageId }: CaughtMail) => ({
  id,
  receivedAt,
  to: envelopeTo,
  from,
  subject,
  messageId,
});

const mailPath = /^(\/api)?\/mails\/([\w-]+)(\/html)?$/;

const readOne = (store: MailStore, path: string): Page => {
  const [, isApi, id = '', isFrame] = mailPath.exec(path) ?? [];
  const mail = store.get(id);
  if (isApi !== undefined)
    return mail === undefined ? json({ error: 'no such mail' }, 404) : json(described(mail));
  if (mail === undefined) return page(missingPage(), 404);
  return isFrame === undefined ? page(mailPage(mail)) : { ...page(framedHtml(mail)), policy: framePolicy };
};

/** The files are in links of their own. */
const described = (mail: CaughtMail) => ({
  ...mail,
  attachments: mail.attachments.map(({ content: _content, ...rest }) => rest),
});

const filePath = /^\/mails\/([\w-]+)\/attachments\/(\d{1,3})$/;

/** A file is saved as it came, and is no page whatever it is. */
const readFile = (store: MailStore, path: string): Page | null => {
  const [, id = '', nth = ''] = filePath.exec(path) ?? [];
  const file = store.get(id)?.attachments[Number(nth)];
  if (file?.content === undefined || nth === '') return null;
  return {
    status: 200,
    type: 'application/octet-stream',
    body: Buffer.from(file.content, 'base64'),
    policy: framePolicy,
    saveAs: file.name === '' ? 'file' : file.name,
  };
};

const readAny = (store: MailStore, url: URL): Page => {
  const to = url.searchParams.get('to') ?? '';
  const fixed: Record<string, () => Page> = {
    '/': () => page(listPage(store.list(to), to)),
    '/inbox.css': () => reply('text/css', styles),
    '/refresh.js': () => reply('text/javascript', script),
    '/api/mails': () => json({ mails: store.list(to).map(summary) }),
  };
  return fixed[url.pathname]?.() ?? readFile(store, url.pathname) ?? readOne(store, url.pathname);
};

const answer = (store: MailStore, method: string, url: URL): Page => {
  if (method === 'GET' || method === 'HEAD') return readAny(store, url);
  if (method !== 'DELETE' || url.pathname !== '/api/mails') return json({ error: 'not allowed' }, 405);
  store.clear();
  return json({ mails: [] });
};

const toReply = ({ status, type, body, policy, saveAs }: Page): Reply => ({
  status,
  headers: {
    'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
    ...(saveAs === undefined
      ? {}
      : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}` }),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  },
  body,
});

/** The web inbox and its JSON API. */
export function answerInbox(store: MailStore, { method, path, rawQuery }: ReceivedRequest): Reply {
  const url = URL.parse(`${path}?${rawQuery}`, 'http://localhost');
  return toReply(url === null ? page(missingPage(), 404) : answer(store, method, url));
}
