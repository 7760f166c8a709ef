import { restoreError, restoreFields, type RestoreRole } from '@portal/contract/m365-backup/restore';
import { chosenObject, type ChosenObject } from '@portal/contract/m365-backup/objects';
import * as z from 'zod';
import type { ContractForm } from '../../ui/form/types.ts';
import type { WholeRole } from './roles.ts';

export type RoleValues = {
  name: string;
  description: string;
  scope: RestoreRole['scope'];
  operators: ChosenObject[];
  included: ChosenObject[];
  excluded: ChosenObject[];
};

/** What the steps need of their form, which may be of a new role or of one that is changed. */
export type RoleForm = Pick<ContractForm<RoleValues>, 'values' | 'set' | 'field' | 'submit'>;

export const newRole: RoleValues = {
  name: '',
  description: '',
  scope: 'entire-organization',
  operators: [],
  included: [],
  excluded: [],
};

export const valuesOf = ({ name, description, scope, objects }: WholeRole): RoleValues => ({
  name,
  description,
  scope,
  ...objects,
});

const chosen = z.array(chosenObject);
const idsOf = (objects: readonly { id: string }[]): string[] => objects.map(({ id }) => id);

/** What the API checks, of objects with their names; it is sent without. */
export const roleSchema = restoreFields
  .extend({
    operators: chosen,
    included: chosen,
    excluded: chosen,
    /** Of one that is changed. */
    version: z.number().int().optional(),
  })
  .superRefine((value, context) => {
    const wrong = restoreError(value);
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.error });
  })
  .transform(({ operators, included, excluded, ...rest }) => ({
    ...rest,
    operators: idsOf(operators),
    included: rest.scope === 'entire-organization' ? [] : idsOf(included),
    excluded: idsOf(excluded),
  }));
