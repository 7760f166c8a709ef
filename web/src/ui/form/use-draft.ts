import { useEffect, useRef, useState } from 'react';
import { session, useMe } from '../../platform/current-session.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { ownerOf } from '../../platform/owner.ts';

const pauseMs = 400;

/** Takes from a draft what the form still has, in the kind it has it. */
export function restore<Values extends Record<string, unknown>>(
  initial: Values,
  kept: Record<string, unknown>,
): Values {
  const usable = Object.entries(kept).filter(
    ([name, value]) => name in initial && isSameKind(initial[name], value),
  );
  return { ...initial, ...Object.fromEntries(usable) };
}

function isSameKind(before: unknown, after: unknown): boolean {
  if (before === null || after === null) return true;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  return typeof before === typeof after;
}

/** The draft of a form: read once, written after each pause in typing, forgotten when sent or discarded. */
export function useDraft<Values extends Record<string, unknown>>(key: string | undefined, initial: Values) {
  const me = useMe();
  // Whose form it was when it opened: who becomes somebody else meanwhile leaves it, and takes nothing along.
  const [drafts] = useState(() =>
    key === undefined || me === null ? null : createDrafts(localStorage, ownerOf(me)),
  );
  const [start] = useState(() => (key === undefined ? null : (drafts?.read(key) ?? null)));
  const [savedAt, setSavedAt] = useState<number | null>(start?.savedAt ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who logs out leaves nothing; a session that ends by itself keeps what was typed last.
  useEffect(() => session.on((event) => event === 'signedOut' && clearTimeout(timer.current)), []);
  const keep = (values: Values) => {
    if (key === undefined || !drafts) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      drafts.write(key, values);
      setSavedAt(Date.now());
    }, pauseMs);
  };
  const discard = () => {
    clearTimeout(timer.current);
    if (key !== undefined) drafts?.clear(key);
    setSavedAt(null);
  };
  return { values: start ? restore(initial, start.values) : initial, savedAt, keep, discard };
}
export type Draft<Values extends Record<string, unknown>> = ReturnType<typeof useDraft<Values>>;
