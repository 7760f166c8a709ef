import type { Platform } from './platform.ts';
import type { Sessions } from './sessions.ts';
import type { Managing } from './visits.ts';

/** What `serve` needs besides the platform. `checkAnswers` is for tests: every answer is held against its record. */
export type Serving = {
  platform: Platform;
  sessions: Sessions;
  managing: Managing;
  checkAnswers?: boolean;
};
