import { z } from 'zod';

/** What a connection to a server of Veeam Backup for Microsoft 365 needs to know of its region. */
export const veeamM365Settings = z.strictObject({
  /** Microsoft's cloud that the tenants are in. */
  targetRegion: z.enum(['Worldwide', 'Germany', 'China', 'USDefence', 'USGovernment']).default('Worldwide'),
  /** The backup repository of all tenants that were given none of their own. */
  repository: z.uuid(),
});

export const veeamM365Connection = z.strictObject({
  /** Without a slash at the end: `https://vb365.example.org:4443`. */
  endpoint: z.url({ protocol: /^https?$/ }).refine((address) => !address.endsWith('/'), 'ends with a slash'),
  username: z.string().min(1),
  password: z.string().min(1),
  /** With its key, PKCS 12 in Base64: by it the server signs in to the tenants' applications. */
  applicationCertificate: z.base64().min(1),
  applicationCertificatePassword: z.string().min(1),
  settings: veeamM365Settings,
});
export type VeeamM365Connection = z.infer<typeof veeamM365Connection>;
