import { expect, test } from 'vitest';
import { whatHappened } from './what-happened.ts';

const before = { triggeredAt: '2026-11-01T08:00:00Z', lastTriggeredAt: '2026-11-01T08:00:00Z' };
const byRule = { ...before, lastTriggeredAt: '2026-11-22T08:00:00Z' };
const triggered = { ...byRule, triggeredAt: '2026-11-22T08:00:00Z' };

test.each([
  { what: 'nothing', now: before, isSaved: false, trigger: true, is: 'nothing' },
  { what: 'nothing but a colleague’s rule', now: byRule, isSaved: false, trigger: true, is: 'nothing' },
  { what: 'the file and a colleague’s rule', now: byRule, isSaved: true, trigger: true, is: 'saved' },
  { what: 'the trigger', now: triggered, isSaved: false, trigger: true, is: 'triggered' },
  { what: 'a colleague’s trigger', now: triggered, isSaved: false, trigger: false, is: 'nothing' },
  { what: 'both', now: triggered, isSaved: true, trigger: true, is: 'all' },
  { what: 'the file, which was all', now: byRule, isSaved: true, trigger: false, is: 'all' },
])('of a save whose answer was lost it is told that $what happened', ({ now, is, ...sent }) => {
  expect(whatHappened(before, now, sent)).toBe(is);
});
