import type { OrganizationRegister, RegisteredOrganization } from '@portal/ports/organization-register';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf } from '@portal/ports/testing/simulator-control';
import type { Cell, Course, Scenario } from '@portal/ports/testing/unkindness/scenario';
import { unkindnessSuite } from '@portal/ports/testing/unkindness/suite';
import { notableNumbers } from '@portal/simulator-bolagsverket/data';
import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import { expect } from 'vitest';
import { createBolagsverket } from './bolagsverket.ts';

const client = { clientId: 'portal', clientSecret: 'secret' };
const changesContent = new Set(['unknown-word', 'missing-field', 'nul-in-name', 'long-name']);

/** What the register says stays as it is: a part that was changed or taken away may be unknown, and nothing else. */
function check(found: RegisteredOrganization, expected: RegisteredOrganization, cell: Cell | null): void {
  if (cell === null || !changesContent.has(cell.unkindness)) return expect(found).toEqual(expected);
  expect(found.organizationNumber).toBe(expected.organizationNumber);
  const differing = Object.entries(expected).filter(
    ([name, value]) => JSON.stringify(Object(found)[name]) !== JSON.stringify(value),
  );
  expect(differing.length, 'parts that differ').toBeLessThanOrEqual(4);
}

const isOrganization = (done: unknown): done is RegisteredOrganization =>
  typeof done === 'object' && done !== null && 'organizationNumber' in done;

unkindnessSuite(
  'bolagsverket',
  async () => {
    const simulator = await startBolagsverketSimulator({ port: 0, controlToken: 'control', ...client });
    const driver = (): OrganizationRegister => createBolagsverket({ ...simulator, ...client }, plainOutbound);
    const control = controlOf(simulator.url, 'control');

    const lookUp = (number: string) => async (): Promise<Course<OrganizationRegister>> => {
      const expected = await driver().lookUp(number);
      return {
        attempt: async (port) => ({ done: await port.lookUp(number) }),
        holds: ({ done }, cell) => {
          expect(isOrganization(done)).toBe(true);
          if (isOrganization(done)) check(done, expected, cell);
          return Promise.resolve();
        },
      };
    };
    const ping = (): Promise<Course<OrganizationRegister>> =>
      Promise.resolve({
        attempt: async (port) => ({ done: await port.ping() }),
        holds: () => Promise.resolve(),
      });
    const scenarios: Scenario<OrganizationRegister>[] = [
      { name: 'look whether it answers', begin: ping },
      { name: 'read a company', begin: lookUp('5592407166') },
      { name: 'read a bankrupt company', begin: lookUp(notableNumbers.bankrupt) },
    ];
    return { bench: { control, driver }, scenarios, close: simulator.close };
  },
  { always: ['findOrganizations other-case'] },
);
