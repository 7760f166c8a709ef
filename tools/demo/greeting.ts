import type { SeedResult } from './state.ts';

const password = 'Demo-portal-1';

/** What the start says in the end: where the portal is, who can sign in, and how to stop it. */
export function greeting(about: {
  port: number;
  inbox: string;
  seeded: SeedResult;
  seconds: number;
  /** What else is told, line by line. */
  more?: readonly string[];
}): string {
  const { accounts, totpSecret } = about.seeded;
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  return [
    '',
    `Cloud Portal runs on http://localhost:${about.port}  (ready in ${about.seconds.toFixed(1)} s)`,
    `Mail inbox           ${about.inbox}`,
    ...(about.more ?? []),
    '',
    `Demo accounts, all with the password ${password}:`,
    ...accounts.map((account) => `  ${account.email.padEnd(width)}  ${account.about}`),
    `The two-factor secret of mfa@demo.example is ${totpSecret}`,
    '',
    'Stop it with Ctrl-C.',
  ].join('\n');
}
