import type { BrandTokens } from '@portal/contract/company';
import type { Language } from '@portal/contract/constants';
import { html, type Html } from './html.ts';
import type { MailText } from './mail-text.ts';

/** In whose name and colours a mail goes, and where its links lead. */
export type Look = {
  senderName: string;
  brand: BrandTokens;
  /** Where the logo is, within the mail; null to write the name. */
  logo: string | null;
  language: Language;
  publicUrl: string;
  /** Whose brand a link opens in, before anybody signs in; null for none. */
  partner: string | null;
};

const font = "font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#0b1a33';
const quiet = '#5a6880';
const line = '#e1e7ef';
const paper = '#f5f7fa';

/** Links lead to the portal and nowhere else. */
export function addressOf(link: string, { publicUrl, partner }: Pick<Look, 'publicUrl' | 'partner'>): string {
  const address = new URL(link, publicUrl);
  if (address.origin !== new URL(publicUrl).origin) throw new Error('A mail may only link to the portal.');
  if (partner !== null) address.searchParams.set('partner', partner);
  return address.href;
}

function plainText(text: MailText, look: Look): string {
  const { heading, paragraphs, quote, facts, code, action, closing } = text;
  return [
    heading,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote]),
    ...(facts ?? []),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}:\n${addressOf(action.link, look)}`] : []),
    closing,
    `-- \n${look.senderName} · Cloud Portal`,
  ].join('\n\n');
}

const paragraphOf = (text: string): Html =>
  html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${text}</p>`;

const quoteOf = (text: string): Html =>
  html`<p
    style="margin:0 0 16px;padding:12px 16px;background:${paper};border-left:3px solid ${line};font-size:16px;line-height:24px;color:${ink};overflow-wrap:anywhere"
  >
    ${text.split('\n').map((one) => html`${one}<br />`)}
  </p>`;

/** Shown at 40 high at most, as in the portal; a program that shows no pictures says the name. */
const logoOf = (source: string, name: string): Html =>
  html`<img
    src="${source}"
    alt="${name}"
    style="display:block;max-width:220px;max-height:40px;width:auto;height:auto;border:0"
  />`;

const codeOf = (code: string): Html =>
  html`<p
    style="margin:0 0 24px;padding:16px;background:${paper};border-radius:8px;text-align:center;font-family:ui-monospace,Consolas,monospace;font-size:30px;line-height:36px;letter-spacing:6px;color:${ink}"
  >
    ${code}
  </p>`;

function actionOf({ label, link }: { label: string; link: string }, look: Look): Html {
  const { brand } = look;
  const address = addressOf(link, look);
  const button = `display:inline-block;padding:12px 20px;background:${brand.brand};border:1px solid ${brand.brandEdge};border-radius:8px;font-size:16px;line-height:20px;font-weight:600;color:${brand.onBrand};text-decoration:none`;
  return html`<p style="margin:8px 0 16px"><a href="${address}" style="${button}">${label}</a></p>
    <p style="margin:0 0 24px;font-size:13px;line-height:18px;color:${quiet};word-break:break-all">
      ${address}
    </p>`;
}

function page(text: MailText, look: Look): Html {
  const { heading, paragraphs, quote, facts = [], code, action, closing, subject } = text;
  return html`<!doctype html>
    <html lang="${look.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 16px;background:${paper};${font}">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid ${line};border-top:4px solid ${look.brand.brand};border-radius:10px"
        >
          <tr>
            <td style="padding:32px;${font}">
              <p style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:${quiet}">
                ${look.logo === null ? look.senderName : logoOf(look.logo, look.senderName)}
              </p>
              <h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:${ink}">
                ${heading}
              </h1>
              ${paragraphs.map(paragraphOf)} ${quote === undefined ? '' : quoteOf(quote)}
              ${facts.map(paragraphOf)} ${code === undefined ? '' : codeOf(code)}
              ${action ? actionOf(action, look) : ''}
              <p
                style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:13px;line-height:18px;color:${quiet}"
              >
                ${closing}
              </p>
            </td>
          </tr>
        </table>
        <p
          style="margin:16px auto 0;max-width:560px;font-size:12px;line-height:16px;color:${quiet};text-align:center"
        >
          ${look.senderName} · Cloud Portal
        </p>
      </body>
    </html> `;
}

/** Both bodies of a mail, from the one text; everything that people typed is escaped. */
export const render = (text: MailText, look: Look): { text: string; html: string } => ({
  text: plainText(text, look),
  html: page(text, look).markup,
});
