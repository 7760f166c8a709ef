import type { Kit, State } from '@portal/simulator-kit/kit';
import type { CaughtMail } from './mail.ts';

export type MailStore = {
  add(mail: CaughtMail): void;
  /** Newest first; with `to`, those whose recipients contain that text. */
  list(to?: string): CaughtMail[];
  get(id: string): CaughtMail | undefined;
  clear(): void;
  state: State;
};

const mostMails = 500;
/** Files are large: only of so many mails are they kept. */
const mostWithFiles = 20;

const isCaughtMail = (value: unknown): value is CaughtMail =>
  typeof value === 'object' && value !== null && 'id' in value && 'envelopeTo' in value && 'subject' in value;

function read(content: unknown): CaughtMail[] {
  if (!Array.isArray(content) || !content.every(isCaughtMail))
    throw new Error('The state holds no caught mails.');
  return content;
}

const withoutFiles = (mail: CaughtMail): CaughtMail => ({
  ...mail,
  attachments: mail.attachments.map(({ content: _content, ...rest }) => rest),
});

/** The newest mails, and the files of the newest that have any. */
function bounded(mails: CaughtMail[]): CaughtMail[] {
  let withFiles = 0;
  return mails.slice(0, mostMails).map((mail) => {
    if (mail.attachments.length === 0) return mail;
    withFiles += 1;
    return withFiles <= mostWithFiles ? mail : withoutFiles(mail);
  });
}

/** Keeps the newest 500 mails. */
export function createMailStore(save: Kit['save']): MailStore {
  let mails: CaughtMail[] = [];
  const change = (next: CaughtMail[]): void => {
    mails = next;
    save();
  };
  return {
    add: (mail) => change(bounded([mail, ...mails])),
    list: (to = '') => {
      const wanted = to.trim().toLowerCase();
      return mails.filter((mail) =>
        mail.envelopeTo.some((address) => address.toLowerCase().includes(wanted)),
      );
    },
    get: (id) => mails.find((mail) => mail.id === id),
    clear: () => change([]),
    state: {
      content: () => mails,
      restore: (content = []) => {
        mails = read(content);
      },
    },
  };
}
