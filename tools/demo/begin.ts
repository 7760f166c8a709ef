import path from 'node:path';
import {
  createDatabase,
  createRoles,
  databaseSettings,
  urlsOf,
  type DatabaseUrls,
} from '../database-roles.ts';
import { startPostgres } from '../postgres.ts';
import { jsonLines, runChild, startChild, whenReady, wordOf } from './child.ts';
import { fingerprint } from './fingerprint.ts';
import { greeting } from './greeting.ts';
import { migrateDemo } from './migrate.ts';
import { refuseTaken } from './port.ts';
import type { Run } from './run.ts';
import {
  consentToPartnerCenter,
  ownConnections,
  startDataCenters,
  startM365Backup,
  startMail,
  startNews,
  startPartnerCenter,
  startRecovery,
  startRegister,
  startStorage,
  startVmBackup,
  type Simulator,
  type Started,
} from './simulators.ts';
import type { SeedResult } from './state.ts';
import { buildWeb } from './web.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
/** The portal's commands, from the root of the repository. */
export const main = path.join('api', 'src', 'main.ts');

/** Where the portal is opened, and whether the demo data that is there stays though its sources have changed. */
type DemoPlan = { port: number; keepsData?: boolean };

/** What the portal's processes are told, and what the person is. */
export type PreparedDemo = { env: Record<string, string>; seeded: SeedResult; inbox: string };

/** Starts the whole portal with demo data on this data folder, and says where it is. */
export async function beginDemo(run: Run, port: number): Promise<void> {
  const begin = performance.now();
  await refuseTaken(port, 'npm start');
  const web = buildWeb(root, run.dataDir, run.supervisor.abort);
  const [{ env, seeded, inbox }] = await Promise.all([
    prepareDemo(run, { port }),
    web.then((built) => built && run.say('The web is built.')),
  ]);
  const portal = { ...env, PORT: String(port), WEB_DIST: path.join(root, 'web', 'dist') };
  await startPortal(run, { port, env: portal, wordsOf: (name) => [main, name] });
  run.say(greeting({ port, inbox, seeded, seconds: (performance.now() - begin) / 1000 }));
}

/** Starts all that the portal needs, and makes its demo data. */
export async function prepareDemo(run: Run, plan: DemoPlan): Promise<PreparedDemo> {
  const urls = await startDatabase(run);
  const own = ownConnections();
  const hasOwn = (name: string): boolean => own.some(({ system }) => system === name);
  const clouds = await startClouds(run, hasOwn);
  const register = await startRegister(run);
  const isOwnRegister = hasOwn(register.connection.system);
  const news = await startNews(run);
  const mail = await startMail(run);
  const simulators = [
    ...clouds.flatMap((cloud) => cloud.simulators),
    register.simulator,
    news.simulator,
    mail.simulator,
  ];
  const env = {
    NODE_ENV: 'production',
    DEMO: 'true',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${plan.port}`,
    ...databaseSettings(urls),
    SECRET_KEY: run.state.secret('portal'),
    CONNECTIONS: JSON.stringify([
      ...own,
      ...clouds.flatMap((cloud) => cloud.connections),
      ...(isOwnRegister ? [] : [register.connection]),
    ]),
    ...news.env,
    ...mail.env,
    SIMULATORS: JSON.stringify(simulators.map(({ name, url, token }) => ({ name, url, token }))),
  };
  const seeded = await prepareData(run, urls, { env, simulators, keepsData: plan.keepsData ?? false });
  return { env, seeded, inbox: mail.env['MAIL_CATCHER_URL'] ?? '' };
}

/** What runs the services, where it is not the person's own. */
async function startClouds(run: Run, hasOwn: (name: string) => boolean): Promise<Started[]> {
  const starts = {
    'ceph-rgw': startStorage,
    'cloud-director': startDataCenters,
    'veeam-service-provider': startVmBackup,
    'veeam-m365': startM365Backup,
    'cloud-director-availability': startRecovery,
    'partner-center': startPartnerCenter,
  };
  const needed = Object.entries(starts).filter(([name]) => !hasOwn(name));
  return Promise.all(needed.map(([, start]) => start(run)));
}

async function startDatabase({ dataDir, state, supervisor }: Run): Promise<DatabaseUrls> {
  const port = await state.port('postgres');
  let adminUrl = '';
  await supervisor.run({
    name: 'database',
    stage: 1,
    async start() {
      const server = await startPostgres({ dataDir, port });
      adminUrl = server.url;
      return { stop: server.stop, exited: server.exited.then(() => 'see log/postgres.log') };
    },
  });
  const passwords = {
    owner: state.secret('database-owner'),
    request: state.secret('database-request'),
    auth: state.secret('database-auth'),
    worker: state.secret('database-worker'),
  };
  await createRoles(adminUrl, passwords);
  await createDatabase(adminUrl, 'portal');
  return urlsOf(adminUrl, 'portal', passwords);
}

/** As the operator does it once: the portal keeps the refresh token of whoever has consented, and rotates it. */
async function giveRefreshToken(
  { dataDir, supervisor }: Run,
  env: Record<string, string>,
  simulator: Simulator,
): Promise<void> {
  const words = [main, 'give-secret', 'partner-center', '90'];
  const input = await consentToPartnerCenter(simulator);
  await runChild(dataDir, { name: 'give-secret', words, env, input }, supervisor.abort);
}

type Prepared = { env: Record<string, string>; simulators: readonly Simulator[]; keepsData: boolean };

async function prepareData(
  run: Run,
  urls: DatabaseUrls,
  { env, simulators, keepsData }: Prepared,
): Promise<SeedResult> {
  const { dataDir, state, supervisor, say } = run;
  const owner = { ...env, MIGRATION_DATABASE_URL: urls.owner };
  await migrateDemo(run, owner);
  const sources = fingerprint(root, ['api/**', 'contract/src/**']);
  const known = keepsData ? state.everSeeded() : state.seeded(sources);
  if (known !== undefined) return known;
  say('Making the demo data …');
  const output = await runChild(
    dataDir,
    // Demo data is of all partners at once: row-level security binds the owner as well.
    {
      name: 'seed-demo',
      words: [main, 'seed-demo'],
      env: { ...env, MIGRATION_DATABASE_URL: urls.administrator },
    },
    supervisor.abort,
  );
  const seeded = readSeeded(output);
  const partnerCenter = simulators.find(({ name }) => name === 'partner-center');
  if (partnerCenter) await giveRefreshToken(run, env, partnerCenter);
  state.keepSeeded(sources, seeded);
  return seeded;
}

function readSeeded(output: string): SeedResult {
  const last = jsonLines(output).at(-1);
  if (!Array.isArray(last?.['accounts'])) {
    throw new Error('seed-demo did not end with its accounts, as {"accounts":[…],"totpSecret":"…"}.');
  }
  const accounts = last['accounts'].map((account: Record<string, unknown>) => ({
    email: wordOf(account, 'email'),
    about: wordOf(account, 'about'),
  }));
  return { accounts, totpSecret: wordOf(last, 'totpSecret') };
}

type PortalPlan = {
  /** Where the API listens. */
  port: number;
  env: Record<string, string>;
  /** What `node` is told to run one of its processes. */
  wordsOf: (name: 'api' | 'worker') => string[];
};

/** Starts API and worker. */
export async function startPortal(
  { dataDir, supervisor }: Run,
  { port, env, wordsOf }: PortalPlan,
): Promise<void> {
  const stage = 3;
  await supervisor.run({
    name: 'api',
    stage,
    async start(abort) {
      const child = startChild(dataDir, { name: 'api', words: wordsOf('api'), env });
      await whenReady(child, () => answers(`http://127.0.0.1:${port}/readyz`), { name: 'api', abort });
      return child;
    },
  });
  await supervisor.run({
    name: 'worker',
    stage,
    start: async () => startChild(dataDir, { name: 'worker', words: wordsOf('worker'), env }),
  });
}

async function answers(url: string): Promise<true | undefined> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return ok || undefined;
  } catch {
    return undefined;
  }
}
