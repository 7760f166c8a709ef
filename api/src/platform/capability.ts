import type { Blocker } from '@portal/contract/customers';
import type { Service } from '@portal/contract/services/services';
import type { Binding } from './http/call.ts';
import type { Database, Queryable, Transaction } from './database/database.ts';
import type { DueQueue } from './database/due-rows.ts';
import type { Log } from './process/log.ts';
import type { Sealer } from './process/seal.ts';
import type { SettledMail } from './mail/mail-queue.ts';
import type { LinkedService } from './outbound/linked-service.ts';
import type { Clouds } from './outbound/systems.ts';
import type { AnyMirror } from './outbound/mirror-definition.ts';
import { operationsOf, type Operation, type Operations } from './operations/definition.ts';
import type { Platform } from './platform.ts';

/** A table whose rows have to go before their customer can; `ofRow`: its rows say of which service they are. */
export type CustomerBlocker = Pick<Blocker, 'kind'> & {
  service: Blocker['service'] | 'ofRow';
  table: string;
};

/** A table of things that are not measured, which are counted at a customer; `holds` is the SQL of a row `x`. */
export type CountedThings = { service: Service; table: string; holds: string };

/**
 * A table whose rows a company takes along. Every column is named, so that a secret can only be in it by being written
 * here. `key`: the columns that tell rows apart. `ofPartner` for what only a partner takes along.
 */
export type ExportedTable = {
  name: string;
  table: string;
  columns: string;
  /** The columns that tell its rows apart; left out, `id`. */
  key?: readonly [string, ...string[]];
  /**
   * Which rows are the company's: those of its customers, which is usual; of the organizations within it; those that it
   * has itself as a partner or operator; or all that `from` answers.
   */
  rowsOf?: 'organizations' | 'itself' | 'function';
  /** A function of the database that answers the rows in place of the table, e.g. `own_consents()`. */
  from?: string;
  ofPartner?: true;
};

/** What capabilities know of each other without naming one another. */
export type Registry = {
  operations: Operations;
  blockers: readonly CustomerBlocker[];
  counted: readonly CountedThings[];
  exported: readonly ExportedTable[];
  /** The services whose existing tenants can be linked to customers. */
  linked: readonly LinkedService[];
  /** In the transaction that says what became of a mail. */
  onMailSettled(tx: Queryable, settled: SettledMail): Promise<void>;
};

/** What a worker process works with; `database` works as the worker's role. */
export type WorkerNeeds = { platform: Platform; registry: Registry; database: Database };

/** What the hourly maintenance works with. */
export type MaintenanceNeeds = { database: Database; registry: Registry; log: Log };

/**
 * What a seed works with. `isConnected`: to a system of that name. `simulatorAt`: puts something into the simulator at an
 * address by its control; null where none is, because a real system is never written to.
 */
export type Seeding = {
  now: Date;
  clouds: Clouds;
  sealer: Sealer;
  isConnected: (system: string) => boolean;
  simulatorAt: (
    address: string,
  ) => ((control: { method?: 'POST' | 'PUT'; path: string; body: object }) => Promise<void>) | null;
};

/** Writes what the demo has of a capability beside companies and people. */
export type Seed = (tx: Transaction, seeding: Seeding) => Promise<void>;

/** Everything that the API and the worker know of a capability. They are listed in `capabilities.ts`. */
export type Capability = {
  /** Its folder. */
  name: string;
  /** Binds each of its endpoints to what answers it. */
  bindings?(platform: Platform, registry: Registry): Binding[];
  /** The kinds of operations that it orders and carries out. */
  operations?: readonly Operation[];
  /** What it copies of outside systems. */
  mirrors?(working: WorkerNeeds): readonly AnyMirror[];
  /** What a worker works through; a queue listens to the channel of its name. */
  queues?(working: WorkerNeeds): readonly DueQueue<unknown>[];
  /** What is done every hour; each step is safe to be run by several workers at once. */
  maintenance?: Readonly<Record<string, (maintaining: MaintenanceNeeds) => Promise<unknown>>>;
  /** For who has to know what became of a mail of theirs. */
  onMailSettled?(tx: Queryable, settled: SettledMail): Promise<void>;
  blockers?: readonly CustomerBlocker[];
  counted?: CountedThings;
  exported?: readonly ExportedTable[];
  /** How its existing tenants are linked to customers. */
  linked?: LinkedService;
  seed?: Seed;
};

/** Throws when two operations are of the same kind. */
export const registryOf = (capabilities: readonly Capability[]): Registry => ({
  operations: operationsOf(capabilities.flatMap(({ operations = [] }) => operations)),
  blockers: capabilities.flatMap(({ blockers = [] }) => blockers),
  counted: capabilities.flatMap(({ counted }) => (counted ? [counted] : [])),
  exported: capabilities.flatMap(({ exported = [] }) => exported),
  linked: capabilities.flatMap(({ linked }) => (linked ? [linked] : [])),
  onMailSettled: async (tx, settled) => {
    for (const capability of capabilities) await capability.onMailSettled?.(tx, settled);
  },
});
