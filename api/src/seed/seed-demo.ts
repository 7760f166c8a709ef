import { ProviderFailure, type System } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import { seedOperatorDocuments } from '../legal/index.ts';
import sql from 'sql-template-tag';
import type { Seed, Seeding } from '../platform/capability.ts';
import { readConfig, requireSetting, type Config } from '../platform/process/config.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createSealer } from '../platform/process/seal.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { objectStorage } from '../s3-storage/index.ts';
import { consentedSecret } from './consented.ts';
import { declare, makeInClouds, type SimulatedRegion } from './make-in-clouds.ts';
import { demoTotpSecret, make, write } from './seed.ts';

/** Given by the composition root: only it knows the drivers and what the capabilities add. */
export type DemoParts = {
  connect: (config: Config, way: { outbound: Outbound; secretOf: (of: System) => RotatingSecret }) => Clouds;
  seeds: readonly Seed[];
};

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The demo's simulator at an address, with its control. */
function simulatorOf(config: Config, address: string): Omit<SimulatedRegion, 'driver'> | null {
  const { origin } = new URL(address);
  const simulator = config.SIMULATORS.find(({ url }) => new URL(url).origin === origin);
  return simulator ? { controlUrl: origin, token: simulator.token } : null;
}

/** The regions whose storage is one of the demo's simulators; a real one is never written to. */
function simulatedRegions(config: Config, clouds: Clouds): Map<string, SimulatedRegion> {
  const found = new Map<string, SimulatedRegion>();
  for (const { region, settings, driver } of clouds.all(objectStorage)) {
    const simulator = simulatorOf(config, settings.endpoint);
    if (simulator) found.set(region, { driver, ...simulator });
  }
  return found;
}

/** A simulator that does not answer costs a sentence, not the demo. */
async function declareOrSay(...[outbound, simulator, control]: Parameters<typeof declare>): Promise<void> {
  try {
    await declare(outbound, simulator, control);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    print(`Demo data is missing in ${simulator.controlUrl}: ${error.message}`);
  }
}

const isDemo = async (database: Database): Promise<boolean> =>
  (await database.first(sql`select 1 from sign_in_name where email = 'operator@demo.example'`)) !== null;

const operatorOf = (database: Database): Promise<{ id: string } | null> =>
  database.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);

/** Texts of kinds that are new since the data was made. */
async function addDocuments(database: Database): Promise<void> {
  const operator = await operatorOf(database);
  if (operator) await database.transaction((tx) => seedOperatorDocuments(tx, operator.id));
}

async function makeDemo(
  config: Config,
  database: Database,
  { connect, seeds }: DemoParts,
): Promise<{ email: string; about: string }[]> {
  const outbound = createOutbound({ trustedHosts: [], allowPrivate: true, metrics: createMetrics() });
  try {
    const now = new Date();
    const clouds = connect(config, { outbound, secretOf: consentedSecret(outbound, config) });
    const regions = simulatedRegions(config, clouds);
    const world = await make({ size: 'demo', now, secretKey: config.SECRET_KEY, storage: regions.size > 0 });
    if (await operatorOf(database)) {
      await addDocuments(database);
      print('The demo data is there already.');
      return world.accounts;
    }
    if (regions.size === 0) print('The storage is no simulator: no demo buckets are made in it.');
    const failed = await makeInClouds(outbound, regions, world.clouds);
    for (const failure of failed) print(`Demo buckets are missing in ${failure}`);
    const seeding: Seeding = {
      now,
      clouds,
      sealer: createSealer(config.SECRET_KEY),
      isConnected: (system) => clouds.isConnected(system),
      simulatorAt: (address) => {
        const simulator = simulatorOf(config, address);
        return simulator && ((control) => declareOrSay(outbound, simulator, control));
      },
    };
    await write(database, world, { now, seeds: seeds.map((seed) => (tx) => seed(tx, seeding)) });
    return world.accounts;
  } finally {
    await outbound.close();
  }
}

/**
 * `portal seed-demo`: fills an empty database with the demo's data, once. The last line of its output is JSON with the
 * accounts. Refuses outside demo mode and where somebody else's operator is.
 */
export async function runSeedDemo(
  parts: DemoParts,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const config = readConfig(environment);
  if (!config.DEMO) throw new Error('Demo data is for demo mode only: set DEMO=true, or leave it out.');
  const url = requireSetting(config, 'MIGRATION_DATABASE_URL');
  const database = openDatabase({ url, max: 2, statementTimeoutMs: 600_000 });
  try {
    if ((await operatorOf(database)) && !(await isDemo(database))) {
      throw new Error('The database has an operator that is not the demo’s: no demo data is put beside it.');
    }
    const accounts = await makeDemo(config, database, parts);
    print(JSON.stringify({ accounts, totpSecret: demoTotpSecret }));
    return 0;
  } finally {
    await database.end();
  }
}
