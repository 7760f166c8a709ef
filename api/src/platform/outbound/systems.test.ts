import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { connectionsOf } from '../../clouds.ts';
import { objectStorage } from '../../s3-storage/index.ts';
import { readConfig } from '../process/config.ts';
import { cloudsOf, defineSystem, hostsAt, readConnections } from './systems.ts';

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

  test('is not for a system that has a setting of its own', () => {
    expect(sentenceOf({ system: 'mail', url: 'smtp://mail.example' })).toContain('CONNECTIONS.0.system');
    const connections = connectionsOf(configOf([], { SMTP_URL: 'smtp://me:hidden@mail.example:587' }));
    const mail = connections.systems.find(({ name }) => name === 'mail');
    expect(mail && hostsAt(connections, mail, '')).toEqual(['mail.example:587']);
  });
});

test('each system has settings and a driver of its own, by region', () => {
  // A second system, in place of one to come.
  const director = defineSystem<{ ping(): string }>()({
    name: 'news',
    regions: ['SE-NORTH-1', 'SE-CENTRAL-1'],
    settings: z.strictObject({ url: z.url(), pool: z.string() }),
    addresses: ({ url }) => [url],
    pace: { wellSeconds: 1, awaySeconds: 1, refusedSeconds: 1 },
  });
  const config = configOf([
    north,
    { system: 'news', region: 'SE-CENTRAL-1', url: 'https://director.example', pool: 'gold' },
  ]);
  const connections = readConnections(config, [objectStorage, director]);
  expect(hostsAt(connections, director, 'SE-CENTRAL-1')).toEqual(['director.example']);
  expect(hostsAt(connections, director, 'SE-NORTH-1')).toEqual([]);
  const clouds = cloudsOf(
    connections
      .of(director)
      .map((listed) => ({ ...listed, system: director.name, driver: { ping: () => 'pong' } })),
  );
  const found = clouds.of(director, 'SE-CENTRAL-1');
  expect([found?.settings.pool, found?.driver.ping()]).toEqual(['gold', 'pong']);
  expect(clouds.of(director, 'SE-NORTH-1')).toBeNull();
  expect(clouds.all(objectStorage)).toEqual([]);
  expect([clouds.isConnected('news'), clouds.isConnected('ceph-rgw')]).toEqual([true, false]);
});
