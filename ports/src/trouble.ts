import type { ConnectionTrouble } from './failure.ts';

const ofCertificate =
  /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** What an error code of Node or OpenSSL says of the connection. */
export function troubleOfCode(code: unknown): ConnectionTrouble | undefined {
  if (typeof code !== 'string') return undefined;
  if (code === 'ENOTFOUND') return 'name';
  return ofCertificate.test(code) ? 'certificate' : undefined;
}
