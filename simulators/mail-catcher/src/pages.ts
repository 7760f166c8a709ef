import { html, toText, type Markup } from './html.ts';
import type { CaughtMail } from './mail.ts';

const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

const time = (at: string): Markup => html`<time datetime="${at}">${moment.format(new Date(at))}</time>`;

const page = (title: string, main: Markup): string =>
  `<!doctype html>${toText(
    html` <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/inbox.css" />
        <script type="module" src="/refresh.js"></script>
      </head>
      <body>
        <header>
          <a href="/">Mail catcher</a>
          <p>Catches every mail the portal sends. Nothing is delivered from here.</p>
        </header>
        <main>${main}</main>
      </body>
    </html>`,
  )}`;

const row = (mail: CaughtMail): Markup =>
  html` <li>
    <a href="/mails/${mail.id}">
      <span class="subject">${mail.subject === '' ? 'No subject' : mail.subject}</span>
      <span class="to">To ${mail.envelopeTo.join(', ')}</span>
      <span class="from">From ${mail.from}</span>
      ${time(mail.receivedAt)}
    </a>
  </li>`;

const count = (mails: CaughtMail[], to: string): string => {
  const number = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return to === '' ? number : `${number} to “${to}”`;
};

const emptyText = (to: string): string =>
  to === ''
    ? 'No mail has been caught yet. This page fills itself.'
    : 'No mail to such a recipient has been caught.';

/** The inbox, newest first. */
export const listPage = (mails: CaughtMail[], to: string): string =>
  page(
    'Mail catcher',
    html`
      <h1>Caught mail</h1>
      <form method="get" action="/" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="search" value="${to}" autocomplete="off" spellcheck="false" />
        <button>Search</button>
      </form>
      <div data-refresh>
        <p role="status">${count(mails, to)}</p>
        ${
          mails.length === 0
            ? html`<p class="empty">${emptyText(to)}</p>`
            : html`<ol>
                ${mails.map(row)}
              </ol>`
        }
      </div>
    `,
  );

const fact = (term: string, text: string | null | Markup): Markup | null =>
  text === null || text === ''
    ? null
    : html`<div>
        <dt>${term}</dt>
        <dd>${text}</dd>
      </div>`;

const links = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]])/;

const withLinks = (text: string): Markup[] =>
  text
    .split(links)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`
        : html`${piece}`,
    );

const htmlView = (mail: CaughtMail): Markup =>
  mail.html === null
    ? html`<p class="empty">This mail has no HTML part.</p>`
    : html`<iframe
        title="The mail as HTML"
        src="/mails/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
      ></iframe>`;

type Attachment = CaughtMail['attachments'][number];

/** To be saved, never to be shown: what is in it is somebody else's. */
const attachment = (mail: CaughtMail, { name, contentType, sizeBytes, content }: Attachment, nth: number) => {
  const title = name === '' ? 'Unnamed' : name;
  const facts = `(${contentType}, ${sizeBytes} bytes)`;
  return content === undefined
    ? html`<li>${title} ${facts}, no longer kept</li>`
    : html`<li><a href="/mails/${mail.id}/attachments/${nth}" download="${title}">${title}</a> ${facts}</li>`;
};

const attachments = (mail: CaughtMail): Markup | null =>
  mail.attachments.length === 0
    ? null
    : html`<h2>Attachments</h2>
        <ul>
          ${mail.attachments.map((one, nth) => attachment(mail, one, nth))}
        </ul>`;

const header = ({ name, value }: CaughtMail['headers'][number]): Markup =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${value}</td>
  </tr>`;

/** One mail: as HTML in its own sandbox, as text, and its headers. */
export const mailPage = (mail: CaughtMail): string =>
  page(
    `${mail.subject} – Mail catcher`,
    html`
      <p><a href="/">All caught mail</a></p>
      <h1>${mail.subject === '' ? 'No subject' : mail.subject}</h1>
      <dl>
        ${fact('From', mail.from)} ${fact('To', mail.envelopeTo.join(', '))} ${fact('Reply to', mail.replyTo)}
        ${fact('Received', time(mail.receivedAt))} ${fact('Message ID', mail.messageId)}
      </dl>
      <h2>HTML</h2>
      ${htmlView(mail)}
      <h2>Text</h2>
      <pre tabindex="0">${withLinks(mail.text)}</pre>
      ${attachments(mail)}
      <details>
        <summary>Headers</summary>
        <div class="scroll" tabindex="0" role="region" aria-label="Headers">
          <table>
            <tbody>
              ${mail.headers.map(header)}
            </tbody>
          </table>
        </div>
      </details>
    `,
  );

export const missingPage = (): string =>
  page(
    'Not found – Mail catcher',
    html`<h1>Not found</h1>
      <p>There is no such mail. <a href="/">All caught mail</a></p>`,
  );

/** The mail's own HTML for the sandboxed frame; its links open beside it. */
export const framedHtml = (mail: CaughtMail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html ?? ''}`;
