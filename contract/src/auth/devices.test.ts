import { expect, test } from 'vitest';
import { deviceName, deviceOf } from './devices.ts';

const mozilla = 'Mozilla/5.0';

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 'Firefox', 'Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `${mozilla} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36`,
    'Chrome',
    'Linux',
  ],
  ['curl/8.5.0', 'curl', null],
  ['python-requests/2.32.3', 'python-requests', null],
  ['node', 'node', null],
  [`${mozilla} (Unheard of)`, null, null],
  ['', null, null],
])('%s is a %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test('in one line, and empty for what nobody knows', () => {
  expect(deviceName(`${mozilla} (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0`)).toBe(
    'Firefox, Linux',
  );
  expect(deviceName('curl/8.5.0')).toBe('curl');
  expect(deviceName('something else')).toBe('');
});
