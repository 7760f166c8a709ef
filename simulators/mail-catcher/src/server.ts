import type { Server } from 'node:net';
import { createFaultSwitch } from '@portal/simulator-control/faults';
import { createInbox } from './inbox.ts';
import { createSmtpServer, type SmtpSecurity } from './smtp.ts';
import { openMailStore } from './store.ts';

export type MailCatcherOptions = {
  /** 0 takes a free port. */
  smtpPort: number;
  httpPort: number;
  controlToken: string;
  /** A JSON file that keeps the mails over restarts. */
  statePath?: string;
  /** The loopback address when left out. */
  host?: string;
} & SmtpSecurity;

export type MailCatcher = { smtpUrl: string; httpUrl: string; close(): Promise<void> };

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
};

const listening = async (server: Server, port: number, host: string): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return portOf(server);
};

/** Catches mail over SMTP and shows it in a web inbox; see `faults.ts` for what can be made to go wrong. */
export const startMailCatcher = async (options: MailCatcherOptions): Promise<MailCatcher> => {
  const host = options.host ?? '127.0.0.1';
  const store = await openMailStore(options.statePath);
  const faults = createFaultSwitch(options.controlToken);
  const smtp = createSmtpServer(store, faults, options);
  const inbox = createInbox(store, faults);
  // A client that hangs up in the middle is its own business.
  smtp.on('error', () => null);
  const smtpPort = await listening(smtp.server, options.smtpPort, host);
  const httpPort = await listening(inbox, options.httpPort, host);

  const close = async (): Promise<void> => {
    const closed = Promise.all([
      new Promise<void>((resolve) => smtp.close(resolve)),
      new Promise((resolve) => inbox.close(resolve)),
    ]);
    inbox.closeAllConnections();
    await closed;
    await store.flush();
  };
  const scheme = options.tls?.implicit === true ? 'smtps' : 'smtp';
  return { smtpUrl: `${scheme}://${host}:${smtpPort}`, httpUrl: `http://${host}:${httpPort}`, close };
};
