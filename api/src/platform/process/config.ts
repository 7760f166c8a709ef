import { isIP, isIPv4 } from 'node:net';
import { passwordPolicies } from '@portal/contract/constants';
import { parseInput } from '@portal/contract/fields';
import * as z from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** An address, or a network as `address/bits`; 0 bits would be everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

const network = z.string().refine(isNetwork, { error: 'addressOrNetwork' });
/** `true` for one proxy, whichever it is; else the list of those that are believed. */
const proxies = z
  .string()
  .transform((text) =>
    text === 'true' || text === 'false' ? text === 'true' : text.split(',').map((one) => one.trim()),
  )
  .pipe(z.union([z.boolean(), z.array(network)]));

/** One connection to an outside system; the rest of it is the system's own. */
const connection = z.looseObject({
  system: z.string().min(1),
  region: z.string().default(''),
  requestsPerMinute: z.int().min(2).optional(),
});
const simulatorControl = z.object({ name: z.string(), url: z.url(), token: z.string() });

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** The beginning of an address, up to a folder of it. */
const source = z.url({ protocol: /^https?$/ }).refine(
  (address) => {
    const url = URL.parse(address);
    const isSafe = url?.protocol === 'https:' || isLoopback(url?.hostname ?? '');
    return isSafe && url?.href === address && !/[?#@]/.test(address) && address.endsWith('/');
  },
  { error: 'httpsFolder' },
);

/** Every setting; `docs/operations.md` describes each, and a test compares the two. */
export const settings = z.object({
  DATABASE_URL: z.string().min(1),
  AUTH_DATABASE_URL: z.string().min(1),
  WORKER_DATABASE_URL: z.string().min(1).optional(),
  MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(32),
  PUBLIC_URL: z.url(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  WORKER_PORT: port.default(0),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  DEMO: flag.default(false),
  WEB_DIST: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  PASSWORD_POLICY: z.enum(passwordPolicies).default('specification'),
  IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).optional(),
  REGISTRATION_URL: z.url().optional(),
  SMTP_URL: z.string().min(1).optional(),
  MAIL_FROM: z.email().default('no-reply@cloud-portal.example'),
  CONNECTIONS: json(z.array(connection)).default([]),
  S3_SYNC_SECONDS: z.coerce.number().int().min(5).max(86_400).default(60),
  METER_HOURS_MONTHS: z.coerce.number().int().min(2).max(120).default(14),
  DOWNLOAD_SOURCES: json(z.array(source)).default([]),
  KNOWLEDGE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  FEEDBACK_URL: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  NEWS_FEED_URL: z.url({ protocol: /^https?$/ }).optional(),
  NEWS_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  OUTBOUND_ALLOW_PRIVATE: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  SIMULATORS: json(z.array(simulatorControl)).default([]),
  MAIL_CATCHER_URL: z.url().optional(),
});
export type Config = z.infer<typeof settings>;

/** Reads the settings of the environment. Throws one sentence that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = parseInput(settings, variables);
  if (!parsed.ok) {
    const wrong = Object.entries(parsed.fields).map(([name, error]) => `${name} (${error.errorKey})`);
    throw new Error(
      `The portal cannot start, because these settings are missing or wrong: ${wrong.join(', ')}.`,
    );
  }
  if (parsed.value.DEMO && !isLoopback(parsed.value.HOST)) {
    throw new Error(
      `The portal cannot start: demo mode listens on a loopback address only, not on ${parsed.value.HOST}.`,
    );
  }
  return parsed.value;
}

/** A setting that only some commands need. Throws a sentence when it is missing. */
export function requireSetting(
  config: Config,
  name: 'MIGRATION_DATABASE_URL' | 'WORKER_DATABASE_URL',
): string {
  const value = config[name];
  if (value === undefined) throw new Error(`The setting ${name} is missing, and this command needs it.`);
  return value;
}
