import { z } from 'zod';

/** What a connection to a Cloud Director Availability needs to know of its region. */
export const cloudDirectorAvailabilitySettings = z.strictObject({
  /** The short name of the site that is the region. */
  site: z.string().min(1),
});
export type CloudDirectorAvailabilitySettings = z.infer<typeof cloudDirectorAvailabilitySettings>;

/** The user is one of the Cloud Director of the site, with the rights of its provider: `admin@System`. */
export type CloudDirectorAvailabilityConnection = {
  /** Without a slash at the end: `https://vcda.example.org`. */
  endpoint: string;
  user: string;
  password: string;
  settings: CloudDirectorAvailabilitySettings;
};
