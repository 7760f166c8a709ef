import { z } from 'zod';

const uuid = z.uuid();
const urn = z.string().regex(/^urn:vcloud:\w+:[0-9a-f-]{36}$/);

const platformSettings = z.strictObject({
  /** What the vDCs of this platform are made on and from. */
  providerVdc: uuid,
  networkPool: uuid,
  /** A storage profile of the provider vDC. */
  storageProfile: uuid,
  /** How much of the processor a vCPU is, and which shares of processor and memory are guaranteed. */
  vCpuMhz: z.int().min(256).default(2000),
  guaranteedCpu: z.number().min(0).max(1).default(0.2),
  guaranteedMemory: z.number().min(0).max(1).default(0.5),
  edgeCluster: urn,
  /** External networks (a VRF gateway each): BGP needs one that serves no other edge gateway. */
  uplinks: z.array(urn).min(1),
  /** The quality-of-service profile for each bandwidth that can be ordered. */
  bandwidths: z.array(z.strictObject({ mbps: z.int().min(1), profile: z.string().min(1) })).min(1),
  bgp: z.strictObject({
    localAs: z.string().regex(/^\d+(\.\d+)?$/),
    /** One for each internet provider. */
    neighbors: z
      .array(z.strictObject({ address: z.ipv4(), remoteAs: z.string().regex(/^\d+(\.\d+)?$/) }))
      .min(2),
  }),
});
export type PlatformSettings = z.infer<typeof platformSettings>;

/** What a connection to a Cloud Director needs to know of its region, by platform. */
export const cloudDirectorSettings = z
  .strictObject({
    vmware: platformSettings.optional(),
    partner: platformSettings.optional(),
    /** A task that runs for longer is given up. */
    longestTaskMinutes: z.int().min(1).default(60),
  })
  .refine(({ vmware, partner }) => vmware !== undefined || partner !== undefined, 'needs a platform');
export type CloudDirectorSettings = z.infer<typeof cloudDirectorSettings>;

/** The user is one of the system organization, with the rights of its administrator. */
export const cloudDirectorConnection = z.strictObject({
  /** Without a slash at the end: `https://vcd.example.org`. */
  endpoint: z.url({ protocol: /^https?$/ }).refine((address) => !address.endsWith('/'), 'ends with a slash'),
  user: z.string().min(1),
  password: z.string().min(1),
  settings: cloudDirectorSettings,
});
export type CloudDirectorConnection = z.infer<typeof cloudDirectorConnection>;
