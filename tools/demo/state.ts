import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../free-port.ts';

/** What the demo shows of itself once it is seeded; the last line that `seed-demo` writes. */
export type SeedResult = { accounts: { email: string; about: string }[]; totpSecret: string };

/** What a data folder remembers between starts, besides the database: readable by its owner only. */
export type State = {
  secret(name: string): string;
  port(name: string): Promise<number>;
  seeded(fingerprint: string): SeedResult | undefined;
  /** What was seeded last, by whichever sources. */
  everSeeded(): SeedResult | undefined;
  keepSeeded(fingerprint: string, seeded: SeedResult): void;
};

type StoredState = {
  secrets: Record<string, string>;
  ports: Record<string, number>;
  seed?: { fingerprint: string; seeded: SeedResult };
};

/** Opens the memory of a data folder: secrets are made once, ports are chosen once and kept while they are free. */
export function openState(dataDir: string): State {
  const file = path.join(dataDir, 'demo.json');
  const stored: StoredState = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { secrets: {}, ports: {} };
  const taken = new Set<number>();
  const save = (): void => {
    writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    secret(name) {
      stored.secrets[name] ??= randomBytes(32).toString('hex');
      save();
      return stored.secrets[name];
    },
    async port(name) {
      let port = await freePort(stored.ports[name]);
      while (taken.has(port)) port = await freePort();
      taken.add(port);
      stored.ports[name] = port;
      save();
      return port;
    },
    seeded: (fingerprint) => (stored.seed?.fingerprint === fingerprint ? stored.seed.seeded : undefined),
    everSeeded: () => stored.seed?.seeded,
    keepSeeded(fingerprint, seeded) {
      stored.seed = { fingerprint, seeded };
      save();
    },
  };
}
