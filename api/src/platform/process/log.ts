import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Where secrets could stand in an object that is logged. */
const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.currentPassword',
  '*.secret',
  '*.secretKey',
  '*.secretAccessKey',
  '*.code',
  '*.token',
  '*.accessToken',
  'password',
  'secret',
  'secretAccessKey',
  'token',
  'accessToken',
];

const kept = ['code', 'constraint', 'table'] as const;

/** What an error says, without what hangs on it: libraries keep requests and settings there, databases whole rows. */
function errorParts(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const own = new Map(Object.entries(error));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(kept.flatMap((name) => (own.has(name) ? [[name, own.get(name)]] : []))),
    ...(error.cause === undefined ? {} : { cause: errorParts(error.cause) }),
  };
}

/** JSON lines without secrets. `level` is the setting LOG_LEVEL. */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const redact = { paths: redacted, censor: '[redacted]' };
  const options = { level, redact, base: null, serializers: { err: errorParts } };
  return destination ? pino(options, destination) : pino(options);
};
