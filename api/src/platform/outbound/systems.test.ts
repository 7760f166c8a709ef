import { describe, expect, test } from 'vitest';
import { drivenSystems } from '../../capabilities.ts';
import { connectClouds, connectionsOf, withoutSecrets } from '../../clouds.ts';
import { partnerCenter } from '../../m365-licenses/index.ts';
import { connectionTo } from '../../m365-licenses/testing/partner-center.ts';
import { objectStorage } from '../../s3-storage/index.ts';
import { readConfig } from '../process/config.ts';
import { createMadeUp, madeUpSystem } from '../../testing/made-up/driver.ts';
import { drivenBy, hostsAt, readConnections } from './systems.ts';

const configOf = (connections: unknown, more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/portal',
    AUTH_DATABASE_URL: 'postgres://localhost/portal',
    SECRET_KEY: 'x'.repeat(32),
    PUBLIC_URL: 'https://portal.example',
    CONNECTIONS: JSON.stringify(connections),
    ...more,
  });

const sentenceOf = (...connections: object[]): string => {
  try {
    connectionsOf(configOf(connections));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const north = {
  system: 'ceph-rgw',
  region: 'SE-NORTH-1',
  endpoint: 'https://s3.example',
  accessKey: 'hidden-access',
  secretKey: 'hidden-secret',
};

describe('an entry of CONNECTIONS', () => {
  test('is right with what its system asks for, in each region once', () => {
    expect(sentenceOf()).toBe('');
    expect(sentenceOf(north, { ...north, region: 'SE-CENTRAL-1' })).toBe('');
    expect(sentenceOf(north, north)).toContain('CONNECTIONS.1.region (taken)');
  });

  test('that is wrong is named by its fields, never with what they hold', () => {
    const { accessKey: _left, ...without } = north;
    const wrong = sentenceOf(
      { ...north, endpoint: 'hidden-endpoint' },
      { ...without, region: 'MOON-1', secretKey: '' },
      { ...north, system: 'coffee' },
      { ...north, region: 'SE-CENTRAL-1', extraKey: 'hidden-extra' },
    );
    for (const place of [
      '0.endpoint (',
      '1.region (invalid)',
      '1.accessKey (required)',
      '1.secretKey (',
      '2.system (invalid)',
      'CONNECTIONS.3',
    ])
      expect(wrong).toContain(place);
    expect(wrong).toMatch(/^The portal cannot start, because .*\.$/);
    expect(wrong).not.toMatch(/hidden|MOON|coffee/);
  });

  test('may say how often its system is asked; Partner Center is asked 400 times a minute without', () => {
    const center = { ...connectionTo('https://center.example'), system: 'partner-center' };
    const paceOf = (entry: object) =>
      connectionsOf(configOf([entry])).of(partnerCenter)[0]?.requestsPerMinute;
    expect(paceOf(center)).toBe(400);
    expect(paceOf({ ...center, requestsPerMinute: 100 })).toBe(100);
    expect(connectionsOf(configOf([north])).of(objectStorage)[0]?.requestsPerMinute).toBeUndefined();
  });

  test('is not for a system that has a setting of its own', () => {
    expect(sentenceOf({ system: 'mail', url: 'smtp://mail.example' })).toContain('CONNECTIONS.0.system');
    const connections = connectionsOf(configOf([], { SMTP_URL: 'smtp://me:hidden@mail.example:587' }));
    const mail = connections.systems.find(({ name }) => name === 'mail');
    expect(mail && hostsAt(connections, mail, '')).toEqual(['mail.example:587']);
  });
});

test('each system has settings and a driver of its own, by region', () => {
  const central = { system: 'made-up', region: 'SE-CENTRAL-1', url: 'https://made-up.example', pool: 'gold' };
  const pools = drivenBy(madeUpSystem, ({ settings, region }, { outbound }) => ({
    ...createMadeUp(settings, outbound),
    isFree: (name) => Promise.resolve(name === `${settings.pool} of ${region}`),
  }));
  const config = configOf([north, central]);
  const connections = readConnections(config, [...drivenSystems, pools]);
  expect(hostsAt(connections, madeUpSystem, 'SE-CENTRAL-1')).toEqual(['made-up.example']);
  expect(hostsAt(connections, madeUpSystem, 'SE-NORTH-1')).toEqual([]);
  expect(() => readConnections(configOf([{ ...central, pool: 1 }]), [pools])).toThrow('CONNECTIONS.0.pool');
  expect(() => readConnections(configOf([{ ...central, accessKey: 'a' }]), [pools])).toThrow('CONNECTIONS.0');
  const clouds = connectClouds(connections, {
    outbound: () => Promise.reject(new Error('Nothing is asked here.')),
    secretOf: withoutSecrets,
  });
  const found = clouds.of(madeUpSystem, 'SE-CENTRAL-1');
  expect(found?.settings.pool).toBe('gold');
  expect(clouds.of(madeUpSystem, 'SE-NORTH-1')).toBeNull();
  expect(clouds.all(objectStorage).map(({ region }) => region)).toEqual(['SE-NORTH-1']);
  expect([clouds.isConnected('made-up'), clouds.isConnected('mail')]).toEqual([true, false]);
  return expect(found?.driver.isFree('gold of SE-CENTRAL-1')).resolves.toBe(true);
});
