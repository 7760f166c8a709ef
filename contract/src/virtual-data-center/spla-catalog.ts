import type { Text } from '../services/define-service.ts';

/** Families of Microsoft's products, as Microsoft calls them in every language. */
export const splaFamilies = {
  exchange: 'Exchange',
  office: 'Office',
  'remote-desktop': 'Remote Desktop Services',
  'sql-server': 'SQL Server',
  'windows-server': 'Windows Server',
} as const;
export type SplaFamily = keyof typeof splaFamilies;

const product = <const Name extends string>(name: Name, family: SplaFamily, text: Text) => ({
  product: `virtual-data-center.spla-${name}` as const,
  family,
  text,
});
const perUser = (name: string): Text => ({ en: `${name}, user`, sv: `${name}, användare` });
const perCores = (name: string): Text => ({ en: `${name}, 2 cores`, sv: `${name}, 2 kärnor` });

/** What Microsoft licenses by the month (SPLA), in the order of its keys, which is that of its names. */
export const splaCatalog = [
  product('exchange-enterprise', 'exchange', perUser('Exchange Server Enterprise')),
  product('exchange-standard', 'exchange', perUser('Exchange Server Standard')),
  product('office-professional', 'office', perUser('Office Professional Plus')),
  product('office-standard', 'office', perUser('Office Standard')),
  product('remote-desktop-user', 'remote-desktop', perUser('Remote Desktop Services')),
  product('sql-server-enterprise', 'sql-server', perCores('SQL Server Enterprise')),
  product('sql-server-standard', 'sql-server', perCores('SQL Server Standard')),
  product('sql-server-standard-user', 'sql-server', perUser('SQL Server Standard')),
  product('sql-server-web', 'sql-server', perCores('SQL Server Web')),
  product('windows-server-datacenter', 'windows-server', perCores('Windows Server Datacenter')),
  product('windows-server-standard', 'windows-server', perCores('Windows Server Standard')),
] as const;
export type SplaProduct = (typeof splaCatalog)[number]['product'];

export const splaNames: Readonly<Record<string, Text>> = Object.fromEntries(
  splaCatalog.map((one) => [one.product, one.text]),
);

/** How many of one product a vDC may have. */
export const splaQuantityBounds = { min: 1, max: 10_000 } as const;
