import { expect, test } from 'vitest';
import { credentialsFile, csvFile } from './key-file.ts';

const secret = {
  accessKeyId: 'AKIDOFTHETEST0000001',
  secretAccessKey: '+a"b/c=',
  endpoint: 'https://s3.example:7480',
  region: 'SE-NORTH-1',
};

test('the CSV file holds key, secret, endpoint and region as they are', () => {
  const { name, text } = csvFile('veeam+writer@nord', secret);
  expect(name).toBe('veeam_writer_nord-access-key.csv');
  expect(text).toBe(
    [
      '"User name","Access key ID","Secret access key","Endpoint","Region"',
      '"veeam+writer@nord","AKIDOFTHETEST0000001","+a""b/c=","https://s3.example:7480","SE-NORTH-1"',
      '',
    ].join('\r\n'),
  );
});

test('the credentials file is a profile that needs nothing else', () => {
  const { text } = credentialsFile('writer', secret);
  for (const line of [
    '[writer]',
    'aws_access_key_id = AKIDOFTHETEST0000001',
    'aws_secret_access_key = +a"b/c=',
    'endpoint_url = https://s3.example:7480',
    'region = SE-NORTH-1',
    '  addressing_style = path',
  ])
    expect(text.split('\n')).toContain(line);
});
