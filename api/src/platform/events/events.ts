import type { PortalEvent } from '@portal/contract/portal-events';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Log } from '../process/log.ts';

/** An event with the tenant that may hear it; null: everybody. */
export type TenantEvent = PortalEvent & { partnerId: string | null };

const channel = 'portal_event';
const reconnectMs = 1000;
/** A server that is cut off says nothing: who only listens learns of it by asking whether it is still there. */
const noticed = { connectionTimeoutMillis: 5000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** Tells the open screens what changed; heard when the transaction commits. */
export async function publish(tx: Queryable | Transaction, event: TenantEvent): Promise<void> {
  const payload = JSON.stringify(event);
  if ('announce' in tx) tx.announce(channel, payload);
  else await tx.run(sql`select pg_notify(${channel}, ${payload})`);
}

export type OperatorTopic = Extract<PortalEvent['topic'], 'connections' | 'queues' | 'price-lists'>;

/** Tells the open screens of the operator's own pages. */
export async function publishToOperator(tx: Queryable, topic: OperatorTopic): Promise<void> {
  await tx.run(sql`
    select pg_notify(${channel}, json_build_object('topic', ${topic}::text, 'partnerId', id, 'customerId', null, 'id', null)::text)
    from organization where kind = 'operator'`);
}

export type Listener = (payload: string) => void;

/** One connection that listens for the whole process, and opens itself again when it breaks. */
export type Ears = {
  on(channelName: string, listener: Listener): () => void;
  close(): Promise<void>;
};

type State = { client: pg.Client | null; closed: boolean; listeners: Map<string, Set<Listener>> };

async function listen(state: State, client: pg.Client): Promise<void> {
  await client.connect();
  for (const name of state.listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(name)}`);
  // What was said while nobody listened is lost: everybody looks once.
  for (const listeners of state.listeners.values()) for (const listener of listeners) listener('');
}

function hear(state: State, url: string, log: Log): void {
  if (state.closed) return;
  const client = new pg.Client({ connectionString: url, ...noticed });
  const again = (error?: Error): void => {
    if (state.closed || state.client !== client) return;
    state.client = null;
    log.warn({ err: error }, 'the listening connection broke; opening it again');
    setTimeout(() => hear(state, url, log), reconnectMs).unref();
  };
  state.client = client;
  client.on('error', again);
  client.on('end', () => again());
  client.on('notification', (message) => {
    for (const listener of state.listeners.get(message.channel) ?? []) listener(message.payload ?? '');
  });
  listen(state, client).catch(again);
}

/** `channels` are listened to from the start; an empty payload means "look yourself". */
export function openEars(url: string, options: { channels: readonly string[]; log: Log }): Ears {
  const state: State = {
    client: null,
    closed: false,
    listeners: new Map(options.channels.map((name) => [name, new Set<Listener>()])),
  };
  hear(state, url, options.log);
  return {
    on: (name, listener) => {
      state.listeners.get(name)?.add(listener);
      return () => state.listeners.get(name)?.delete(listener);
    },
    close: async () => {
      state.closed = true;
      await state.client?.end();
    },
  };
}

export const eventChannel = channel;
/** Names the session of which what it may do has changed, as its trigger says. */
export const sessionChannel = 'portal_session';
