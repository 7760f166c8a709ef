import { errorsOf } from '@portal/contract/endpoint-errors';
import { errors } from '@portal/contract/error-registry';
import type { ErrorRecord } from '@portal/contract/errors';
import type { Endpoint } from '@portal/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isChange } from '@portal/contract/endpoint-rules';
import { checkAccess } from './access.ts';
import type { Binding, Handler, ReadCall } from './call.ts';
import { change, shaped } from './changes.ts';
import { streamCsv } from './csv.ts';
import type { Database, Transaction } from '../database/database.ts';
import { inLane } from './lane.ts';
import { answerStream } from '../events/event-stream.ts';
import { orReplayed } from './idempotency.ts';
import { infoOf, inputOf } from './input.ts';
import type { Principal } from './principal.ts';
import { notFound, Problem } from './problem.ts';
import { routeOf } from './routes.ts';
import type { ServerNeeds } from './serving.ts';
import { sendText } from './text-download.ts';
import { findFile, readRow, sendFile } from '../uploads/download.ts';
import { readUpload, type Upload } from '../uploads/uploads.ts';
import {
  boundTo,
  enterForWrite,
  enterTenant,
  readInTenant,
  StaleSession,
  tenantOf,
  wasStale,
} from '../database/tenancy.ts';

type One = {
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  serving: ServerNeeds;
  /** A form is read once, also when the call is done once more. */
  upload?: Promise<Upload>;
};

async function uploadOf(one: One, sender: Principal): Promise<Upload | undefined> {
  const { upload } = one.endpoint;
  if (!upload) return undefined;
  one.upload ??= readUpload(one.request, upload, sender);
  return one.upload;
}

const textIn = (query: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
};

/** Of a query that was parsed by the endpoint's own schema. */
const scopeOf = (query: unknown) =>
  typeof query === 'object' && query !== null
    ? { partnerId: textIn(query, 'partnerId'), customerId: textIn(query, 'customerId') }
    : {};

async function admit({ endpoint, request, serving }: One, fresh: boolean): Promise<Principal | null> {
  const principal = await serving.sessions.of(request, fresh);
  try {
    return checkAccess(endpoint, principal);
  } catch (error) {
    if (fresh || !principal || !(error instanceof Problem)) throw error;
    // What is remembered is older than a right that was given since, or terms that were accepted.
    return checkAccess(endpoint, await serving.sessions.of(request, true));
  }
}

async function callOf(one: One, fresh: boolean): Promise<ReadCall<Endpoint>> {
  const { endpoint } = one;
  const principal = await admit(one, fresh);
  if (!principal) throw new Error(`${endpoint.name} has no tenant, but its handler needs one.`);
  const input = inputOf(one, await uploadOf(one, principal));
  const tenant = tenantOf(endpoint, principal, scopeOf(input.query));
  return { ...input, principal, tenant };
}

/** Tells the tests, and makes the answer a failure. */
function wrongAnswer({ endpoint, serving }: One, what: string): never {
  const wrong = `${endpoint.name} answers what its record does not say: ${what}`;
  serving.checkAnswers?.(wrong);
  throw new Error(wrong);
}

function checkAnswer(one: One, text: string): void {
  const { endpoint, serving } = one;
  if (!serving.checkAnswers || !endpoint.response) return;
  const result = z.safeParse(endpoint.response, JSON.parse(text));
  if (!result.success) wrongAnswer(one, result.error.message);
}

function checkProblem(one: One, { errorKey, options }: Problem): void {
  if (!one.serving.checkAnswers) return;
  if (!errorsOf(one.endpoint).includes(errorKey)) wrongAnswer(one, errorKey);
  const { details }: ErrorRecord = errors[errorKey];
  const result = z.safeParse(details ?? z.strictObject({}), options.details ?? {});
  if (!result.success) wrongAnswer(one, `${errorKey}: ${result.error.message}`);
}

async function send(
  one: One,
  text: string,
  status: number = one.endpoint.status ?? 200,
): Promise<FastifyReply> {
  checkAnswer(one, text);
  return one.reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text);
}

type Of<K extends Handler['kind']> = Extract<Handler, { kind: K }>;

async function tellOfFile(database: Database, handler: Of<'read'>, call: ReadCall<Endpoint>): Promise<void> {
  if (!handler.beforeCsv) return;
  await database.transaction(async (tx) => {
    await enterTenant(tx, call);
    await handler.beforeCsv?.({ ...call, tx });
  });
}

async function answerRead(one: One, handler: Of<'read'>, fresh: boolean): Promise<FastifyReply> {
  const call = await callOf(one, fresh);
  const { heavyReads, platform } = one.serving;
  const whole = handler.across ? platform.auth : platform.database;
  const database = handler.heavy ? inLane(whole, heavyReads, call.principal.userId) : whole;
  if (handler.csv && (one.request.headers.accept ?? '').startsWith('text/csv')) {
    await tellOfFile(database, handler, call);
    const columns = handler.csv.filter(({ isFor }) => isFor?.(call.principal) ?? true);
    return streamCsv({ reply: one.reply, database, call, handler, columns });
  }
  const read = boundTo(call.tenant, handler.read(call));
  const row = await readInTenant(database, call, read);
  if (wasStale(row)) throw new StaleSession();
  const result = read.answer(row);
  return send(one, typeof result === 'string' ? result : shaped(one.endpoint, result));
}

async function answerFile(one: One, handler: Of<'file'>, fresh: boolean): Promise<FastifyReply> {
  const call = await callOf(one, fresh);
  return sendFile(one.reply, await findFile(one.serving.platform.database, call, handler.find(call)));
}

async function answerMade(one: One, handler: Of<'made'>, fresh: boolean): Promise<FastifyReply> {
  const call = await callOf(one, fresh);
  const { auth, database } = one.serving.platform;
  const whole = handler.across ? auth : database;
  return sendFile(one.reply, await handler.make({ ...call, find: (query) => readRow(whole, call, query) }));
}

async function answerOperate(one: One, handler: Of<'operate'>): Promise<FastifyReply> {
  const call = await callOf(one, true);
  const { auth } = one.serving.platform;
  const prepared = await handler.prepare?.(call);
  const carried = { handler, call: { ...call, prepared } };
  const done = await orReplayed(auth.transaction((tx) => change(one, { ...carried, tx })));
  return send(one, done.text, done.status);
}

async function answerWrite(one: One, handler: Of<'write'>, fresh: boolean): Promise<FastifyReply> {
  const call = await callOf(one, fresh);
  const { serving, endpoint } = one;
  const prepared = await handler.prepare?.(call);
  const visit = serving.managing.visitOf(endpoint, call);
  const carriedOut = serving.platform.database.transaction(
    (tx) => change(one, { handler, call: { ...call, prepared }, tx, visit }),
    { prepared: true },
  );
  // A repetition, which is undone, writes none.
  const done = await orReplayed(carriedOut.then(visit ? visit.kept : (same) => same));
  return send(one, done.text, done.status);
}

/** The session and the tenant are checked before the question is asked, and again before anything is noted. */
async function answerAsk(one: One, handler: Of<'ask'>, fresh: boolean): Promise<FastifyReply> {
  const { endpoint, serving } = one;
  const call = await callOf(one, fresh);
  const { database } = serving.platform;
  const kind = isChange(endpoint) ? 'change' : 'read';
  const ofCustomer = endpoint.scope === 'customer' ? kind : null;
  const within = <T>(step: (tx: Transaction) => Promise<T> | undefined): Promise<T | undefined> =>
    database.transaction(async (tx) => {
      await enterForWrite(tx, call, { ofCustomer, look: null });
      return step(tx);
    });
  const found = await within((tx) => handler.find?.({ ...call, tx }));
  const reply = await handler.ask({ ...call, found });
  if (handler.note) await within((tx) => handler.note?.({ ...call, tx, found, answer: reply }));
  return send(one, shaped(endpoint, reply));
}

/** Answers once more with the session as it is now, when it is not as it was remembered. */
async function unlessStale(answerAs: (fresh: boolean) => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answerAs(false);
  } catch (error) {
    if (!(error instanceof StaleSession)) throw error;
    return answerAs(true);
  }
}

async function answerOpen(one: One, handler: Of<'open'>): Promise<FastifyReply> {
  const { endpoint, request, serving } = one;
  const { input, withoutToken, badToken } = handler.refusals;
  const token = serving.sessions.tokenOf(request);
  if (token === null && withoutToken) throw withoutToken();
  const found = await serving.sessions.of(request, true);
  if (token !== null && found === null) await badToken?.({ token, request: infoOf(request) });
  const principal: Principal | null = checkAccess(endpoint, found);
  const value = await handler.open({ ...inputOf(one, undefined, input), principal, token });
  return send(one, shaped(endpoint, value));
}

async function answerOpenFile(one: One, handler: Of<'openFile'>): Promise<FastifyReply> {
  const { endpoint, request, serving } = one;
  const token = serving.sessions.tokenOf(request);
  const principal = checkAccess(endpoint, await serving.sessions.of(request, true));
  return sendFile(one.reply, await handler.find({ ...inputOf(one), principal, token }));
}

async function answer(one: One, handler: Handler): Promise<FastifyReply> {
  if (handler.kind === 'read') return unlessStale((fresh) => answerRead(one, handler, fresh));
  if (handler.kind === 'write') return unlessStale((fresh) => answerWrite(one, handler, fresh));
  if (handler.kind === 'ask') return unlessStale((fresh) => answerAsk(one, handler, fresh));
  if (handler.kind === 'operate') return answerOperate(one, handler);
  if (handler.kind === 'open') return answerOpen(one, handler);
  if (handler.kind === 'openFile') return answerOpenFile(one, handler);
  if (handler.kind === 'file') return unlessStale((fresh) => answerFile(one, handler, fresh));
  if (handler.kind === 'made') return unlessStale((fresh) => answerMade(one, handler, fresh));
  const call = await callOf(one, true);
  const { database } = one.serving.platform;
  if (handler.kind === 'text') return sendText({ ...one, database, call, handler });
  await database.transaction((tx) => enterTenant(tx, call));
  return answerStream(one, handler.stream(call));
}

/** Binds one endpoint: access, input, tenant, call, answer. */
export function serve(app: FastifyInstance, binding: Binding, serving: ServerNeeds): void {
  const { endpoint, handler } = binding;
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    config: { endpoint },
    // A stream has no end that a HEAD could wait for, and a HEAD is safe.
    exposeHeadRoute: endpoint.contentType === undefined && endpoint.unsafe !== true,
    handler: async (request, reply) => {
      const one = { endpoint, request, reply, serving };
      try {
        return await answer(one, handler);
      } catch (error) {
        if (error instanceof Problem) checkProblem(one, error);
        // What is left of a form that was refused is not read.
        if (endpoint.upload && !request.raw.complete) reply.header('connection', 'close');
        if (error instanceof StaleSession) throw notFound();
        throw error;
      }
    },
  });
}
