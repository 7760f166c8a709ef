import { companies } from './companies.ts';
import { addApplicant, addCustomer, addCustomerPeople, addOperator, addPartner } from './organizations.ts';
import type { DemoModel, World } from './model.ts';
import { createRandom } from '../platform/seeding/random.ts';
import type { Size } from './sizes.ts';

/** The same data for everybody: change it and every test and picture changes. */
const seedNumber = 20_261_120;

export type Secrets = { passwordHash: string; mfaSecretSealed: string };

export type GenerateOptions = Secrets & { size: Size; now: Date; storage: boolean };

/** Makes the whole data set in memory: the same for the same size, with dates before `now`. */
export function generate({ size, now, storage, ...secrets }: GenerateOptions): World {
  const random = createRandom(seedNumber);
  const world: World = {
    rows: new Map(),
    clouds: [],
    accounts: [],
    usage: [],
    meteredDays: size.meteredDays,
    auditEntries: size.auditEntries,
  };
  const usageRandom = createRandom(seedNumber + 1);
  const making: DemoModel = { random, usageRandom, now, world, storage, ...secrets };
  addOperator(making);
  const row = companies(random);
  for (const [partnerIndex, count] of size.customersOfPartners.entries()) {
    const partner = addPartner(making, partnerIndex);
    for (let index = 0; index < count; index += 1) {
      const company = row.next().value;
      const isFirst = partnerIndex === 0 && index === 0;
      const buckets = isFirst ? size.bucketsOfFirst : random.int(1, 5);
      const customer = addCustomer(making, { partner, company, index, buckets });
      addCustomerPeople(making, customer, { isFirst, slug: company.slug });
    }
  }
  addApplicant(making, { name: 'Kvarkens Drifthus AB', slug: 'kvarken', verified: true });
  addApplicant(making, { name: 'Tre Tallar Teknik AB', slug: 'tretallar', verified: false });
  return world;
}
