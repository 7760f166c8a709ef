import { ProviderFailure } from '@portal/ports/failure';
import type { MailSender } from '@portal/ports/mail';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { toFailure } from './failures.ts';
import { toMessage } from './message.ts';
import { parseServerUrl } from './server-url.ts';

export type SmtpOptions = {
  /**
   * `smtp://user:password@host:587` uses STARTTLS when the server has it; `?starttls=required` or a password for
   * another machine insists on it. `smtps://host:465` is TLS from the start.
   */
  url: string;
  /** The name to greet with; the machine's own when left out. */
  heloName?: string;
  /** Asked before every connection; false refuses it. */
  allowHost?: (host: string) => boolean;
  /** PEM of a private certificate authority. */
  certificateAuthority?: string;
  /** For the whole sending, and for each step of a ping; 30 seconds when left out. */
  timeoutMs?: number;
};

/** Sends each mail over its own connection. Throws `refused` at once when the URL is not usable. */
export const createSmtp = (options: SmtpOptions): MailSender => {
  const server = parseServerUrl(options.url);
  const timeoutMs = options.timeoutMs ?? 30_000;
  const { heloName, certificateAuthority } = options;
  const connection: SMTPTransportOptions = {
    host: server.host,
    port: server.port,
    secure: server.isImplicitTls,
    requireTLS: server.needsTls,
    ...(server.login === null ? {} : { auth: server.login }),
    ...(heloName === undefined ? {} : { name: heloName }),
    tls: {
      minVersion: 'TLSv1.2',
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
    },
  };
  const transport = createTransport(connection);
  // Nothing stops a greeting from outside, as a sending is stopped.
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const greeter = createTransport({ ...connection, ...limits });

  const checkHost = (): void => {
    if (options.allowHost?.(server.host) === false) {
      throw new ProviderFailure('refused', `the mail server ${server.host} is not an allowed host`);
    }
  };

  const ping: MailSender['ping'] = async () => {
    checkHost();
    try {
      await greeter.verify();
    } catch (error) {
      throw toFailure(server.host, error, 'did not let the portal in');
    }
  };

  const send: MailSender['send'] = async (mail) => {
    checkHost();
    const message = toMessage(mail);
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw toFailure(server.host, error);
    }
  };

  return { ping, send };
};
