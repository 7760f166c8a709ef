import { defineErrors } from './errors.ts';

export const connectionsProblems = defineErrors({
  connectionNotConfigured: { status: 409, message: 'The settings name no such connection.' },
});
