import type { Lane } from './lane.ts';
import type { Platform } from '../platform.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { VisitRule } from '../sessions/visits.ts';

/**
 * What `serve` needs besides the platform. With `checkAnswers`, which is for tests, every answer is held against its
 * record, and what is wrong is reported.
 */
export type ServerNeeds = {
  platform: Platform;
  sessions: Sessions;
  managing: VisitRule;
  /** Reads that go through much for one answer. */
  heavyReads: Lane;
  checkAnswers?: ((wrong: string) => void) | undefined;
};
