import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** The programs of the clients in *How to connect*, and what Debian calls them. */
const packages = { aws: 'awscli', rclone: 'rclone', s3cmd: 's3cmd', python: 'python3-boto3' } as const;
export type ClientName = keyof typeof packages;
export const clientsInstallHint = `apt-get install --no-install-recommends ${Object.values(packages).join(' ')}`;

const binaries = { aws: '/usr/bin/aws', rclone: '/usr/bin/rclone', s3cmd: '/usr/bin/s3cmd' } as const;
const boto3 = '/usr/lib/python3/dist-packages/boto3';

/** Those that are not here. */
export const missingClients = (): string[] =>
  [...Object.values(binaries), boto3].filter((file) => !existsSync(file));

/** Large enough for each of them to send it in parts. */
const sizeBytes = 20 * 1024 * 1024;

export type Ended = { code: number | null; output: string };

/** A device of its own, on which somebody runs an example beside their `backup.tar`. */
export function newDevice() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'portal-client-'));
  const at = (name: string): string => path.join(home, name);
  const newFile = (): void => writeFileSync(at('backup.tar'), randomBytes(sizeBytes));
  newFile();
  const run = (client: ClientName, example: string, secret: string): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const [program, ...words] =
        client === 'python' ? ['/usr/bin/python3', '-c', example] : ['/bin/bash', '-ec', example];
      const child = spawn(program ?? '', words, {
        cwd: home,
        // Without a terminal of its own, the secret is read from the input.
        detached: true,
        env: {
          PATH: '/usr/bin:/bin',
          HOME: home,
          RCLONE_S3_UPLOAD_CUTOFF: '5M',
          LANG: process.env['LANG'] ?? 'C.UTF-8',
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => (output += String(data)));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
      child.stdin.end(`${secret}\n`);
    });
  return {
    run,
    /** Some send nothing of what is there already. */
    newFile,
    /** What came back is what was sent. */
    hasCopy: (): boolean =>
      existsSync(at('copy.tar')) && readFileSync(at('copy.tar')).equals(readFileSync(at('backup.tar'))),
    forgetCopy: () => rmSync(at('copy.tar'), { force: true }),
    /** What the client keeps where it looks by itself. */
    settings: (): string =>
      ['.aws/config', '.aws/credentials', '.s3cfg', '.config/rclone/rclone.conf']
        .filter((name) => existsSync(at(name)))
        .map((name) => readFileSync(at(name), 'utf8'))
        .join('\n'),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
