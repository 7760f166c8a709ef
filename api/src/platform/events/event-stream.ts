import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@portal/contract/http';
import { checkAccess } from '../http/access.ts';
import type { EventSource } from '../http/call.ts';
import { Problem } from '../http/problem.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { ServerNeeds } from '../http/serving.ts';

const heartbeatMs = 15_000;
/** For so long an answer of the session counts, so that a burst of events asks once. */
const checkedEveryMs = 1000;

type Stream = { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply; serving: ServerNeeds };

async function isAllowed({ endpoint, request, serving }: Stream): Promise<boolean> {
  try {
    return checkAccess(endpoint, await serving.sessions.peek(request)) !== null;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Asks the session before each event, at most once a second. */
function remembering(stream: Stream): () => Promise<boolean> {
  let checked = { at: -checkedEveryMs, allowed: Promise.resolve(false) };
  return () => {
    const now = performance.now();
    if (now - checked.at >= checkedEveryMs) checked = { at: now, allowed: isAllowed(stream) };
    return checked.allowed;
  };
}

/** Answers server-sent events until the session that opened it may not see them any more. */
export function answerStream(stream: Stream, source: EventSource): FastifyReply {
  const { reply, serving } = stream;
  const { metrics } = serving.platform;
  const ended = new AbortController();
  const stillAllowed = remembering(stream);
  reply.hijack();
  reply.raw.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-request-id': stream.request.id,
  });
  reply.raw.write(': open\n\n');
  metrics.eventStreams.inc();
  const pass = async (text: string): Promise<void> => {
    // When the session cannot be asked the stream ends too: the browser opens it again, and is then told why.
    const allowed = await stillAllowed().catch(() => false);
    if (!allowed) reply.raw.end();
    else if (!reply.raw.writableEnded) reply.raw.write(text);
  };
  let passed = Promise.resolve();
  const write = (text: string): void => {
    passed = passed.then(() => pass(text));
  };
  const beat = setInterval(() => write(': beat\n\n'), heartbeatMs);
  beat.unref();
  reply.raw.on('close', () => {
    clearInterval(beat);
    metrics.eventStreams.dec();
    ended.abort();
  });
  source({ send: (data) => write(`data: ${data}\n\n`), signal: ended.signal });
  return reply;
}
