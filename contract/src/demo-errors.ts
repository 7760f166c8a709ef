import { defineErrors } from './errors.ts';

export const demoProblems = defineErrors({
  simulatorUnavailable: { status: 503, message: 'The simulator does not answer its switch just now.' },
});
