import { readFile, rename, writeFile } from 'node:fs/promises';
import type { CaughtMail } from './mail.ts';

export type MailStore = {
  add(mail: CaughtMail): void;
  /** Newest first; with `to`, those whose recipients contain that text. */
  list(to?: string): CaughtMail[];
  get(id: string): CaughtMail | undefined;
  clear(): void;
  /** Waits until everything is on the disk; throws when it could not be written. */
  flush(): Promise<void>;
};

const mostMails = 500;
/** Files are large: only of so many mails are they kept. */
const mostWithFiles = 20;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const isCaughtMail = (value: unknown): value is CaughtMail =>
  typeof value === 'object' && value !== null && 'id' in value && 'envelopeTo' in value && 'subject' in value;

const load = async (path: string): Promise<CaughtMail[]> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '[]';
    throw error;
  });
  const mails: unknown = JSON.parse(text);
  if (!Array.isArray(mails) || !mails.every(isCaughtMail)) throw new Error(`${path} holds no caught mails`);
  return mails;
};

/** One write at a time, and at most one waiting: the last state is what counts. */
const createWriter = (path: string, content: () => string): { mark(): void; flush(): Promise<void> } => {
  let isStale = false;
  let failure: Error | null = null;
  let running: Promise<void> = Promise.resolve();

  const writeOnce = async (): Promise<void> => {
    if (!isStale) return;
    isStale = false;
    try {
      await writeFile(`${path}.new`, content());
      await rename(`${path}.new`, path);
      failure = null;
    } catch (error) {
      failure = new Error(`could not write ${path}`, { cause: error });
    }
  };

  return {
    mark: () => {
      if (isStale) return;
      isStale = true;
      running = running.then(writeOnce);
    },
    flush: async () => {
      await running;
      if (failure !== null) throw failure;
    },
  };
};

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

/** Keeps the newest 500 mails, over restarts as well when there is a path. */
export const openMailStore = async (statePath?: string): Promise<MailStore> => {
  let mails = statePath === undefined ? [] : await load(statePath);
  const writer = statePath === undefined ? null : createWriter(statePath, () => JSON.stringify(mails));

  const change = (next: CaughtMail[]): void => {
    mails = next;
    writer?.mark();
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
    flush: async () => await writer?.flush(),
  };
};
