import { expect, test } from 'vitest';
import { clientNames, exampleFor, type Connection } from './client-examples.ts';

const connection: Connection = {
  endpoint: 'http://127.0.0.1:7480',
  region: 'SE-NORTH-1',
  bucket: 'minutes',
  accessKeyId: 'AKIDOFTHEEXAMPLE0001',
  secret: 'YOUR-SECRET',
  writeOnly: false,
};

test.each(clientNames)(
  'the example for %s names endpoint, region, key and bucket, and uses path style',
  (client) => {
    const example = exampleFor(client, connection);
    for (const part of ['127.0.0.1:7480', 'SE-NORTH-1', 'minutes', 'AKIDOFTHEEXAMPLE0001', 'YOUR-SECRET']) {
      expect(example).toContain(part);
    }
    expect(example).toMatch(/addressing_style|force_path_style=true|--host-bucket=127\.0\.0\.1:7480/);
  },
);

test.each(clientNames)('the example for %s stores something where nothing may be read', (client) => {
  const example = exampleFor(client, { ...connection, writeOnly: true });
  expect(example).toContain('backup.tar');
  expect(example).not.toMatch(/\bls\b|list_objects/);
});

test('an address without TLS is said to s3cmd', () => {
  expect(exampleFor('s3cmd', connection)).toContain('--no-ssl');
  expect(exampleFor('s3cmd', { ...connection, endpoint: 'https://s3.example' })).not.toContain('--no-ssl');
});
