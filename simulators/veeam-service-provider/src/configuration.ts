import { z } from 'zod';

const uuid = z.uuid();
const count = z.int().min(1);
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
const ordinal = z.enum(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last']);
const month = z.enum(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']);

const included = z.strictObject({
  hostName: z.string().min(1),
  name: z.string().min(1),
  type: z.enum(['OrganizationVDC', 'Organization', 'vApp', 'VirtualMachine']),
  objectId: z.string().optional(),
  size: z.string().optional(),
  vcdOrganizationName: z.string().optional(),
  vcdOrganizationUid: uuid.optional(),
});
export type IncludedObjects = z.infer<typeof included>;

const gfsPolicy = z.strictObject({
  isEnabled: z.boolean(),
  weekly: z
    .strictObject({
      isEnabled: z.boolean(),
      keepForNumberOfWeeks: count.optional(),
      desiredTime: weekday.optional(),
    })
    .optional(),
  monthly: z
    .strictObject({
      isEnabled: z.boolean(),
      keepForNumberOfMonths: count.optional(),
      desiredTime: ordinal.optional(),
    })
    .optional(),
  yearly: z
    .strictObject({
      isEnabled: z.boolean(),
      keepForNumberOfYears: count.optional(),
      desiredTime: month.optional(),
    })
    .optional(),
});

const storage = z.strictObject({
  backupRepositoryId: uuid,
  backupProxies: z.strictObject({ autoSelection: z.boolean().default(true) }),
  retentionPolicy: z.strictObject({
    type: z.enum(['Days', 'RestorePoints']).default('RestorePoints'),
    quantity: count.default(7),
  }),
  gfsPolicy: gfsPolicy.default({ isEnabled: false }),
  advancedSettings: z
    .strictObject({
      backupModeType: z.enum(['Full', 'Incremental', 'ReverseIncremental', 'Transform']).optional(),
      syntheticFulls: z
        .strictObject({
          isEnabled: z.boolean(),
          weekly: z.strictObject({ isEnabled: z.boolean(), days: z.array(weekday) }).optional(),
        })
        .optional(),
    })
    .optional(),
});

const schedule = z.strictObject({
  runAutomatically: z.boolean().default(false),
  periodically: z
    .strictObject({
      isEnabled: z.boolean().default(false),
      periodicallyKind: z.enum(['Days', 'Hours', 'Minutes', 'Seconds']).default('Hours'),
      frequency: count.default(24),
    })
    .optional(),
  retry: z
    .strictObject({
      isEnabled: z.boolean().default(false),
      retryCount: count.default(3),
      awaitMinutes: count.default(10),
    })
    .optional(),
});

/** What a job is made from, and what it can be patched to. */
export const configuration = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string(),
  isHighPriority: z.boolean(),
  isDisabled: z.boolean().default(false),
  virtualMachines: z.strictObject({ includes: z.array(included).min(1) }),
  storage,
  schedule: schedule.default({ runAutomatically: false }),
});
export type Configuration = z.infer<typeof configuration>;

const hoursOf = { Days: 24, Hours: 1, Minutes: 1 / 60, Seconds: 1 / 3600 } as const;

/** How many hours lie between two runs; null when it does not run by itself. */
export const hoursBetweenRuns = ({ isDisabled, schedule: plan }: Configuration): number | null => {
  const { runAutomatically, periodically } = plan;
  if (isDisabled || !runAutomatically || periodically?.isEnabled !== true) return null;
  return periodically.frequency * hoursOf[periodically.periodicallyKind];
};
