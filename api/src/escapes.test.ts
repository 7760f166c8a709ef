import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ways } from './testing/escapes/ways.ts';
import { openWorld, tryWay, type World } from './testing/escapes/world.ts';
import { isLong } from './testing/sample.ts';

// `npm run escapes` prints them: each way out of the tenant, or out of the role, tried as each role that logs in.
const tried = ways.flatMap((way) => way.roles.map((role) => ({ ...way, role, way })));

// A run on the newest, as part of the long one, is for all tests of the API.
const versions = isLong ? (['oldest', 'newest'] as const) : (['oldest'] as const);

describe.each(versions)('on the %s PostgreSQL', (version) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(version);
  });
  afterAll(() => world.close());

  test('the server is another one', async () => {
    const client = new pg.Client({ connectionString: world.urls.request });
    await client.connect();
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::integer / 10000 as major`,
    );
    await client.end();
    expect(rows[0]?.major).toBe({ oldest: 15, newest: 18 }[version]);
  });

  test('a session sees its own tenant, whole or narrowed', async () => {
    const own = {
      name: 'own rows',
      roles: ['portal_request'],
      got: 'select count(*) from organization',
    } as const;
    const whole = await tryWay(world, own, 'portal_request');
    expect(whole.got).toBeGreaterThan(10);
    expect(await tryWay(world, { ...own, narrowed: true }, 'portal_request')).toEqual({
      got: 1,
      refused: '',
    });
  });

  test.each(tried)('$role does not get out by $name', async ({ way, role }) => {
    const { got, refused } = await tryWay(world, way, role);
    expect({ got, refused }).toEqual({ got: 0, refused: expect.any(String) });
  });

  // Whom nothing binds gets out by each of them: what is refused above is the way, not a slip in it.
  test('the administrator gets out by each way that is one', async () => {
    const blocked: string[] = [];
    for (const way of ways.filter(({ control }) => control !== false)) {
      const { got, refused } = await tryWay(world, way, 'administrator');
      if (got === 0) blocked.push(`${way.name}: ${refused}`);
    }
    expect(blocked).toEqual([]);
  });
});
