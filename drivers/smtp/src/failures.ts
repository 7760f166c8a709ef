import { ProviderFailure, type ConnectionTrouble } from '@portal/ports/failure';
import { troubleOfCode } from '@portal/ports/trouble';

type MailError = Error & {
  code?: unknown;
  /** What the code was before the client gave it its own. */
  originalCode?: unknown;
  response?: unknown;
  responseCode?: unknown;
  permanent?: unknown;
};

const answeredSteps = new Set<unknown>(['EENVELOPE', 'EMESSAGE', 'EAUTH']);

const answerOf = (error: MailError): string => {
  if (error.code === 'EABORT') return 'it was not done in time';
  const said = typeof error.response === 'string' ? error.response : error.message;
  return said.replaceAll(/\s+/g, ' ').slice(0, 200);
};

/** A server that wants a login says so to the sender's address, too (RFC 4954). */
const loginWanted = 530;

const isOfLogin = ({ code, responseCode, permanent }: MailError): boolean =>
  permanent === true && (code === 'EAUTH' || responseCode === loginWanted);

const troubleOf = (error: MailError): ConnectionTrouble | undefined =>
  isOfLogin(error) ? 'credentials' : troubleOfCode(error.originalCode ?? error.code);

/**
 * `refused` only for a final no to the sender, the recipient or the text; a no to the login is the connection's. A server
 * that turns everybody away, or cannot be reached or trusted, may take the same mail later.
 */
export const toFailure = (
  host: string,
  error: unknown,
  failed = 'did not take the mail',
): ProviderFailure => {
  if (error instanceof ProviderFailure) return error;
  if (!(error instanceof Error))
    return new ProviderFailure('unreachable', `no mail to ${host}`, { cause: error });
  const mailError: MailError = error;
  const answer = answerOf(mailError);
  const trouble = troubleOf(mailError);
  if (trouble === 'credentials') {
    const message = `the mail server ${host} refused the portal's user or password: ${answer}`;
    return new ProviderFailure('connection', message, { trouble });
  }
  if (mailError.permanent === true && answeredSteps.has(mailError.code))
    return new ProviderFailure('refused', `the mail server ${host} refused the mail: ${answer}`);
  const kind = trouble ? 'connection' : 'unreachable';
  return new ProviderFailure(kind, `the mail server ${host} ${failed}: ${answer}`, { trouble });
};
