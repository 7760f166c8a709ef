import type { State } from '../kit.ts';
import type { ReceivedRequest, Reply } from '../messages.ts';
import { readAnswer } from './bodies.ts';
import type { NamedCall, Speech } from './calls.ts';
import { edits } from './edits.ts';
import { isEdit, refusals } from './kinds.ts';
import { learn, reasonAt } from './learning.ts';
import { emptied } from './pages.ts';
import { meet, noteUnnamed, type UnkindState, type WantedUnkindness } from './state.ts';

/** Null cuts the connection. */
type Give = (request: ReceivedRequest) => Promise<Reply | null>;

type Played = {
  state: UnkindState;
  speech: Speech;
  give: (request: ReceivedRequest) => Promise<Reply>;
  refuse: (request: ReceivedRequest, status: number) => Reply;
  kept: State;
};

type Meeting = { call: NamedCall; wanted: WantedUnkindness; request: ReceivedRequest };

const garbage = Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x3c, 0xc3]);

const copyOf = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

/** The answer of a system that does not see yet what it has just done. */
async function fromPast({ state, give, kept }: Played, request: ReceivedRequest): Promise<Reply> {
  const { past } = state;
  if (past === null) return await give(request);
  past.times -= 1;
  const now = copyOf(kept.content());
  kept.restore(copyOf(past.content));
  try {
    return await give(request);
  } finally {
    kept.restore(now);
    if (past.times <= 0) state.past = null;
  }
}

function changed(reply: Reply, { call, wanted }: Meeting, { state, speech }: Played): Reply {
  const { unkindness, seed } = wanted;
  const isPossible = reasonAt(unkindness, call, { speech, reply }) === null;
  const answer = isPossible ? readAnswer(call, speech, reply) : null;
  if (answer === null) return reply;
  state.played.played += 1;
  if (unkindness === 'empty-page') {
    const { empty, held } = emptied(answer);
    state.held = held === null ? null : { call: call.name, reply: held };
    return empty;
  }
  const changes = isEdit(unkindness) ? edits[unkindness].find(answer) : [];
  const change = changes[seed % changes.length];
  const touched = change?.touched() ?? null;
  if (touched !== null) state.played.touched.push(touched);
  change?.make();
  return answer.write();
}

async function played(playing: Played, meeting: Meeting): Promise<Reply | null> {
  const { state, give, refuse, kept } = playing;
  const { wanted, request } = meeting;
  const { unkindness } = wanted;
  if (isEdit(unkindness) || unkindness === 'empty-page')
    return changed(await fromPast(playing, request), meeting, playing);
  state.played.played += 1;
  if (unkindness === 'lost-before') return null;
  const before = unkindness === 'late' ? copyOf(kept.content()) : null;
  const reply = await give(request);
  if (unkindness === 'late') state.past = { content: before, times: wanted.times };
  if (unkindness === 'lost-after') return null;
  if (unkindness === 'refused-after') return refuse(request, refusals[wanted.seed % refusals.length] ?? 400);
  return unkindness === 'garbled' ? { ...reply, body: garbage } : reply;
}

async function answerTo(playing: Played, request: ReceivedRequest, call: NamedCall): Promise<Reply | null> {
  const { state, speech, give } = playing;
  const { held, learned } = state;
  if (held?.call === call.name) {
    state.held = null;
    return held.reply;
  }
  const wanted = meet(state, call);
  if (wanted !== null) return await played(playing, { call, wanted, request });
  const isSeen = call.kind === 'list' || call.kind === 'read';
  const reply = await (isSeen ? fromPast(playing, request) : give(request));
  if (learned !== null) learn(learned, call, { speech, reply });
  return reply;
}

/** One request after the other, while something is seen late: the whole system is in the past meanwhile. */
export function unkindly(playing: Played): Give {
  let last: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const { state, speech, give } = playing;
    const call = speech.callOf(request);
    if (call === undefined) {
      noteUnnamed(state, request);
      return await give(request);
    }
    if (state.past === null && state.wanted?.unkindness !== 'late')
      return await answerTo(playing, request, call);
    const mine = last.then(() => answerTo(playing, request, call));
    last = mine.catch(() => null);
    return await mine;
  };
}
