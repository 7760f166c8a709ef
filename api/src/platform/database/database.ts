import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { GatheringSocket } from '../http/gathering-socket.ts';

// bigint columns fit a JavaScript number here: bytes and counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type DatabaseRole = 'portal_request' | 'portal_auth' | 'portal_worker' | 'portal_audit';

export type Row = Record<string, unknown>;

/** Runs statements; a pool outside a transaction or one connection inside. */
export type Queryable = {
  /** All rows. The caller names the row's type, which the SQL beside it makes true. */
  rows<T extends object = Row>(query: Sql): Promise<T[]>;
  /** The first row, or null. */
  first<T extends object = Row>(query: Sql): Promise<T | null>;
  /** How many rows were changed. */
  run(query: Sql): Promise<number>;
};

export type Transaction = Queryable & {
  readonly inTransaction: true;
  /**
   * Sends a statement whose answer nobody waits for, in its turn. When it fails so does the transaction, before it
   * commits, with that error or with what `refuse` makes of it.
   */
  later(query: Sql, refuse?: (error: unknown) => unknown): void;
  /** Says something on a channel, heard when the transaction commits; all that is said goes in one statement. */
  announce(channel: string, payload: string): void;
};

/** Waits for all, then throws what went wrong first in their order; for statements that are sent together. */
export async function together<T extends readonly unknown[]>(sent: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

export type Database = Queryable & {
  /**
   * Begins, runs, commits; rolls back on any error. Repeated when PostgreSQL asks for it (40001, 40P01), and when a
   * statement was prepared before a migration changed its columns (0A000).
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One statement that is a transaction of its own, prepared; repeated as a transaction is. */
  once<T extends object = Row>(query: PlainStatement): Promise<T[]>;
  end(): Promise<void>;
  readonly pool: pg.Pool;
};

export type TransactionOptions = {
  /** Prepares each statement once per connection: for short work that is done often, where planning costs most. */
  prepared?: boolean;
};

/** What a statement of `sql` is, without being one. */
type PlainStatement = Pick<Sql, 'text' | 'values'>;
type PreparedStatement = { name: string; text: string };

const statements = new Map<string, PreparedStatement>();
/** A bound on what texts that are put together anew each time could leave behind, here and on each connection. */
const mostPrepared = 2000;

/**
 * A statement by its text, which is always the same string then: the client compares it with the one that it prepared.
 * Not prepared once there are as many as there may be.
 */
function preparedOf({ text, values }: PlainStatement): Statement {
  const known = statements.get(text);
  if (known) return { name: known.name, text: known.text, values };
  if (statements.size >= mostPrepared) return { text, values };
  const made = { name: `w${statements.size}`, text };
  statements.set(text, made);
  return { ...made, values };
}

type Statement = { name?: string | undefined; text: string; values?: unknown[] };

type Settle = (error: Error | undefined, result: pg.QueryResult) => void;

/** As `pg.Query`, whose constructor copies an object property by property: the dearest part of sending a statement. */
class Sent extends pg.Query {
  readonly name: string | undefined;

  constructor({ name, text, values }: Statement, settle: Settle) {
    super(text, values, settle);
    this.name = name;
  }
}

/** Sends a statement on a connection; an error has the stack of who asked, not of the socket. */
const send = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new Sent(statement, (error, result) => (error ? reject(error) : resolve(result))));
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });

type Ask = (query: Sql) => Promise<pg.QueryResult>;

const queryable = (ask: Ask): Queryable => ({
  rows: async (query) => (await ask(query)).rows,
  first: async (query) => (await ask(query)).rows[0] ?? null,
  run: async (query) => (await ask(query)).rowCount ?? 0,
});

/** Carries out a statement whose answer nobody needs: in a transaction without waiting for it. */
export async function sendOrRun(db: Queryable | Transaction, query: Sql): Promise<void> {
  if ('later' in db) db.later(query);
  else await db.run(query);
}

const serialization = new Set(['40001', '40P01']);
const maxTries = 4;

const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** True when a table, function or schema was asked for that is not there, or that the role may not use. */
export const isMissing = (error: unknown): boolean =>
  ['42P01', '42883', '3F000', '42501'].includes(codeOf(error) ?? '');

/** True when a unique index stood in the way. `constraint` narrows to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** What the operating system says of a connection, and what the client of PostgreSQL says; the last is of one that broke before its first statement. */
const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .*is not queryable)/;

/**
 * True of SQLSTATE classes and socket errors that mean "the database is away or too busy", not "the portal is wrong";
 * 57014 is a statement that took too long. A cloud that refuses a connection has a failure of its own, whose message
 * may name the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57014|57P)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return brokenConnection.has('code' in error ? String(error.code) : '') || awayWords.test(error.message);
}

/** True of a statement that took too long: what does so once may do so every time. */
export const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014';

/** Named, because the client sends only what is prepared together with what comes after it. */
const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };

type Said = { channels: string[]; payloads: string[] };

const announcement = ({ channels, payloads }: Said): Statement => ({
  name: 'announce',
  text: 'select pg_notify(said.channel, said.payload) from unnest($1::text[], $2::text[]) said(channel, payload)',
  values: [channels, payloads],
});

const featureNotSupported = '0A000';

/** Lends a connection; one that breaks meanwhile, or is said to, is not used again. */
async function lent<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, lost: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error): void => {
    broken = error;
  };
  try {
    return await work(client, lost);
  } catch (error) {
    // A prepared statement whose columns a migration has changed stays refused on this connection.
    if (codeOf(error) === featureNotSupported)
      lost(new Error('A prepared statement answers other columns by now.'));
    // What the server says last before it closes the connection, which is known only a moment later.
    if (error instanceof pg.DatabaseError && error.severity === 'FATAL') lost(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A transaction on a connection, with what it has sent without waiting; `begin` goes with the first statement. */
function opened(client: pg.PoolClient, { prepared = false }: TransactionOptions) {
  const ask = (statement: Statement) => send(client, statement);
  const sendQuery: Ask = (query) =>
    ask(prepared ? preparedOf(query) : { text: query.text, values: query.values });
  const sent: Promise<unknown>[] = [];
  const keep = (answer: Promise<unknown>): void => {
    // Who waits for all of them is told; until then nobody listens.
    answer.catch(() => undefined);
    sent.push(answer);
  };
  keep(ask(begin));
  const later: Transaction['later'] = (query, refuse = (error) => error) =>
    keep(sendQuery(query).catch((error: unknown) => Promise.reject(refuse(error))));
  const said: Said = { channels: [], payloads: [] };
  const announce: Transaction['announce'] = (channel, payload) => {
    said.channels.push(channel);
    said.payloads.push(payload);
  };
  const tx: Transaction = { ...queryable(sendQuery), inTransaction: true, later, announce };
  const end = (): Promise<unknown> => {
    if (said.channels.length > 0) keep(ask(announcement(said)));
    return ask(commit);
  };
  return { tx, sent, end };
}

type Attempt<T> = {
  client: pg.PoolClient;
  lost: (error: Error) => void;
  work: (tx: Transaction) => Promise<T>;
  options: TransactionOptions;
};

async function attempt<T>({ client, lost, work, options }: Attempt<T>): Promise<T> {
  const { tx, sent, end } = opened(client, options);
  try {
    const result = await work(tx);
    const ended = end();
    await together([...sent, ended]);
    return result;
  } catch (error) {
    await client.query('rollback').catch(lost);
    // What was sent before tells why a later statement could not be carried out.
    await together(sent);
    throw error;
  }
}

/** Work that is to use prepared statements, or none any more since one of them answered other columns than before. */
type Execution<T> = (prepares: boolean) => Promise<T>;

async function repeated<T>(work: Execution<T>, prepares = true, tries = 1): Promise<T> {
  try {
    return await work(prepares);
  } catch (error) {
    const code = codeOf(error) ?? '';
    const isOutdated = prepares && code === featureNotSupported;
    if (tries >= maxTries || !(isOutdated || serialization.has(code))) throw error;
    return repeated(work, prepares && !isOutdated, tries + 1);
  }
}

export type DatabaseOptions = { url: string; role?: DatabaseRole; max?: number; statementTimeoutMs?: number };

/**
 * A pool whose every connection works as `role`, so that row-level security binds it whoever logged in. Errors of idle
 * connections (a restart of the server) only drop the connection: the next query opens a new one.
 */
export function openDatabase({
  url,
  role,
  max = 10,
  statementTimeoutMs = 15_000,
}: DatabaseOptions): Database {
  const settings = [
    ...(role ? [`-c role=${role}`] : []),
    `-c statement_timeout=${statementTimeoutMs}`,
    '-c jit=off',
    '-c timezone=UTC',
  ].join(' ');
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: settings,
    connectionTimeoutMillis: 5000,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  pool.on('error', () => undefined);
  // The pool itself listens only to connections that lie idle. One may break before its borrower has it or between two
  // of their statements, and must not end the process: the next statement fails anyway, and the pool drops it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...queryable((query) => pool.query(query)),
    pool,
    transaction: (work, { prepared = false } = {}) =>
      repeated((prepares) =>
        lent(pool, (client, lost) =>
          attempt({ client, lost, work, options: { prepared: prepared && prepares } }),
        ),
      ),
    once: (query) =>
      repeated((prepares) =>
        lent(pool, async (client) => (await send(client, prepares ? preparedOf(query) : query)).rows),
      ),
    end: () => pool.end(),
  };
}
