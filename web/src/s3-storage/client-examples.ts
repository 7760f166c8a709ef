/** What an example needs to know; the secret is never one of them. */
export type Connection = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  /** What the person puts its secret in the place of. */
  secret: string;
  /** Nothing may be listed or read: the example then stores something. */
  writeOnly: boolean;
};

// Gateways older than the newest checksums refuse uploads that carry them.
const awsCli = ({ endpoint, region, bucket, accessKeyId, secret, writeOnly }: Connection): string[] => [
  `export AWS_ACCESS_KEY_ID=${accessKeyId}`,
  `export AWS_SECRET_ACCESS_KEY=${secret}`,
  'export AWS_REQUEST_CHECKSUM_CALCULATION=when_required',
  'aws configure set default.s3.addressing_style path',
  writeOnly ? `aws s3 cp backup.tar s3://${bucket}/ \\` : `aws s3 ls s3://${bucket} \\`,
  `  --region ${region} \\`,
  `  --endpoint-url ${endpoint}`,
];

const rclone = ({ endpoint, region, bucket, accessKeyId, secret, writeOnly }: Connection): string[] => [
  'rclone config create portal s3 provider=Ceph \\',
  `  endpoint=${endpoint} region=${region} \\`,
  '  force_path_style=true \\',
  `  access_key_id=${accessKeyId} \\`,
  `  secret_access_key=${secret}`,
  ...(writeOnly
    ? [
        'rclone copyto --s3-no-check-bucket --s3-no-head --no-check-dest \\',
        `  backup.tar portal:${bucket}/backup.tar`,
      ]
    : [`rclone ls portal:${bucket}`]),
];

/** s3cmd has no switch for path style: a bucket's host that does not name the bucket is one. */
const s3cmd = ({ endpoint, region, bucket, accessKeyId, secret, writeOnly }: Connection): string[] => {
  const { host, protocol } = new URL(endpoint);
  return [
    `s3cmd --host=${host} \\`,
    `  --host-bucket=${host} \\`,
    `  --region=${region} ${protocol === 'http:' ? '--no-ssl ' : ''}\\`,
    `  --access_key=${accessKeyId} \\`,
    `  --secret_key=${secret} \\`,
    writeOnly ? `  put backup.tar s3://${bucket}/` : `  ls s3://${bucket}`,
  ];
};

const python = ({ endpoint, region, bucket, accessKeyId, secret, writeOnly }: Connection): string[] => [
  'import boto3',
  'from botocore.config import Config',
  '',
  's3 = boto3.client(',
  '    "s3",',
  `    endpoint_url="${endpoint}",`,
  `    region_name="${region}",`,
  `    aws_access_key_id="${accessKeyId}",`,
  `    aws_secret_access_key="${secret}",`,
  '    config=Config(',
  '        s3={"addressing_style": "path"},',
  '        request_checksum_calculation="when_required",',
  '    ),',
  ')',
  writeOnly
    ? `s3.upload_file("backup.tar", "${bucket}", "backup.tar")`
    : `print(s3.list_objects_v2(Bucket="${bucket}"))`,
];

const clients = { aws: awsCli, rclone, s3cmd, python } as const;
export type Client = keyof typeof clients;
export const clientNames = ['aws', 'rclone', 's3cmd', 'python'] as const satisfies readonly Client[];

/** A first call with that client, to copy and run. */
export const exampleFor = (client: Client, connection: Connection): string =>
  clients[client](connection).join('\n');
