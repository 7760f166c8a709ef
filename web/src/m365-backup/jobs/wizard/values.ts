import {
  backupJobFields,
  backupTypes,
  objectsError,
  type BackupJob,
  type JobFields,
} from '@portal/contract/m365-backup/jobs';
import { chosenObject, type ChosenObject } from '@portal/contract/m365-backup/objects';
import * as z from 'zod';
import type { ContractForm } from '../../../ui/form/types.ts';

export type Sides = { included: ChosenObject[]; excluded: ChosenObject[] };
export type JobValues = JobFields &
  Sides & { backupType: (typeof backupTypes)[number]; costConsent: boolean };

/** What the steps need of their form, which may be of a new job or of one that is changed. */
export type WizardForm = Pick<ContractForm<JobValues>, 'values' | 'set' | 'field' | 'submit'>;

/** What a job has that is edited. */
export type WholeJob = BackupJob & { objects: Sides };

const form = backupJobFields.extend({
  backupType: z.enum(backupTypes),
  included: z.array(chosenObject),
  excluded: z.array(chosenObject),
  costConsent: z.boolean(),
  /** Of one that is changed. */
  version: z.number().int().optional(),
});

/** What is backed up that was not before has to be agreed to. */
export function isMore(now: Omit<JobValues, keyof JobFields>, before: WholeJob | null): boolean {
  if (before === null) return true;
  const isEntire = before.backupType === 'entire-organization';
  if (now.backupType === 'entire-organization' && !isEntire) return true;
  const [included, excluded] = [before.objects.included, now.excluded].map(
    (objects) => new Set(objects.map(({ id }) => id)),
  );
  return (
    (!isEntire && now.included.some(({ id }) => included?.has(id) === false)) ||
    before.objects.excluded.some(({ id }) => excluded?.has(id) === false)
  );
}

const idsOf = (objects: readonly { id: string }[]): string[] => objects.map(({ id }) => id);

/** What the API checks, of objects with their names; it is sent without. */
export const jobFormOf = (before: WholeJob | null) =>
  form
    .superRefine((value, context) => {
      const wrong = objectsError(value);
      if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.error });
      if (!value.costConsent && isMore(value, before))
        context.addIssue({ code: 'custom', path: ['costConsent'], message: 'consent' });
    })
    .transform(({ included, excluded, ...rest }) => ({
      ...rest,
      included: rest.backupType === 'entire-organization' ? [] : idsOf(included),
      excluded: idsOf(excluded),
    }));
