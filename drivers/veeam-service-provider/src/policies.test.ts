import { expect, it } from 'vitest';
import { jobNameOf, vdcTierIn } from './job-name.ts';
import { followingOf, policiesOf, settingsOf } from './policies.ts';

const retention = { days: 14, weeks: 0, months: 0, years: 0 };
const basic = { repository: 'r', retention, immutableDays: null, replication: null };
const settings = { server: 's', organization: 'o', tiers: { basic } };
type Settings = Parameters<typeof policiesOf>[0];
const asSettings = (value: object): Settings => Object.assign(Object.create(null), value);

it('offers what the region has, and refuses what it has not', () => {
  const offered = policiesOf(asSettings(settings));
  expect(offered).toEqual([
    { tier: 'basic', snapshotsPerDay: 1, retention, immutableDays: null, replication: null },
  ]);
  expect(settingsOf(asSettings(settings), 'basic')).toBe(basic);
  expect(() => settingsOf(asSettings(settings), 'premium')).toThrow(
    expect.objectContaining({ kind: 'refused', message: 'the region does not offer premium' }),
  );
});

it('keeps days always, and weeks, months and years where a tier has them', () => {
  const following = (weeks: number, months: number, years: number) =>
    followingOf('standard', { ...basic, retention: { days: 30, weeks, months, years } });
  expect(following(0, 0, 0)).toMatchObject({
    retentionPolicy: { type: 'Days', quantity: 30 },
    gfsPolicy: {
      isEnabled: false,
      weekly: { isEnabled: false, keepForNumberOfWeeks: 1, desiredTime: 'Sunday' },
      monthly: { isEnabled: false, keepForNumberOfMonths: 1, desiredTime: 'First' },
      yearly: { isEnabled: false, keepForNumberOfYears: 1, desiredTime: 'Jan' },
    },
    schedule: {
      runAutomatically: true,
      periodically: { isEnabled: true, periodicallyKind: 'Hours', frequency: 8 },
      retry: { isEnabled: true, retryCount: 3, awaitMinutes: 10 },
    },
  });
  expect(following(4, 0, 0).gfsPolicy).toMatchObject({
    isEnabled: true,
    weekly: { isEnabled: true, keepForNumberOfWeeks: 4 },
    monthly: { isEnabled: false },
    yearly: { isEnabled: false },
  });
  expect(following(0, 12, 0).gfsPolicy).toMatchObject({
    isEnabled: true,
    weekly: { isEnabled: false },
    monthly: { isEnabled: true, keepForNumberOfMonths: 12 },
  });
  expect(following(0, 0, 7).gfsPolicy).toMatchObject({
    isEnabled: true,
    yearly: { isEnabled: true, keepForNumberOfYears: 7 },
  });
  const often = (['basic', 'premium'] as const).map(
    (tier) => followingOf(tier, { ...basic, retention }).schedule.periodically.frequency,
  );
  expect(often).toEqual([24, 4]);
});

it('finds its own jobs by their names, and no others', () => {
  const key = { vdc: '3f2504e0', tier: 'basic' } as const;
  expect(jobNameOf(key)).toBe('Cloud Portal basic 3f2504e0');
  expect(vdcTierIn(jobNameOf(key))).toEqual(key);
  for (const other of [
    'Nightly',
    'Cloud Portal gold 3f',
    'Cloud Portal basic',
    'My Cloud Portal basic 3f',
    'Cloud Portal basic 3f 4',
  ])
    expect([other, vdcTierIn(other)]).toEqual([other, null]);
});
