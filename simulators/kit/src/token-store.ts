import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

type Lifetimes = { accessSeconds: number; refreshSeconds: number };

/** Access tokens with a refresh token each, which run out by the simulator's clock. They are gone when it restarts. */
export class TokenStore {
  readonly #clock: Clock;
  readonly #lifetimes: Lifetimes;
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, number>();

  constructor(clock: Clock, lifetimes: Lifetimes) {
    this.#clock = clock;
    this.#lifetimes = lifetimes;
  }

  issue(): { access: string; refresh: string } {
    const [access, refresh, now] = [newToken(), newToken(), this.#clock.now().getTime()];
    this.#access.set(access, now + this.#lifetimes.accessSeconds * 1000);
    this.#refresh.set(refresh, now + this.#lifetimes.refreshSeconds * 1000);
    return { access, refresh };
  }

  isGood(access: string): boolean {
    return this.#isAlive(this.#access.get(access));
  }

  /** A refresh token works once. */
  take(refresh: string): boolean {
    const isGood = this.#isAlive(this.#refresh.get(refresh));
    this.#refresh.delete(refresh);
    return isGood;
  }

  drop(access: string): void {
    this.#access.delete(access);
  }

  expire({ refreshToo }: { refreshToo: boolean }): void {
    this.#access.clear();
    if (refreshToo) this.#refresh.clear();
  }

  #isAlive(endsAt: number | undefined): boolean {
    return endsAt !== undefined && endsAt > this.#clock.now().getTime();
  }
}
