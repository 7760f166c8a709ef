import { describe, expect, test } from 'vitest';
import { findOwnMoments } from './kit/moments.ts';

const inFile = (
  text: string,
  { file = 'api/src/m365-licenses/repository.ts', user = 'm365-licenses' } = {},
) => findOwnMoments([{ file, user, text }]);

describe('what is measured, seen, priced or charged', () => {
  test.each([
    ['a day', 'where valid_from <= stockholm_day(now())', 'now()'],
    ['a date', 'where charged_on >= current_date', 'current_date'],
    ['a window', 'where t.cancellable_until > now()', 'now()'],
    ['a refund', "where (f.value ->> 'until')::timestamptz > now()", 'now()'],
    ['a term', 't.term_ends_at between now() and now() + make_interval(days => 30)', 'now()'],
    ['a reading', 'set lease_id = null, synced_at = now(), updated_at = now()', 'now()'],
    ['a default', 'created_at timestamptz not null default now()', 'now()'],
    ['the clock of a statement', 'set gone_at = clock_timestamp()', 'clock_timestamp()'],
    ['a process', 'chargedFrom: dayOf(new Date())', 'new Date()'],
    ['a process in milliseconds', 'licenseCan.change(license, Date.now())', 'Date.now()'],
  ])('asks the portal’s moment: %s', (_what, text, asked) => {
    expect(inFile(`\n${text}`)).toEqual([`api/src/m365-licenses/repository.ts:2 asks ${asked}`]);
    expect(inFile(text.replaceAll(/\bnow\(\)/g, 'portal_now()').replace(asked, 'portal_now()'))).toEqual([]);
  });

  test.each([
    'where due_at <= now() order by due_at',
    'set lease_id = null, look_due_at = case when given_up is null then now() + make_interval(secs => 5) else now() end',
    'where s.id = p_session and s.ended_at is null and s.expires_at > now()',
    'updated_at = case when same then updated_at else now() end',
    'new Date(now)',
    'performance.now()',
  ])('and leaves people and machines theirs: %s', (text) => {
    expect(inFile(text)).toEqual([]);
  });

  test('is looked for in the platform’s meters and orders, not in sessions and what has no money', () => {
    const text = 'hour <= now()';
    const found = [
      ['api/src/platform/metering/metering.ts', 'platform'],
      ['api/src/platform/operations/worker.ts', 'platform'],
      ['api/src/platform/sessions/visits.ts', 'platform'],
      ['api/src/support/repository.ts', 'support'],
      ['api/migrations/0011-metering.sql', 'platform'],
      ['api/migrations/0001-organizations-and-people.sql', 'platform'],
      ['api/src/m365-licenses/seed.ts', 'm365-licenses'],
    ].filter(([file, user]) => inFile(text, { file: String(file), user: String(user) }).length > 0);
    expect(found.map(([file]) => file)).toEqual([
      'api/src/platform/metering/metering.ts',
      'api/src/platform/operations/worker.ts',
      'api/migrations/0011-metering.sql',
    ]);
  });
});
