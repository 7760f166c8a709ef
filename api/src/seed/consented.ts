import type { System } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import * as z from 'zod';
import type { Config } from '../platform/process/config.ts';
import { askControl } from './make-in-clouds.ts';

const days = 90;
const consent = z.object({ refreshToken: z.string() });

/**
 * The secret of a simulated system while the demo is made, as its own consent gives it: what the portal keeps belongs to
 * an operator, who is not there yet.
 */
export function consentedSecret(
  outbound: Outbound,
  { SIMULATORS }: Pick<Config, 'SIMULATORS'>,
): (of: System) => RotatingSecret {
  return ({ system }) => {
    let kept: Awaited<ReturnType<RotatingSecret['read']>> | undefined;
    const read = async () => {
      if (kept) return kept;
      const simulator = SIMULATORS.find(({ name }) => name === system);
      if (!simulator) throw new Error(`Nobody has a secret of ${system} here.`);
      const control = { controlUrl: new URL(simulator.url).origin, token: simulator.token };
      const answer = await askControl(outbound, control, { path: 'consent', body: {} });
      const { refreshToken: secret } = consent.parse(JSON.parse(answer));
      kept = { secret, expiresAt: new Date(Date.now() + days * 86_400_000) };
      return kept;
    };
    return {
      read,
      replace: (_old, secret, expiresAt) => {
        kept = { secret, expiresAt };
        return Promise.resolve(true);
      },
      alone: (work) => work(),
    };
  };
}
