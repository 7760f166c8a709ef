import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Platform } from '../platform/platform.ts';
import { sha256, tooManyAttempts } from './guesses.ts';

/** Bounds per network address and per mailbox, shared by all processes through the database. */
export type Floods = {
  /** Throws 429 when too many failures came from the address. */
  refuseFlooder(ip: string): Promise<void>;
  countFailure(ip: string): Promise<void>;
  /** Counts a call that costs work or mail whatever it brings; throws 429 above the bound. */
  countCall(ip: string): Promise<void>;
  /** False when the mailbox has had its share; nobody is told. */
  mayMail(email: string): Promise<boolean>;
  /** Counts an address that a person asks for; throws 429 when there were too many. */
  countEmailChange(userId: string): Promise<void>;
  /** True once a day for a session: what anybody can repeat is recorded once. */
  mayTell(sessionId: string): Promise<boolean>;
};

const failuresPerAddress = { points: 100, duration: 15 * 60 } as const;
const callsPerAddress = { points: 100, duration: 15 * 60 } as const;
const mailsPerMailbox = { points: 10, duration: 60 * 60 } as const;
const emailChangesPerUser = { points: 10, duration: 60 * 60 } as const;
const tellingsPerSession = { points: 1, duration: 24 * 60 * 60 } as const;

/** A household or host has a whole /64 of IPv6. */
const networkOf = (ip: string): string => (isIPv6(ip) ? ip.split(':').slice(0, 4).join(':') : ip);

/** What a limiter threw: over the bound, or its database failed, which is passed on. */
const overBound = (thrown: unknown): RateLimiterRes => {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
};

const waitSeconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

export function createFloods({ counters }: Platform): Floods {
  const limiter = (keyPrefix: string, bound: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: counters.pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      ...bound,
    });
  const failures = limiter('failures', failuresPerAddress);
  const calls = limiter('calls', callsPerAddress);
  const mails = limiter('mails', mailsPerMailbox);
  const emailChanges = limiter('emails', emailChangesPerUser);
  const tellings = limiter('tellings', tellingsPerSession);
  return {
    refuseFlooder: async (ip) => {
      const used = await failures.get(networkOf(ip));
      if (used && used.consumedPoints >= failuresPerAddress.points) throw tooManyAttempts(waitSeconds(used));
    },
    countFailure: async (ip) => {
      await failures.consume(networkOf(ip)).catch(overBound);
    },
    countCall: async (ip) => {
      await calls.consume(networkOf(ip)).catch((thrown: unknown) => {
        throw tooManyAttempts(waitSeconds(overBound(thrown)));
      });
    },
    mayMail: async (email) => {
      const used = await mails.consume(sha256(email)).catch(overBound);
      return used.consumedPoints <= mailsPerMailbox.points;
    },
    countEmailChange: async (userId) => {
      await emailChanges.consume(userId).catch((thrown: unknown) => {
        throw tooManyAttempts(waitSeconds(overBound(thrown)));
      });
    },
    mayTell: async (sessionId) => {
      const used = await tellings.consume(sessionId).catch(overBound);
      return used.consumedPoints <= tellingsPerSession.points;
    },
  };
}
