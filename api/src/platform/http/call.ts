import type { FieldError } from '@portal/contract/errors';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@portal/contract/http';
import { takesKey } from '@portal/contract/idempotency';
import type { Sql } from 'sql-template-tag';
import type { Row, Transaction } from '../database/database.ts';
import type { Principal } from './principal.ts';
import type { Problem } from './problem.ts';
import type { Tenant, TenantRead } from '../database/tenancy.ts';
import type { Download } from '../uploads/download.ts';
import type { UploadedFile } from '../uploads/uploads.ts';

/** What the connection says about the caller. */
export type RequestInfo = {
  requestId: string;
  ip: string;
  userAgent: string;
  language: 'en' | 'sv';
  host: string;
};

type FileOf<E extends Endpoint> = E extends { upload: { maxFiles: number } }
  ? undefined
  : E extends { upload: object }
    ? UploadedFile
    : UploadedFile | undefined;
type Input<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** What an endpoint with `upload` was sent: the one file, or `files` where it takes several. */
  file: FileOf<E>;
  files: readonly UploadedFile[];
  request: RequestInfo;
  /** Whether the caller has hung up, so that work that has not begun need not. */
  isGone: () => boolean;
};

export type ReadCall<E extends Endpoint> = Input<E> & { principal: Principal; tenant: Tenant };
export type WriteCall<E extends Endpoint> = ReadCall<E> & {
  tx: Transaction;
  prepared?: unknown;
};
/** `prepared` is what was made of the input before the transaction began. */
export type PreparedCall<E extends Endpoint, P> = WriteCall<E> & { prepared: P };
/** `tx` is of the role of sign-in, which goes over all partners. */
export type OperateCall<E extends Endpoint> = Input<E> & {
  principal: Principal;
  tx: Transaction;
  prepared?: unknown;
};
export type PreparedOperateCall<E extends Endpoint, P> = OperateCall<E> & { prepared: P };
/** `find` reads a row under row-level security, as often as the file needs one; its query names `gate`. */
export type MadeCall<E extends Endpoint> = ReadCall<E> & { find: (query: Sql) => Promise<Row | null> };
/** A call outside every tenant: `principal` is who calls, when somebody does; `token` is what they sent. */
export type OpenCall<E extends Endpoint> = Input<E> & {
  principal: Principal | null;
  token: string | null;
};

/**
 * What an open endpoint answers in place of `invalid` and 100306: codes that clients rely on. `badToken` hears of a token
 * that speaks for nobody; the answer stays 100306.
 */
export type Refusals = {
  input?: (fields: Record<string, FieldError>) => Problem;
  withoutToken?: () => Problem;
  badToken?: (bad: { token: string; request: RequestInfo }) => Promise<void>;
};

/** A column of a CSV file; its head in both languages and its cell; `isFor` leaves it out for others. */
export type CsvColumn = {
  en: string;
  sv: string;
  isFor?: (principal: Principal) => boolean;
  cell: (item: Row, language: RequestInfo['language']) => unknown;
};

/** Written as methods, so that a handler of one endpoint is a handler of any: `serve` parses by its own record. */
export type Handler =
  | {
      kind: 'read';
      read(call: ReadCall<Endpoint>): TenantRead;
      csv?: readonly CsvColumn[];
      across?: true;
      /** It goes through much for one answer, and is done in turns. */
      heavy?: true;
      /** Before the file of a list is sent, in a transaction of the tenant, e.g. for the audit log. */
      beforeCsv?(call: WriteCall<Endpoint>): Promise<void>;
    }
  | {
      kind: 'write';
      prepare?(call: ReadCall<Endpoint>): Promise<unknown>;
      write(call: WriteCall<Endpoint>): Promise<unknown>;
    }
  | {
      kind: 'ask';
      /** What has to be known for the question, and whether it may be asked. */
      find?(call: WriteCall<Endpoint>): Promise<unknown>;
      ask(call: ReadCall<Endpoint> & { found: unknown }): Promise<unknown>;
      /** In a transaction of its own before the answer is sent, e.g. for the audit log. */
      note?(call: WriteCall<Endpoint> & { found: unknown; answer: unknown }): Promise<void>;
    }
  | { kind: 'file'; find(call: ReadCall<Endpoint>): Sql }
  | { kind: 'made'; across?: true; make(call: MadeCall<Endpoint>): Promise<Download> }
  | { kind: 'openFile'; find(call: OpenCall<Endpoint>): Promise<Download> }
  | {
      kind: 'operate';
      prepare?(call: ReadCall<Endpoint>): Promise<unknown>;
      operate(call: OperateCall<Endpoint>): Promise<unknown>;
    }
  | { kind: 'open'; open(call: OpenCall<Endpoint>): Promise<unknown>; refusals: Refusals }
  | { kind: 'text'; document: TextDocument<Endpoint> }
  | { kind: 'stream'; stream(call: ReadCall<Endpoint>): EventSource };

/** A document that is made while it is sent; `before` runs in a transaction of the tenant, e.g. for the audit log. */
export type TextDocument<E extends Endpoint> = {
  fileName: string;
  before(call: WriteCall<E>): Promise<void>;
  text(call: ReadCall<E>): AsyncIterable<string>;
};

/** Feeds one event stream until `signal` aborts; `send` takes one message. */
export type EventSource = (channel: { send: (data: string) => void; signal: AbortSignal }) => void;

export type Binding = { endpoint: Endpoint; handler: Handler };

/** A read of one round trip under row-level security. */
export const reads = <E extends Endpoint>(
  endpoint: E,
  read: (call: ReadCall<E>) => TenantRead,
  csv?: readonly CsvColumn[],
): Binding => ({
  endpoint,
  handler: { kind: 'read', read, ...(csv ? { csv } : {}) },
});

/** The same where an answer goes through much: these are done in turns, so that nothing else waits for them. */
export const readsMuch = <E extends Endpoint>(
  endpoint: E,
  read: (call: ReadCall<E>) => TenantRead,
  csv?: readonly CsvColumn[],
): Binding => ({
  endpoint,
  handler: { kind: 'read', read, heavy: true, ...(csv ? { csv } : {}) },
});

/** The same where taking the file is recorded. */
export const readsRecorded = <E extends Endpoint>(
  endpoint: E,
  read: (call: ReadCall<E>) => TenantRead,
  file: { csv: readonly CsvColumn[]; beforeCsv(call: WriteCall<E>): Promise<void> },
): Binding => ({ endpoint, handler: { kind: 'read', read, ...file } });

/** The same over all partners, by the role of sign-in: what only the operator may read. */
export const readsAcross = <E extends Endpoint>(
  endpoint: E,
  read: (call: ReadCall<E>) => TenantRead,
  csv?: readonly CsvColumn[],
): Binding => ({
  endpoint,
  handler: { kind: 'read', read, across: true, ...(csv ? { csv } : {}) },
});

/** A change, or a read of several steps: one transaction under row-level security. */
export const writes = <E extends Endpoint>(
  endpoint: E,
  write: (call: WriteCall<E>) => Promise<ResponseOf<E>>,
): Binding => ({
  endpoint,
  handler: { kind: 'write', write },
});

/** A change whose input takes work that must not hold a transaction, e.g. drawing an image anew. */
export const writesPrepared = <E extends Endpoint, P>(
  endpoint: E,
  prepare: (call: ReadCall<E>) => Promise<P>,
  write: (call: PreparedCall<E, P>) => Promise<ResponseOf<E>>,
): Binding => ({
  endpoint,
  handler: { kind: 'write', prepare, write },
});

/** What `found` is between the steps of an ask. */
export type Question<E extends Endpoint, F> = {
  find?(call: WriteCall<E>): Promise<F>;
  ask(call: ReadCall<E> & { found: F }): Promise<ResponseOf<E>>;
  note?(call: WriteCall<E> & { found: F; answer: ResponseOf<E> }): Promise<void>;
};

/** A question to an outside system while the caller waits: no connection of the database is held meanwhile. */
export const asks = <E extends Endpoint, F>(endpoint: E, asking: Question<E, F>): Binding => ({
  endpoint,
  handler: { kind: 'ask', ...asking },
});

/**
 * A download of a stored file: `find` answers `fileHead` of one row of `stored_file f`, and names `gate`. No row is 404.
 */
export const sendsFile = <E extends Endpoint>(endpoint: E, find: (call: ReadCall<E>) => Sql): Binding => ({
  endpoint,
  handler: { kind: 'file', find },
});

/** A file that is kept nowhere: it is made of rows while it is sent. */
export const makesFile = <E extends Endpoint>(
  endpoint: E,
  make: (call: MadeCall<E>) => Promise<Download>,
): Binding => ({ endpoint, handler: { kind: 'made', make } });

/** The same of rows of all partners, by the role of sign-in: what only the operator may read. */
export const makesFileAcross = <E extends Endpoint>(
  endpoint: E,
  make: (call: MadeCall<E>) => Promise<Download>,
): Binding => ({ endpoint, handler: { kind: 'made', across: true, make } });

/** A download outside every tenant: what is public. */
export const opensFile = <E extends Endpoint>(
  endpoint: E,
  find: (call: OpenCall<E>) => Promise<Download>,
): Binding => ({ endpoint, handler: { kind: 'openFile', find } });

/** A task of the operator's own, which no tenant's role can do: one transaction of the role of sign-in. */
export const operates = <E extends Endpoint>(
  endpoint: E,
  operate: (call: OperateCall<E>) => Promise<ResponseOf<E>>,
): Binding => ({
  endpoint,
  handler: { kind: 'operate', operate },
});

/** The same where something is asked or made before, that must not hold a transaction, e.g. of an outside system. */
export const operatesPrepared = <E extends Endpoint, P>(
  endpoint: E,
  prepare: (call: ReadCall<E>) => Promise<P>,
  operate: (call: PreparedOperateCall<E, P>) => Promise<ResponseOf<E>>,
): Binding => ({
  endpoint,
  handler: { kind: 'operate', prepare, operate },
});

/** Whether its Idempotency-Key is asked for: what is outside every tenant keeps none. */
export const heedsKey = ({ endpoint, handler }: Binding): boolean =>
  takesKey(endpoint) && ['write', 'operate'].includes(handler.kind);

/** A call outside every tenant; it brings its own database work. */
export const opens = <E extends Endpoint>(
  endpoint: E,
  open: (call: OpenCall<E>) => Promise<ResponseOf<E>>,
  refusals: Refusals = {},
): Binding => ({
  endpoint,
  handler: { kind: 'open', open, refusals },
});

/** An event stream in the caller's tenant. */
export const streams = <E extends Endpoint>(
  endpoint: E,
  stream: (call: ReadCall<E>) => EventSource,
): Binding => ({
  endpoint,
  handler: { kind: 'stream', stream },
});

/** A document that is written while it is sent. */
export const sendsText = <E extends Endpoint>(endpoint: E, document: TextDocument<E>): Binding => ({
  endpoint,
  handler: { kind: 'text', document },
});
