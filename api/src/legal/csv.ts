import type { CsvColumn } from '../platform/http/call.ts';

/** The uploads of a document as a file; without a file's name it came with the portal. */
export const versionColumns: readonly CsvColumn[] = [
  { en: 'Published at', sv: 'Publicerad', cell: (item) => item['publishedAt'] },
  { en: 'Title', sv: 'Titel', cell: (item) => item['title'] },
  { en: 'What changed', sv: 'Vad som ändrades', cell: (item) => item['comment'] },
  { en: 'Published by', sv: 'Publicerad av', cell: (item) => item['publishedByName'] },
  { en: 'Accepted by', sv: 'Godkänd av', cell: (item) => item['accepted'] },
  { en: 'File', sv: 'Fil', cell: (item) => item['fileName'] },
  { en: 'Size (bytes)', sv: 'Storlek (byte)', cell: (item) => item['bytes'] },
  { en: 'SHA-256', sv: 'SHA-256', cell: (item) => item['hash'] },
];

/** How many have accepted, by organization, as a file. */
export const coverageColumns: readonly CsvColumn[] = [
  { en: 'Organization', sv: 'Organisation', cell: (item) => item['name'] },
  { en: 'Partner', sv: 'Partner', cell: (item) => item['partnerName'] },
  { en: 'People', sv: 'Personer', cell: (item) => item['people'] },
  { en: 'Accepted', sv: 'Har godkänt', cell: (item) => item['accepted'] },
  { en: 'Outstanding', sv: 'Återstår', cell: (item) => item['outstanding'] },
];

/** The evidence as a file: whoever has the document can compute its hash anew. */
export const consentColumns: readonly CsvColumn[] = [
  { en: 'Accepted at', sv: 'Godkänt', cell: (item) => item['acceptedAt'] },
  { en: 'Name', sv: 'Namn', cell: (item) => item['userName'] },
  { en: 'Email', sv: 'E-post', cell: (item) => item['userEmail'] },
  { en: 'Organization', sv: 'Organisation', cell: (item) => item['organizationName'] },
  { en: 'Version published at', sv: 'Versionen publicerad', cell: (item) => item['publishedAt'] },
  { en: 'SHA-256', sv: 'SHA-256', cell: (item) => item['hash'] },
  { en: 'IP address', sv: 'IP-adress', cell: (item) => item['ip'] },
  { en: 'User agent', sv: 'Webbläsare', cell: (item) => item['userAgent'] },
];
