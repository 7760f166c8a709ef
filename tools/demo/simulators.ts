import path from 'node:path';
import process from 'node:process';
import { jsonLines, startChild, whenReady, wordOf } from './child.ts';
import type { Run } from './run.ts';

/** A stand-in for an outside system: its control address and token, and all that it said when it got ready. */
export type Simulator = { name: string; url: string; token: string; said: Record<string, unknown> };

/** An entry of the portal's setting CONNECTIONS. */
type Connection = { system: string } & Record<string, unknown>;

const regions = ['SE-NORTH-1', 'SE-CENTRAL-1'];
const stage = 2;

/** Starts a simulator and keeps it running; `env` is what it needs beside its control token. */
export async function startSimulator(
  { dataDir, state, supervisor }: Run,
  { name, folder, env }: { name: string; folder: string; env: Record<string, string> },
): Promise<Simulator> {
  const token = state.secret(`control ${name}`);
  const words = [path.join('simulators', folder, 'src', 'main.ts')];
  let said: Record<string, unknown> = {};
  await supervisor.run({
    name,
    stage,
    async start(abort) {
      const control = { CONTROL_TOKEN: token, STATE_PATH: path.join(dataDir, `${name}.state`) };
      const child = startChild(dataDir, { name, words, env: { HOST: '127.0.0.1', ...control, ...env } });
      const readiness = (): Record<string, unknown> | undefined => jsonLines(child.output())[0];
      said = await whenReady(child, readiness, { name, abort });
      return child;
    },
  });
  return { name, url: wordOf(said, 'url'), token, said };
}

/** The person's own connections; the demo simulates what these leave out. */
export function ownConnections(): Connection[] {
  const own = process.env['CONNECTIONS'];
  return own === undefined || own === '' ? [] : JSON.parse(own);
}

export type Started = { connections: Connection[]; simulators: Simulator[] };
/** What a region's simulator is told, and what a connection to it says besides its system, region and address. */
type InRegion = {
  env: Record<string, string>;
  connection: (simulator: Simulator) => Record<string, unknown>;
};

/** A simulator of that folder for each region; `plan` may ask for secrets, which each keeps for itself. */
async function startInRegions(
  run: Run,
  folder: string,
  plan: (region: string, secret: (what: string) => string) => InRegion,
): Promise<Started> {
  const started = regions.map(async (region) => {
    const name = `${folder}-${region}`;
    const { env, connection } = plan(region, (what) => run.state.secret(`${name} ${what}`));
    const PORT = String(await run.state.port(name));
    const simulator = await startSimulator(run, { name, folder, env: { PORT, ...env } });
    return { simulator, connection: connection(simulator) };
  });
  const all = await Promise.all(started);
  return {
    simulators: all.map(({ simulator }) => simulator),
    connections: all.map(({ simulator: { url }, connection }, at) => ({
      system: folder,
      region: regions[at],
      endpoint: url,
      ...connection,
    })),
  };
}

/** A simulated storage for each region. */
export const startStorage = (run: Run): Promise<Started> =>
  startInRegions(run, 'ceph-rgw', (region, secret) => {
    const accessKey = secret('access key').slice(0, 20).toUpperCase();
    const secretKey = secret('secret key');
    return {
      env: { REGION: region, ADMIN_ACCESS_KEY: accessKey, ADMIN_SECRET_KEY: secretKey },
      connection: () => ({ accessKey, secretKey }),
    };
  });

/** A simulated Cloud Director for each region. */
export const startDataCenters = (run: Run): Promise<Started> =>
  startInRegions(run, 'cloud-director', (region, secret) => {
    const user = 'portal';
    const password = secret('password');
    return {
      env: { REGION: region, ADMIN_USER: user, ADMIN_PASSWORD: password },
      connection: ({ said: { settings } }) => ({ user, password, settings }),
    };
  });

const repositories = {
  basic: '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c01',
  standard: '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c02',
  premium: '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c03',
};

const tiersIn = (region: string) => ({
  basic: { repository: repositories.basic, retention: { days: 14 } },
  standard: {
    repository: repositories.standard,
    retention: { days: 30, weeks: 4, months: 12, years: 7 },
    immutableDays: 30,
  },
  premium: {
    repository: repositories.premium,
    retention: { days: 30, months: 12 },
    immutableDays: 30,
    replication: { region: regions.find((other) => other !== region), days: 30 },
  },
});

/** Where each region keeps what customers back up to it themselves. */
const cloudConnect = {
  site: '3f6b1a52-7c1e-4d57-9f0e-2a8f6c5d4b01',
  repository: '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c04',
  gatewayPool: '7a9e4c10-52d3-4f7b-8c6a-1b0d9e2f3c01',
};

/** A simulated console for each region, which offers every tier of VM backup, and Cloud Connect. */
export const startVmBackup = (run: Run): Promise<Started> =>
  startInRegions(run, 'veeam-service-provider', (region, secret) => {
    const username = 'portal';
    const password = secret('password');
    const backupServer = 'df997bd3-4ae9-4841-8152-8ff5cc703eab';
    const cloudDirector = `cloud-director-${region}`;
    return {
      env: {
        API_USERNAME: username,
        API_PASSWORD: password,
        BACKUP_SERVER: backupServer,
        CLOUD_DIRECTOR: cloudDirector,
        REPOSITORIES: Object.values(repositories).join(','),
        CLOUD_CONNECT_SITE: cloudConnect.site,
        CLOUD_CONNECT_REPOSITORY: cloudConnect.repository,
        CLOUD_CONNECT_GATEWAY_POOL: cloudConnect.gatewayPool,
      },
      connection: () => ({
        username,
        password,
        settings: { backupServer, cloudDirector, tiers: tiersIn(region), cloudConnect },
      }),
    };
  });

/** A simulated server of M365 backups for each region. */
export const startM365Backup = (run: Run): Promise<Started> =>
  startInRegions(run, 'veeam-m365', (_region, secret) => {
    const username = 'portal';
    const password = secret('password');
    const [repository, another] = [
      '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c05',
      '5d0c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c06',
    ];
    return {
      env: { API_USERNAME: username, API_PASSWORD: password, REPOSITORIES: [repository, another].join(',') },
      connection: () => ({
        username,
        password,
        applicationCertificate: Buffer.from(secret('certificate')).toString('base64'),
        applicationCertificatePassword: secret('certificate password'),
        settings: { repository },
      }),
    };
  });

/** A simulated site of disaster recovery for each region; its Cloud Director is believed to have every organization. */
export const startRecovery = (run: Run): Promise<Started> =>
  startInRegions(run, 'cloud-director-availability', (region, secret) => {
    const user = 'portal@System';
    const password = secret('password');
    return {
      env: { SITE: region, API_USERNAME: user, API_PASSWORD: password, ORGANIZATIONS: 'any' },
      connection: () => ({ user, password, site: region }),
    };
  });

/** A simulated Partner Center, which is one for all regions. */
export async function startPartnerCenter(run: Run): Promise<Started> {
  const name = 'partner-center';
  const clientId = 'cloud-portal-demo';
  const secret = (what: string): string => run.state.secret(`${name} ${what}`);
  const clientSecret = secret('client secret');
  const env = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, REFRESH_TOKEN: secret('refresh token') };
  const PORT = String(await run.state.port(name));
  const simulator = await startSimulator(run, { name, folder: name, env: { PORT, ...env } });
  const { url, said } = simulator;
  const addresses = { apiUrl: url, pricesUrl: url, tokenUrl: wordOf(said, 'tokenUrl') };
  const connection = { system: name, ...addresses, clientId, clientSecret, country: 'SE' };
  return { simulators: [simulator], connections: [connection] };
}

/** A refresh token of the simulated Partner Center that was not there before, as its user's consent makes one. */
export async function consentToPartnerCenter({ url, token }: Simulator): Promise<string> {
  const headers = { 'x-simulator-token': token };
  const answer = await fetch(`${url}/_simulator/consent`, { method: 'POST', headers, body: '{}' });
  const said: Record<string, unknown> = JSON.parse(await answer.text());
  return wordOf(said, 'refreshToken');
}

/** The company register, with the client it knows. */
export async function startRegister(run: Run): Promise<{ simulator: Simulator; connection: Connection }> {
  const name = 'bolagsverket';
  const clientId = 'cloud-portal-demo';
  const clientSecret = run.state.secret(`${name} client secret`);
  const env = { PORT: String(await run.state.port(name)), CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  const simulator = await startSimulator(run, { name, folder: name, env });
  return {
    simulator,
    connection: {
      system: 'organization-register',
      baseUrl: wordOf(simulator.said, 'baseUrl'),
      tokenUrl: wordOf(simulator.said, 'tokenUrl'),
      clientId,
      clientSecret,
    },
  };
}

/** The news of the operator's site. */
export async function startNews(run: Run): Promise<{ simulator: Simulator; env: Record<string, string> }> {
  const name = 'news-feed';
  const env = { PORT: String(await run.state.port(name)) };
  const simulator = await startSimulator(run, { name, folder: name, env });
  return { simulator, env: { NEWS_FEED_URL: wordOf(simulator.said, 'feedUrl') } };
}

/** The mail catcher, with its inbox's address. */
export async function startMail(run: Run): Promise<{ simulator: Simulator; env: Record<string, string> }> {
  const name = 'mail-catcher';
  const [smtpPort, httpPort] = [await run.state.port('smtp'), await run.state.port('mail inbox')];
  const env = { SMTP_PORT: String(smtpPort), PORT: String(httpPort) };
  const simulator = await startSimulator(run, { name, folder: name, env });
  const inbox = `http://localhost:${httpPort}`;
  return { simulator, env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_CATCHER_URL: inbox } };
}
