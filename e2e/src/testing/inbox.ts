import { vi } from 'vitest';
import { demo } from './portals.ts';

type CaughtMail = { id: string; subject: string; text: string };

async function newest(to: string, inbox: string): Promise<CaughtMail | undefined> {
  const list: { mails: { id: string }[] } = await (
    await fetch(`${inbox}/api/mails?to=${encodeURIComponent(to)}`)
  ).json();
  const [first] = list.mails;
  return first ? (await fetch(`${inbox}/api/mails/${first.id}`)).json() : undefined;
}

/** The newest mail to an address that says what is waited for. */
export const mailTo = (to: string, containing: RegExp, inbox: string = demo().inbox): Promise<CaughtMail> =>
  vi.waitFor(
    async () => {
      const mail = await newest(to, inbox);
      if (!mail || !containing.test(`${mail.subject}\n${mail.text}`))
        throw new Error(`No such mail to ${to} yet.`);
      return mail;
    },
    { timeout: 30_000, interval: 250 },
  );
