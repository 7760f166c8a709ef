import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Audience } from '@portal/contract/audience';
import type { Language } from '@portal/contract/constants';
import { fileKinds, type FileKind } from '@portal/contract/uploads';
import sql from 'sql-template-tag';
import { newId } from '../platform/database/ids.ts';
import type { Queryable } from '../platform/database/database.ts';
import { keepFile } from '../platform/uploads/stored-files.ts';
import { demoChanges, type DemoChange } from './changes.ts';
import { daysBefore } from './model.ts';

type Words = Record<Language, string>;
type DemoFile = { name: string; kind: FileKind; bytes: Buffer };
type DemoDownload = {
  name: Words;
  description: Words;
  release: string;
  daysAgo: number;
  audience: Audience;
  isPublished: boolean;
  file: DemoFile;
};

/** An archive of one file, not compressed. */
function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const path = Buffer.from(name);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const lengths = Buffer.from([path.length, 0, 0, 0]);
  // Version 2.0, no flags, stored, the first of January 2026.
  const facts = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x5c]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, sizes, lengths, path, content]);
  const rest = Buffer.alloc(14);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    facts,
    sizes,
    lengths,
    rest,
    path,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}

const backupScript = `#!/bin/sh
# Copies a folder to a bucket. Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and ENDPOINT first.
set -eu
aws --endpoint-url "$ENDPOINT" s3 sync "$1" "s3://$2"
`;

const startGuide = `# Getting started with S3 Storage

1. Enable S3 Storage under Services.
2. Create a bucket in the region that is nearest to your data.
3. Create a user with read and write access, and an access key for it. The secret is shown once.
4. Point your client to the endpoint that the bucket's panel shows, with path style.

# Kom igång med S3 Storage

1. Aktivera S3 Storage under Tjänster.
2. Skapa en bucket i den region som ligger närmast dina data.
3. Skapa en användare med läs- och skrivrättighet och en åtkomstnyckel. Hemligheten visas en gång.
4. Rikta klienten mot den endpoint som visas i bucketens panel, med path style.
`;

const regionTable = 'region;city\nSE-NORTH-1;Luleå\nSE-CENTRAL-1;Stockholm\n';

const handbook = `# Partner handbook

How to onboard a customer, from the first invitation to the first invoice: invite the owner, agree on uplift, enable the
services, and show where the visitor book and the audit log are.
`;

const downloads: readonly DemoDownload[] = [
  {
    name: { en: 'S3 backup script', sv: 'Säkerhetskopieringsskript för S3' },
    description: {
      en: 'Copies a folder to a bucket, for Linux and macOS.',
      sv: 'Kopierar en mapp till en bucket, för Linux och macOS.',
    },
    release: '1.4.0',
    daysAgo: 18,
    audience: 'everybody',
    isPublished: true,
    file: { name: 's3-backup-1.4.0.zip', kind: 'zip', bytes: zipOf('s3-backup.sh', backupScript) },
  },
  {
    name: { en: 'Getting started with S3 Storage', sv: 'Kom igång med S3 Storage' },
    description: {
      en: 'From an empty account to the first object.',
      sv: 'Från ett tomt konto till det första objektet.',
    },
    release: '2026-2',
    daysAgo: 61,
    audience: 'everybody',
    isPublished: true,
    file: { name: 'getting-started-s3.md', kind: 'markdown', bytes: Buffer.from(startGuide) },
  },
  {
    name: { en: 'Regions', sv: 'Regioner' },
    description: {
      en: 'The regions with their cities, for spreadsheets.',
      sv: 'Regionerna med sina orter, för kalkylblad.',
    },
    release: '3',
    daysAgo: 140,
    audience: 'customers',
    isPublished: true,
    file: { name: 'regions.csv', kind: 'csv', bytes: Buffer.from(regionTable) },
  },
  {
    name: { en: 'Partner handbook', sv: 'Partnerhandbok' },
    description: {
      en: 'How to onboard a customer, step by step.',
      sv: 'Så tar du emot en kund, steg för steg.',
    },
    release: '7',
    daysAgo: 33,
    audience: 'partners',
    isPublished: true,
    file: { name: 'partner-handbook.md', kind: 'markdown', bytes: Buffer.from(handbook) },
  },
  {
    name: { en: 'S3 backup script, next version', sv: 'Säkerhetskopieringsskript för S3, nästa version' },
    description: { en: 'Not tried on macOS yet.', sv: 'Ännu inte provat på macOS.' },
    release: '1.5.0-beta',
    daysAgo: 2,
    audience: 'everybody',
    isPublished: false,
    file: {
      name: 's3-backup-1.5.0-beta.zip',
      kind: 'zip',
      bytes: zipOf('s3-backup.sh', `${backupScript}# 1.5.0\n`),
    },
  },
];

const fileOf = ({ name, kind, bytes }: DemoFile) => ({
  name,
  kind,
  bytes,
  mediaType: fileKinds[kind].mediaType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function addDownload(
  tx: Queryable,
  operatorId: string,
  [download, at]: [DemoDownload, Date],
): Promise<void> {
  const { name, description, release, audience, isPublished } = download;
  const file = fileOf(download.file);
  const fileId = await keepFile(tx, { partnerId: operatorId }, file);
  await tx.run(sql`
    insert into download (partner_id, id, name_en, name_sv, description_en, description_sv, release, released_on,
      audience, file_name, media_type, size_bytes, sha256, file_id, published_at, created_at, updated_at, updated_by_name)
    values (${operatorId}, ${newId()}, ${name.en}, ${name.sv}, ${description.en}, ${description.sv}, ${release},
      stockholm_day(${at}::timestamptz), ${audience}, ${file.name}, ${file.mediaType}, ${file.bytes.length},
      ${file.sha256}, ${fileId}, case when ${isPublished} then ${at}::timestamptz end, ${at}, ${at}, 'Demo data')`);
}

async function addChange(tx: Queryable, operatorId: string, [change, at]: [DemoChange, Date]): Promise<void> {
  const { kinds, title, markdown, release, audience, state } = change;
  await tx.run(sql`
    insert into changelog_entry (partner_id, id, kinds, title_en, title_sv, markdown_en, markdown_sv, release,
      released_on, audience, published_at, created_at, updated_at, updated_by_name)
    values (${operatorId}, ${newId()}, ${[...kinds]}, ${title.en}, ${title.sv}, ${markdown.en}, ${markdown.sv},
      ${release}, case when ${state === 'released'} then stockholm_day(${at}::timestamptz) end, ${audience},
      case when ${state !== 'draft'} then ${at}::timestamptz end, ${at}, ${at}, 'Demo data')`);
}

/** What the operator has published: downloads with their files, and the changelog; works as the database's owner. */
export async function seedContent(tx: Queryable, operatorId: string, now: Date): Promise<void> {
  for (const download of downloads) {
    await addDownload(tx, operatorId, [download, daysBefore(now, download.daysAgo)]);
  }
  for (const change of demoChanges)
    await addChange(tx, operatorId, [change, daysBefore(now, change.daysAgo)]);
}
