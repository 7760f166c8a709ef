import { taskMemoryOf } from '@portal/ports/testing/unkindness/scenario';
import type { PowerAction, PowerState } from '@portal/ports/virtual-data-center';
import { expect } from 'vitest';
import { booksOf, prepare, type Start } from './unkind-books.ts';

type Power = { action: PowerAction; from: PowerState; to: string };

/** Two VMs, of which one changes. */
export const power =
  ({ action, from, to }: Power): Start =>
  async (region) => {
    const { other } = await prepare(region);
    const [vm = '', second = ''] = await region.makeVms(other, [
      { name: 'web', powerState: from },
      { name: 'db', powerState: from },
    ]);
    const before = (await booksOf(region)).vms.find(({ id }) => id === second);
    return {
      attempt: (port, memory) => port.changePower({ vm, action }, taskMemoryOf(memory)),
      holds: async () => {
        const { vms } = await booksOf(region);
        expect(vms.find(({ id }) => id === vm)?.status, 'its state').toBe(to);
        expect(
          vms.find(({ id }) => id === second),
          'the other',
        ).toEqual(before);
      },
    };
  };
