import { Readable } from 'node:stream';
import type { Endpoint } from '@portal/contract/http';
import type { FastifyReply } from 'fastify';
import type { Handler, ReadCall } from './call.ts';
import type { Database } from '../database/database.ts';
import { enterTenant } from '../database/tenancy.ts';

type DownloadParts = {
  endpoint: Endpoint;
  reply: FastifyReply;
  database: Database;
  call: ReadCall<Endpoint>;
  handler: Extract<Handler, { kind: 'text' }>;
};

/** Answers a document that is made while it is sent, so that none is held whole. */
export async function sendText({
  endpoint,
  reply,
  database,
  call,
  handler,
}: DownloadParts): Promise<FastifyReply> {
  const { document } = handler;
  // Its audit entry is written before the first byte, and an error is still an error.
  await database.transaction(async (tx) => {
    await enterTenant(tx, call);
    await document.before({ ...call, tx });
  });
  return reply
    .code(200)
    .header('content-type', `${endpoint.contentType ?? 'text/plain'}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${document.fileName}"`)
    .send(Readable.from(document.text(call)));
}
