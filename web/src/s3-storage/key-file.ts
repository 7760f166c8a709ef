import type { ShownSecret } from './use-secret.ts';

type KeyFile = { name: string; type: string; text: string };

const safe = (username: string): string => username.replaceAll(/[^A-Za-z0-9._-]/g, '_');
// Nothing here is free text, and a secret with a mark before it would not be the secret.
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The key for a script or a password store: plain CSV with commas in every language. */
export function csvFile(username: string, secret: ShownSecret): KeyFile {
  const rows = [
    ['User name', 'Access key ID', 'Secret access key', 'Endpoint', 'Region'],
    [username, secret.accessKeyId, secret.secretAccessKey, secret.endpoint, secret.region],
  ];
  const text = `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  return { name: `${safe(username)}-access-key.csv`, type: 'text/csv', text };
}

/** The key as AWS's tools read it: a profile of its own with endpoint, region and path style. */
export function credentialsFile(username: string, secret: ShownSecret): KeyFile {
  const text = [
    `[${safe(username)}]`,
    `aws_access_key_id = ${secret.accessKeyId}`,
    `aws_secret_access_key = ${secret.secretAccessKey}`,
    `endpoint_url = ${secret.endpoint}`,
    `region = ${secret.region}`,
    'request_checksum_calculation = when_required',
    's3 =',
    '  addressing_style = path',
    '',
  ].join('\n');
  return { name: `${safe(username)}-credentials`, type: 'text/plain', text };
}
