import { listen } from '@portal/simulator-kit/listen';
import { openKit, type Place } from '@portal/simulator-kit/kit';
import { startSimulator } from '@portal/simulator-kit/simulator';
import { answerInbox } from './inbox.ts';
import { createSmtpServer, type SmtpSecurity } from './smtp.ts';
import { createMailStore } from './store.ts';

export type MailCatcherOptions = Omit<Place, 'port'> & {
  /** 0 takes a free port. */
  smtpPort: number;
  /** Of the inbox and the control. */
  httpPort: number;
} & SmtpSecurity;

export type MailCatcher = { smtpUrl: string; httpUrl: string; close: () => Promise<void> };

/** Catches mail over SMTP, where its faults are played, and shows it in a web inbox. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const kit = openKit({ ...options, port: options.httpPort });
  const store = createMailStore(kit.save);
  const smtp = createSmtpServer(store, kit, options);
  // A client that hangs up in the middle is its own business.
  smtp.on('error', () => null);
  const inbox = await startSimulator(kit, {
    answer: (request) => answerInbox(store, request),
    state: store.state,
  });
  const host = options.host ?? '127.0.0.1';
  const smtpPort = await listen(smtp.server, { host, port: options.smtpPort });
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    await inbox.close();
  };
  const scheme = options.tls?.implicit === true ? 'smtps' : 'smtp';
  return { smtpUrl: `${scheme}://${host}:${smtpPort}`, httpUrl: inbox.url, close };
}
