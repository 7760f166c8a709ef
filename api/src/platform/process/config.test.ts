import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://localhost/portal',
  AUTH_DATABASE_URL: 'postgres://localhost/portal',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://portal.example',
};

const sentenceOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('settings', () => {
  test('that are missing or wrong are all named in one sentence, without what was given', () => {
    const sentence = sentenceOf({
      SECRET_KEY: 'too-short-secret',
      PUBLIC_URL: 'not a url',
      PORT: '70000',
      DEMO: 'yes',
      CONNECTIONS: '{"region":',
      DATABASE_POOL: '0',
      PASSWORD_POLICY: 'none',
      IDLE_MINUTES: '1.5',
    });
    expect(sentence.match(/[A-Z][A-Z0-9_]{2,}/g)?.toSorted()).toEqual([
      'AUTH_DATABASE_URL',
      'CONNECTIONS',
      'DATABASE_POOL',
      'DATABASE_URL',
      'DEMO',
      'IDLE_MINUTES',
      'PASSWORD_POLICY',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
    ]);
    expect(sentence).toMatch(/^The portal cannot start, because .*\.$/);
    expect(sentence).not.toContain('too-short-secret');
  });

  test('have safe values when they are left out or empty', () => {
    const { HOST, DEMO, TRUST_PROXY, OUTBOUND_ALLOW_PRIVATE, PASSWORD_POLICY, CONNECTIONS } = readConfig({
      ...needed,
      HOST: '',
      DEMO: '',
    });
    expect({ HOST, DEMO, TRUST_PROXY, OUTBOUND_ALLOW_PRIVATE, PASSWORD_POLICY, CONNECTIONS }).toEqual({
      HOST: '127.0.0.1',
      DEMO: false,
      TRUST_PROXY: false,
      OUTBOUND_ALLOW_PRIVATE: false,
      PASSWORD_POLICY: 'specification',
      CONNECTIONS: [],
    });
  });

  test('of proxies are one word for all or a list of addresses and networks', () => {
    const proxies = (TRUST_PROXY: string) => readConfig({ ...needed, TRUST_PROXY }).TRUST_PROXY;
    expect([proxies('true'), proxies('false')]).toEqual([true, false]);
    expect(proxies('192.0.2.9')).toEqual(['192.0.2.9']);
    expect(proxies(' 10.0.0.0/8 ,2001:db8::/32,::1')).toEqual(['10.0.0.0/8', '2001:db8::/32', '::1']);
    const wrong = [
      'yes',
      '10.0.0.0/33',
      '10.0.0/8',
      '010.0.0.1',
      '0.0.0.0/0',
      '::/0',
      '::1/129',
      'fe80::1%eth0',
      '10.0.0.0/',
      'proxy.example',
      'true',
      '',
    ];
    for (const entry of wrong) {
      const sentence = sentenceOf({ ...needed, TRUST_PROXY: `10.0.0.1,${entry}` });
      expect([entry, sentence]).toEqual([entry, expect.stringContaining('TRUST_PROXY.1 (addressOrNetwork)')]);
    }
    expect(sentenceOf({ ...needed, TRUST_PROXY: 'yes' })).toContain('TRUST_PROXY.0 (addressOrNetwork)');
  });

  test('of downloads are folders that are reached by https, and links outside lead to pages', () => {
    const of = (source: string) => sentenceOf({ ...needed, DOWNLOAD_SOURCES: JSON.stringify([source]) });
    for (const right of [
      'https://files.example.com/',
      'https://files.example.com/portal/',
      'http://127.0.0.1:9000/a/',
    ])
      expect([right, of(right)]).toEqual([right, '']);
    for (const wrong of [
      'https://files.example.com',
      'https://files.example.com/portal',
      'https://files.example.com/a/../b/',
      'https://user:secret@files.example.com/',
      'https://files.example.com/?a=/',
      'http://files.example.com/',
      'ftp://files.example.com/',
      'files.example.com/',
    ])
      expect([wrong, of(wrong)]).toEqual([wrong, expect.stringContaining('DOWNLOAD_SOURCES.0')]);
    const script = 'javascript:alert(1)';
    expect(sentenceOf({ ...needed, KNOWLEDGE_BASE_URL: script, FEEDBACK_URL: script })).toMatch(
      /KNOWLEDGE_BASE_URL.*FEEDBACK_URL/,
    );
    const FEEDBACK_URL = 'mailto:feedback@example.com';
    expect(readConfig({ ...needed, FEEDBACK_URL }).FEEDBACK_URL).toBe(FEEDBACK_URL);
  });

  test('of the demo keep it on a loopback address', () => {
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect([HOST, sentenceOf({ ...needed, DEMO: 'true', HOST })]).toEqual([HOST, '']);
    }
    for (const HOST of [
      '0.0.0.0',
      '::',
      '192.168.1.2',
      'portal.example',
      '127.portal.example',
      '127.0.0.1.example',
      '1270.0.0.1',
    ]) {
      expect([HOST, sentenceOf({ ...needed, DEMO: 'true', HOST })]).toEqual([
        HOST,
        expect.stringContaining('loopback'),
      ]);
      expect([HOST, sentenceOf({ ...needed, DEMO: 'false', HOST })]).toEqual([HOST, '']);
    }
  });
});

test('the operations guide describes every setting, and none that does not exist', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const described = [...guide.matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`\s*\|/gm)].map(([, name]) => name ?? '');
  expect(described.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});
