import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFailure, type FailureKind } from '../failure.ts';
import type { OrganizationRegister, RegisteredOrganization } from '../organization-register.ts';

export type RegisterBench = {
  register: OrganizationRegister;
  /** An organization with nothing to warn of, and all that the register must say of it. */
  known: RegisteredOrganization;
  careOf: RegisteredOrganization;
  /** Numbers of organizations with that fate. */
  bankrupt: string;
  liquidation: string;
  deregistered: string;
  inactive: string;
  /** One source is silent: the name is known and the address is not, and the other way round. */
  nameOnly: string;
  addressOnly: string;
  nobodyAnswers: string;
  unknown: string;
  fail(how: 'none' | 'down' | 'refuses' | 'throttles'): Promise<void>;
  close(): Promise<void>;
};

const failureOf = async (work: Promise<unknown>): Promise<ProviderFailure> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderFailure) return error;
  throw new Error('the register threw no ProviderFailure', { cause: error });
};

/** What every company register has to do, whoever made it. */
export const organizationRegisterSuite = (label: string, open: () => Promise<RegisterBench>): void => {
  describe(`${label} as a company register`, () => {
    let bench: RegisterBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => await bench.fail('none'));
    afterAll(async () => await bench.close());

    const lookUp = async (number: string): Promise<RegisteredOrganization> =>
      await bench.register.lookUp(number);
    const kindFor = async (number: string): Promise<FailureKind> => (await failureOf(lookUp(number))).kind;

    it('tells name, address, zip code with its space, city and country', async () => {
      expect(await lookUp(bench.known.organizationNumber)).toEqual(bench.known);
    });

    it('puts the care-of before the street', async () => {
      expect(await lookUp(bench.careOf.organizationNumber)).toEqual(bench.careOf);
    });

    it.each([
      ['bankrupt', 'bankruptcy'],
      ['liquidation', 'liquidation'],
      ['deregistered', 'deregistered'],
      ['inactive', 'inactive'],
    ] as const)('warns of an organization that is %s', async (which, warning) => {
      expect((await lookUp(bench[which])).warnings).toContain(warning);
    });

    it('says null and partial where a source is silent, and keeps what the other told', async () => {
      expect(await lookUp(bench.nameOnly)).toMatchObject({
        name: expect.any(String),
        address: null,
        zipcode: null,
        city: null,
        country: null,
        partial: true,
      });
      expect(await lookUp(bench.addressOnly)).toMatchObject({
        name: null,
        address: expect.any(String),
        partial: true,
      });
    });

    it('does not take silence of all sources for an answer', async () => {
      expect(await kindFor(bench.nobodyAnswers)).toBe('unreachable');
    });

    it('tells an unknown number from a malformed one', async () => {
      expect(await kindFor(bench.unknown)).toBe('notFound');
      const last = Number(bench.known.organizationNumber.slice(-1));
      const wrongDigit = bench.known.organizationNumber.slice(0, -1) + String((last + 1) % 10);
      for (const malformed of [wrongDigit, '', '559240-7166', '55924071', 'abcdefghij', `${wrongDigit}\n`]) {
        expect(await kindFor(malformed)).toBe('refused');
      }
    });

    it.each([
      ['down', 'unreachable'],
      ['refuses', 'connection'],
      ['throttles', 'throttled'],
    ] as const)(
      'fails with its own kind when the register %s, and works again afterwards',
      async (how, kind) => {
        await bench.fail(how);
        expect(await kindFor(bench.known.organizationNumber)).toBe(kind);
        expect((await failureOf(bench.register.ping())).kind).toBe(kind);
        await bench.fail('none');
        await bench.register.ping();
        expect(await lookUp(bench.known.organizationNumber)).toEqual(bench.known);
      },
    );

    it('answers many at once, each for its own number', async () => {
      const numbers = [bench.known, bench.careOf].map((organization) => organization.organizationNumber);
      const requested = Array.from({ length: 20 }, (_, index) => numbers[index % 2] ?? '');
      const answers = await Promise.all(requested.map(lookUp));
      expect(answers.map((organization) => organization.organizationNumber)).toEqual(requested);
    });
  });
};
