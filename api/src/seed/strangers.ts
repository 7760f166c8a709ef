type StoredObject = { key: string; sizeBytes: number };
type Rule = { mode: 'GOVERNANCE' | 'COMPLIANCE'; unit: 'Days' | 'Years'; count: number };

/** A tenant that was in the storage before the portal, made with the system's own tools. */
export type StrangeTenant = {
  tenant: string;
  users: { userId: string; displayName: string; keys: { accessKey: string; secretKey: string }[] }[];
  buckets: { name: string; owner: string; rule: Rule | null; objects: StoredObject[] }[];
};

const gibibyte = 1024 ** 3;

const objectsOf = (prefix: string, sizesGiB: readonly number[]): StoredObject[] =>
  sizesGiB.map((size, index) => ({ key: `${prefix}-${index + 1}.tar`, sizeBytes: size * gibibyte }));

const secretKey = 'demo-secret-of-somebody-else';

const strangers: Readonly<Record<string, readonly StrangeTenant[]>> = {
  'SE-NORTH-1': [
    {
      tenant: 'fjord_media',
      users: [
        { userId: 'render', displayName: 'Render farm', keys: [{ accessKey: 'fjord-render-01', secretKey }] },
        { userId: 'anna', displayName: 'Anna Lind', keys: [] },
      ],
      buckets: [
        { name: 'masters-2024', owner: 'render', rule: null, objects: objectsOf('master', [180, 240, 96]) },
        {
          name: 'masters-2025',
          owner: 'render',
          rule: { mode: 'COMPLIANCE', unit: 'Days', count: 365 },
          objects: objectsOf('master', [310, 122]),
        },
        { name: 'anna-scratch', owner: 'anna', rule: null, objects: objectsOf('cut', [4, 7]) },
      ],
    },
  ],
  'SE-CENTRAL-1': [
    {
      tenant: 'stadsarkivet',
      users: [{ userId: 'arkiv', displayName: 'Arkivet', keys: [{ accessKey: 'stadsarkivet', secretKey }] }],
      buckets: [
        { name: 'handlingar', owner: 'arkiv', rule: null, objects: objectsOf('volym', [52, 48, 61, 33]) },
      ],
    },
  ],
};

/** What is in a region of the demo before anybody orders there, and is nobody's yet. */
export const strangersIn = (region: string): readonly StrangeTenant[] => strangers[region] ?? [];
