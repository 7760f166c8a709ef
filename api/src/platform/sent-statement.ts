import pg from 'pg';

/** A statement as it is sent; with a name it is prepared once on each connection. */
export type Statement = { name?: string | undefined; text: string; values?: unknown[] };

type Settle = (error: Error | undefined, result: pg.QueryResult) => void;
type Columns = pg.FieldDef[];

/** The connection without the question what a statement answers. */
const quiet = new WeakMap<object, object>();

function quietOf(connection: object): object {
  const known = quiet.get(connection);
  if (known) return known;
  const made: object = Object.create(connection, { describe: { value: () => undefined } });
  quiet.set(connection, made);
  return made;
}

/**
 * As `pg.Query`, but cheaper to send: its constructor copies an object property by property, and it asks for the columns
 * each time. Those of a statement that this connection has prepared cannot change (PostgreSQL refuses it then).
 */
class Sent extends pg.Query {
  readonly name: string | undefined;
  declare prepare: (connection: object) => void;
  declare handleRowDescription: (message: { fields: Columns }) => void;

  constructor({ name, text, values }: Statement, columns: Columns | undefined, settle: Settle) {
    super(text, values, settle);
    this.name = name;
    if (columns === undefined) return;
    const { prepare } = this;
    this.prepare = (connection) => prepare.call(this, quietOf(connection));
    if (columns.length > 0) this.handleRowDescription({ fields: columns });
  }
}

/** What each connection has prepared, and what that answers. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Columns>>();

function preparedOn(client: pg.ClientBase): Map<string, Columns> {
  const known = prepared.get(client);
  if (known) return known;
  const made = new Map<string, Columns>();
  prepared.set(client, made);
  return made;
}

/** Sends a statement on a connection; an error has the stack of who asked, not of the socket. */
export function send(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const { name } = statement;
  const known = preparedOn(client);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const settle: Settle = (error, result) => {
      if (error) {
        reject(error);
        return;
      }
      if (name !== undefined && !known.has(name)) known.set(name, result.fields);
      resolve(result);
    };
    client.query(new Sent(statement, name === undefined ? undefined : known.get(name), settle));
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}
