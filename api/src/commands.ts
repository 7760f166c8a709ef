import { readConfig, requireSetting } from './platform/process/config.ts';
import { ForeignDatabase, migrate } from './platform/database/migrate.ts';

// `tools/demo/migrate.ts` knows it.
const foreignDatabaseCode = 3;

type Command = (args: readonly string[]) => Promise<number>;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function runMigrate(): Promise<number> {
  const config = readConfig(process.env);
  try {
    const applied = await migrate(requireSetting(config, 'MIGRATION_DATABASE_URL'));
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof ForeignDatabase)) throw error;
    process.stderr.write(`${error.message}\n`);
    return foreignDatabaseCode;
  }
}

const lazily =
  (load: () => Promise<Command>): Command =>
  async (args) =>
    (await load())(args);

const commands: Record<string, Command> = {
  api: lazily(async () => (await import('./api-process.ts')).runApi),
  worker: lazily(async () => (await import('./worker.ts')).runWorker),
  migrate: runMigrate,
  'seed-demo': lazily(async () => (await import('./seed-process.ts')).runSeed),
  'verify-audit': lazily(async () => (await import('./audit-log/verify-command.ts')).runVerifyAudit),
  'set-discount': lazily(async () => (await import('./price-list/set-discount.ts')).runSetDiscount),
  'give-secret': lazily(async () => (await import('./connections/give-secret.ts')).runGiveSecret),
  'create-operator': lazily(async () => (await import('./auth/create-operator.ts')).runCreateOperator),
};

/** Runs one subcommand of `portal`; answers the exit code. */
export async function runCommand(name: string, args: readonly string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    process.stderr.write(`Usage: portal ${Object.keys(commands).join(' | ')}\n`);
    return 2;
  }
  return command(args);
}
