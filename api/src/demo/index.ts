import { listSimulators, setSimulatorFault } from '@portal/contract/demo';
import { opens, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { changeFault, readSimulators } from './simulators.ts';

/** Exists in demo mode only: `buildApp` serves these endpoints nowhere else. */
function demoBindings({ config, metrics }: Platform): Binding[] {
  // A way out of its own: the fault that is to be switched off may have opened the portal's circuit to that host.
  const outbound = createOutbound({
    trustedHosts: config.SIMULATORS.map(({ url }) => new URL(url).hostname),
    allowPrivate: config.OUTBOUND_ALLOW_PRIVATE,
    metrics,
  });
  const controls = { outbound, simulators: config.SIMULATORS };
  return [
    opens(listSimulators, async () => ({
      items: await readSimulators(controls),
      mailInboxUrl: config.MAIL_CATCHER_URL ?? null,
    })),
    opens(setSimulatorFault, ({ body }) => changeFault(controls, body)),
  ];
}

export const demoCapability: Capability = { name: 'demo', bindings: demoBindings };
