import { z } from 'zod';
import { badRequest, bodyOf, done, type Control } from '../control.ts';
import type { State } from '../kit.ts';
import { jsonOf, jsonReply } from '../messages.ts';
import type { Speech } from './calls.ts';
import { unkindnesses } from './kinds.ts';
import { calm, wantedUnkindness, type UnkindState } from './state.ts';

const watching = z.strictObject({ isOn: z.boolean() });

/** What goes wrong, what the calls are and could meet, and what the system has by now. */
export const unkindControls = (
  state: UnkindState,
  { speech, kept }: { speech: Speech; kept: State },
): Record<string, Control> => ({
  'GET calls': () => jsonReply({ unkindnesses, items: speech.calls }),
  'GET content': () => jsonReply(kept.content()),
  // What it told before; anything else is a mistake of a test and fails.
  'PUT content': (request) => {
    calm(state);
    kept.restore(jsonOf(request));
    return done;
  },
  'GET unkindness': () => jsonReply({ wanted: state.wanted, ...state.played }),
  'PUT unkindness': (request) => {
    const wanted = bodyOf(request, wantedUnkindness.nullable());
    const isKnown = wanted === null || speech.calls.some(({ name }) => name === wanted?.call);
    if (wanted === undefined || !isKnown) return badRequest;
    calm(state);
    state.wanted = wanted;
    return done;
  },
  'PUT watching': (request) => {
    const wanted = bodyOf(request, watching);
    if (wanted === undefined) return badRequest;
    state.learned = wanted.isOn ? new Map() : null;
    return done;
  },
  'GET watched': () =>
    jsonReply({ unnamed: [...state.unnamed], items: [...(state.learned?.values() ?? [])] }),
});
