import { randomBytes } from 'node:crypto';
import type { Clock } from '@portal/simulator-kit/clock';
import { headerOf, jsonOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { Refusal, vendorReply } from './messages.ts';

export type Credentials = { user: string; password: string };

const credentials = z.strictObject({
  type: z.literal('vcdCredentials'),
  vcdUser: z.string(),
  vcdPassword: z.string(),
});

const idleMs = 30 * 60_000;

/** Who is signed in. All are gone when the service restarts. */
export class Sessions {
  readonly #credentials: Credentials;
  readonly #place: { clock: Clock; site: string };
  readonly #endsAt = new Map<string, number>();

  constructor(user: Credentials, place: { clock: Clock; site: string }) {
    this.#credentials = user;
    this.#place = place;
  }

  signIn(request: ReceivedRequest): Reply {
    const provided = credentials.safeParse(jsonOf(request));
    if (!provided.success) throw new Refusal(400, 'InvalidRequest', 'The credentials are malformed.');
    const { user, password } = this.#credentials;
    if (provided.data.vcdUser !== user || provided.data.vcdPassword !== password) {
      throw new Refusal(401, 'NotAuthenticated', 'The credentials are not valid.');
    }
    const token = randomBytes(24).toString('hex');
    this.#endsAt.set(token, this.#place.clock.now().getTime() + idleMs);
    const reply = this.details();
    return { ...reply, headers: { ...reply.headers, 'X-VCAV-Auth': token } };
  }

  details(): Reply {
    const { user } = this.#credentials;
    const authenticatedSites = [{ org: user.split('@')[1] ?? '', site: this.#place.site }];
    return vendorReply({ user, roles: ['ADMINISTRATORS', 'EVERYONE'], authenticatedSites });
  }

  /** Throws when the request has no session; each use makes it last on. */
  check(request: ReceivedRequest): void {
    const token = headerOf(request, 'x-vcav-auth') ?? '';
    const now = this.#place.clock.now().getTime();
    if ((this.#endsAt.get(token) ?? 0) <= now) {
      throw new Refusal(401, 'NotAuthenticated', 'A session is needed.');
    }
    this.#endsAt.set(token, now + idleMs);
  }

  endAll(): void {
    this.#endsAt.clear();
  }
}
