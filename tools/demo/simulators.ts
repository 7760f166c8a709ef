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

/** A simulated storage for each region. */
export async function startStorage(
  run: Run,
): Promise<{ connections: Connection[]; simulators: Simulator[] }> {
  const simulators = [];
  const connections = [];
  for (const region of regions) {
    const name = `ceph-rgw-${region}`;
    const accessKey = run.state.secret(`${name} access key`).slice(0, 20).toUpperCase();
    const secretKey = run.state.secret(`${name} secret key`);
    const PORT = String(await run.state.port(name));
    const env = { PORT, REGION: region, ADMIN_ACCESS_KEY: accessKey, ADMIN_SECRET_KEY: secretKey };
    const simulator = await startSimulator(run, { name, folder: 'ceph-rgw', env });
    simulators.push(simulator);
    connections.push({ system: 'ceph-rgw', region, endpoint: simulator.url, accessKey, secretKey });
  }
  return { connections, simulators };
}

/** A simulated Cloud Director for each region. */
export async function startDataCenters(
  run: Run,
): Promise<{ connections: Connection[]; simulators: Simulator[] }> {
  const simulators = [];
  const connections = [];
  for (const region of regions) {
    const name = `cloud-director-${region}`;
    const user = 'portal';
    const password = run.state.secret(`${name} password`);
    const PORT = String(await run.state.port(name));
    const env = { PORT, REGION: region, ADMIN_USER: user, ADMIN_PASSWORD: password };
    const simulator = await startSimulator(run, { name, folder: 'cloud-director', env });
    simulators.push(simulator);
    const { settings } = simulator.said;
    connections.push({ system: 'cloud-director', region, endpoint: simulator.url, user, password, settings });
  }
  return { connections, simulators };
}

/** A simulated site of disaster recovery for each region; its Cloud Director is believed to have every organization. */
export async function startRecovery(
  run: Run,
): Promise<{ connections: Connection[]; simulators: Simulator[] }> {
  const simulators = [];
  const connections = [];
  for (const region of regions) {
    const name = `cloud-director-availability-${region}`;
    const user = 'portal@System';
    const password = run.state.secret(`${name} password`);
    const PORT = String(await run.state.port(name));
    const env = { PORT, SITE: region, API_USERNAME: user, API_PASSWORD: password, ORGANIZATIONS: 'any' };
    const simulator = await startSimulator(run, { name, folder: 'cloud-director-availability', env });
    simulators.push(simulator);
    connections.push({
      system: 'cloud-director-availability',
      region,
      endpoint: simulator.url,
      user,
      password,
      site: region,
    });
  }
  return { connections, simulators };
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
