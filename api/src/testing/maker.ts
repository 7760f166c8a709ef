import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

type Columns = Readonly<Record<string, unknown>>;
/** A customer, as an organization of the tests or as a worker names it. */
type Of = { partnerId: string } & ({ customerId: string } | { id: string });

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows whose columns are called as in TypeScript; what none of them names is as the table has it. */
async function add(db: Pick<Queryable, 'run'>, table: string, rows: readonly Columns[]): Promise<void> {
  const said = rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined));
  const names = [...new Set(said)];
  const columns = raw(names.map((name) => columnOf(name)).join(', '));
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  );
  await db.run(sql`
    insert into ${raw(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(values)}::jsonb)`);
}

const customerIn = (of: Of): Columns => ({
  partnerId: of.partnerId,
  customerId: 'customerId' in of ? of.customerId : of.id,
});

/**
 * Makes things of a customer as rows of a table, each with what `usual` says beside what a test does; answers the id of
 * the first. What has a maker is made by it: tests insert no row of its table themselves.
 */
export const makerOf =
  <Needed extends string = never>(table: string, usual: (id: string) => Columns) =>
  async (
    db: Pick<Queryable, 'run'>,
    of: Of,
    ...rows: readonly (Columns & Record<Needed, unknown>)[]
  ): Promise<string> => {
    const whole = rows.map((row) => {
      const id = typeof row['id'] === 'string' ? row['id'] : newId();
      return { ...customerIn(of), id, ...usual(id), ...row };
    });
    await add(db, table, whole);
    return whole[0]?.id ?? '';
  };

/** Gives a customer services as if they had been ordered. */
export async function makeServices(
  db: Pick<Queryable, 'run'>,
  of: Of,
  ...services: readonly (Columns & { service: string })[]
): Promise<void> {
  await add(
    db,
    'service',
    services.map((service) => ({ ...customerIn(of), state: 'enabled', ...service })),
  );
}
