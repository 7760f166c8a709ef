import { allowedBy } from '@portal/contract/s3-storage/users';
import { accessLevels } from '@portal/contract/s3-storage/constants';
import { describe, expect, test } from 'vitest';
import { clientNames, exampleFor, hasShell, shells } from './client-examples.ts';

const connection = {
  endpoint: 'http://127.0.0.1:7480',
  region: 'SE-NORTH-1',
  bucket: 'minutes',
  accessKeyId: 'AKIDOFTHEEXAMPLE0001',
};

describe.each(clientNames)('the example for %s', (client) => {
  test.each(shells)(
    'names endpoint, region, key and bucket, uses path style, and asks for the secret, in %s',
    (shell) => {
      const example = exampleFor(client, connection, shell);
      for (const part of ['127.0.0.1:7480', 'SE-NORTH-1', 'minutes', 'AKIDOFTHEEXAMPLE0001']) {
        expect(example).toContain(part);
      }
      expect(example).toMatch(/addressing_style|FORCE_PATH_STYLE|host_bucket = 127\.0\.0\.1:7480/);
      expect(example).toMatch(/read -rsp|-AsSecureString|getpass\(/);
    },
  );
  test.each(accessLevels)('does what %s allows', (access) => {
    const example = exampleFor(client, { ...connection, allows: allowedBy[access] });
    const commands = {
      write: /cp backup|copyto.* backup\.tar portal|put backup|upload_file/,
      list: /\bls\b|list_objects/,
      read: /copy\.tar/,
      delete: /\brm\b|deletefile|\bdel\b|delete_object/,
    };
    for (const [action, command] of Object.entries(commands))
      expect(command.test(example), action).toBe(allowedBy[access].some((one) => one === action));
  });
});

test('in both shells the same programs are run with the same arguments', () => {
  const run = /^(?:aws|rclone|s3cmd) /;
  for (const client of clientNames.filter(hasShell)) {
    const [bash, powershell] = shells.map((shell) =>
      exampleFor(client, connection, shell)
        .split('\n')
        .filter((line) => run.test(line)),
    );
    expect(powershell).toEqual(bash);
  }
});

test('an address without TLS is said to s3cmd', () => {
  expect(exampleFor('s3cmd', connection)).toContain('use_https = False');
  expect(exampleFor('s3cmd', { ...connection, endpoint: 'https://s3.example' })).toContain(
    'use_https = True',
  );
});
