import { callbackify } from 'node:util';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { Kit } from '@portal/simulator-kit/kit';
import { readMail, type Envelope } from './mail.ts';
import type { MailStore } from './store.ts';

export type SmtpSecurity = {
  /** When given, nobody sends without this login. */
  login?: { user: string; password: string };
  /** PEM texts; with `implicit` TLS is spoken from the first byte, otherwise after STARTTLS. */
  tls?: { key: string; cert: string; implicit: boolean };
};

const largestMail = 10 * 1024 * 1024;

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const envelopeOf = ({ envelope }: SMTPServerSession): Envelope => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map((recipient) => recipient.address),
});

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large');
  return Buffer.concat(chunks);
};

const securityOptions = ({ login, tls }: SmtpSecurity): SMTPServerOptions => ({
  authOptional: login === undefined,
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) => {
    const isKnown = login === undefined || (auth.username === login.user && auth.password === login.password);
    if (isKnown) done(null, { user: auth.username });
    else done(refusal(535, 'Authentication credentials invalid'));
  },
  ...(tls === undefined
    ? { disabledCommands: ['STARTTLS'] }
    : { key: tls.key, cert: tls.cert, secure: tls.implicit }),
});

/** An SMTP server that takes every mail and delivers none. */
export const createSmtpServer = (
  store: MailStore,
  { faults, flush }: Kit,
  security: SmtpSecurity,
): SMTPServer => {
  const keep = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> => {
    const mail = await readMail(await readAll(stream), envelopeOf(session));
    store.add(mail);
    await flush();
    return `caught as ${mail.id}`;
  };
  const keepWithCallback = callbackify(keep);
  const server = new SMTPServer({
    name: 'mail-catcher.localhost',
    banner: 'Nothing is delivered from here',
    size: largestMail,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 500,
    ...securityOptions(security),
    onConnect: (_session, done) => {
      const { fault, delayMs } = faults.current();
      setTimeout(() => done(), fault === 'slow' ? delayMs : 0).unref();
    },
    onRcptTo: (_address, _session, done) => {
      const { fault } = faults.current();
      if (fault === 'refuses') done(refusal(550, 'No such user here'));
      else if (fault === 'throttles') done(refusal(451, 'Too many mails, try again later'));
      else done();
    },
    onData: (stream, session, done) => keepWithCallback(stream, session, done),
  });
  server.server.prependListener('connection', (socket) => {
    if (faults.current().fault === 'down') socket.destroy();
  });
  return server;
};
