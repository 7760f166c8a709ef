/** What is told to the login page beside its address: the step, and what has just been done elsewhere. */
export type LoginNote = 'passwordReset' | 'passwordSet';

declare module '@tanstack/react-router' {
  interface HistoryState {
    loginStep?: 'password';
    loginNote?: LoginNote;
  }
}
