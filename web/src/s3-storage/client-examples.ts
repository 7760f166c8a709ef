import { policyActions, type PolicyAction } from '@portal/contract/s3-storage/users';

/** What an example needs to know. The secret is never one of them: whoever runs it is asked, and sees nothing of it. */
export type Connection = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  /** What the key may do; the example does that, and no more. */
  allows: readonly PolicyAction[];
};

export const shells = ['bash', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const everything = policyActions;
const prompt = 'Secret access key: ';
const file = 'backup.tar';
const copy = 'copy.tar';

type Done = Exclude<PolicyAction, 'manage'>;
const order: readonly Done[] = ['write', 'list', 'read', 'delete'];

/** The lines for what the key may do, in an order in which one leads to the next. */
const linesOf = (lines: Readonly<Record<Done, string>>, allows: readonly PolicyAction[]): string[] =>
  order.filter((action) => allows.includes(action)).map((action) => lines[action]);

/** How a shell sets what programs read of their environment, and asks for a secret without showing it. */
const environment: Record<Shell, (values: Record<string, string>, secret: string) => string[]> = {
  bash: (values, secret) => [
    ...Object.entries(values).map(([name, value]) => `export ${name}=${value}`),
    `read -rsp '${prompt}' ${secret}; export ${secret}; echo`,
  ],
  powershell: (values, secret) => [
    ...Object.entries(values).map(([name, value]) => `$env:${name} = '${value}'`),
    `$typed = Read-Host '${prompt.slice(0, -2)}' -AsSecureString`,
    `$env:${secret} = [Net.NetworkCredential]::new('', $typed).Password`,
  ],
};

/** In a profile of its own; gateways older than the newest checksums refuse uploads that carry them. */
const awsCli = ({ endpoint, region, bucket, accessKeyId, allows }: Connection, shell: Shell): string[] => {
  const at = `--region ${region} --endpoint-url ${endpoint}`;
  return [
    ...environment[shell](
      {
        AWS_PROFILE: 'portal',
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
      },
      'AWS_SECRET_ACCESS_KEY',
    ),
    'aws configure set profile.portal.s3.addressing_style path',
    ...linesOf(
      {
        write: `aws s3 cp ${file} s3://${bucket}/ ${at}`,
        list: `aws s3 ls s3://${bucket} ${at}`,
        read: `aws s3 cp s3://${bucket}/${file} ${copy} ${at}`,
        delete: `aws s3 rm s3://${bucket}/${file} ${at}`,
      },
      allows,
    ),
  ];
};

/** A remote that the environment describes: no file of one's own is changed. Who may only write looks at nothing before. */
const rclone = ({ endpoint, region, bucket, accessKeyId, allows }: Connection, shell: Shell): string[] => {
  const unseen = allows.includes('read') ? '' : ' --no-check-dest --s3-no-head';
  return [
    ...environment[shell](
      {
        RCLONE_CONFIG_PORTAL_TYPE: 's3',
        RCLONE_CONFIG_PORTAL_PROVIDER: 'Ceph',
        RCLONE_CONFIG_PORTAL_ENDPOINT: endpoint,
        RCLONE_CONFIG_PORTAL_REGION: region,
        RCLONE_CONFIG_PORTAL_FORCE_PATH_STYLE: 'true',
        RCLONE_CONFIG_PORTAL_NO_CHECK_BUCKET: 'true',
        RCLONE_CONFIG_PORTAL_ACCESS_KEY_ID: accessKeyId,
      },
      'RCLONE_CONFIG_PORTAL_SECRET_ACCESS_KEY',
    ),
    ...linesOf(
      {
        write: `rclone copyto${unseen} ${file} portal:${bucket}/${file}`,
        list: `rclone ls portal:${bucket}`,
        read: `rclone copyto portal:${bucket}/${file} ${copy}`,
        delete: `rclone deletefile portal:${bucket}/${file}`,
      },
      allows,
    ),
  ];
};

/** With a file of its own that only its owner reads. A bucket's host that does not name the bucket is path style. */
const s3cmd = ({ endpoint, region, bucket, accessKeyId, allows }: Connection, shell: Shell): string[] => {
  const { host, protocol } = new URL(endpoint);
  const settings = (secret: string): string[] => [
    `access_key = ${accessKeyId}`,
    `secret_key = ${secret}`,
    `host_base = ${host}`,
    `host_bucket = ${host}`,
    `bucket_location = ${region}`,
    `use_https = ${protocol === 'http:' ? 'False' : 'True'}`,
  ];
  const written = {
    bash: () => [
      `read -rsp '${prompt}' secret; echo`,
      '(umask 077; cat > ~/.s3cfg-portal <<END',
      ...settings('$secret'),
      'END',
      '); unset secret',
    ],
    powershell: () => [
      `$typed = Read-Host '${prompt.slice(0, -2)}' -AsSecureString`,
      '$secret = [Net.NetworkCredential]::new("", $typed).Password',
      'Set-Content ~/.s3cfg-portal @"',
      ...settings('$secret'),
      '"@; Remove-Variable secret',
    ],
  };
  return [
    ...written[shell](),
    ...linesOf(
      {
        write: `s3cmd -c ~/.s3cfg-portal put ${file} s3://${bucket}/`,
        list: `s3cmd -c ~/.s3cfg-portal ls s3://${bucket}`,
        read: `s3cmd -c ~/.s3cfg-portal get s3://${bucket}/${file} ${copy}`,
        delete: `s3cmd -c ~/.s3cfg-portal del s3://${bucket}/${file}`,
      },
      allows,
    ),
  ];
};

const python = ({ endpoint, region, bucket, accessKeyId, allows }: Connection): string[] => [
  'import getpass, os',
  'import boto3',
  'from botocore.config import Config',
  '',
  'os.environ["AWS_REQUEST_CHECKSUM_CALCULATION"] = "when_required"',
  's3 = boto3.client(',
  '    "s3",',
  `    endpoint_url="${endpoint}",`,
  `    region_name="${region}",`,
  `    aws_access_key_id="${accessKeyId}",`,
  `    aws_secret_access_key=getpass.getpass("${prompt}"),`,
  '    config=Config(s3={"addressing_style": "path"}),',
  ')',
  ...linesOf(
    {
      write: `s3.upload_file("${file}", "${bucket}", "${file}")`,
      list: `print(s3.list_objects_v2(Bucket="${bucket}").get("Contents"))`,
      read: `s3.download_file("${bucket}", "${file}", "${copy}")`,
      delete: `s3.delete_object(Bucket="${bucket}", Key="${file}")`,
    },
    allows,
  ),
];

const clients = { aws: awsCli, rclone, s3cmd, python } as const;
export type Client = keyof typeof clients;
export const clientNames = ['aws', 'rclone', 's3cmd', 'python'] as const satisfies readonly Client[];

/** Whether it is run by a shell, and has a form for each. */
export const hasShell = (client: Client): boolean => client !== 'python';

/** What the key may do with that client, to copy and run beside a file `backup.tar`. */
export const exampleFor = (
  client: Client,
  connection: Omit<Connection, 'allows'> & Partial<Pick<Connection, 'allows'>>,
  shell: Shell = 'bash',
): string => clients[client]({ allows: everything, ...connection }, shell).join('\n');
