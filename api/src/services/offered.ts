import { neededSystemsOf, settingOf } from '@portal/contract/connections';
import { services, type Service } from '@portal/contract/services/services';
import type { Clouds } from '../platform/outbound/systems.ts';

/** The services that can be ordered here: every system that one cannot do without is connected somewhere, with what it needs. */
export const servicesOffered = (clouds: Clouds): Service[] =>
  services.filter((service) => {
    const used = neededSystemsOf(service);
    return (
      used !== undefined && used.every((system) => clouds.isConnected(system, settingOf(service, system)))
    );
  });
