import { updateRestoreOperator } from '@portal/contract/m365-backup/restore';
import { useTexts } from '../../platform/use-texts.ts';
import { EditThingForm } from '../../services/things/thing-form.tsx';
import { ThingPage, type Edited } from '../../services/things/thing-page.tsx';
import { useEditForm } from '../../services/things/use-thing-form.ts';
import { useStep } from '../jobs/wizard/steps.tsx';
import { restorePaths } from '../paths.ts';
import type { BackupStatus } from '../screens.ts';
import { roleSteps, useRoleForm } from './role-form.tsx';
import { restoreScreens, roles, type WholeRole } from './roles.ts';
import { roleSchema, valuesOf } from './values.ts';

/** Changes who may restore what. */
export const EditRolePage = () => (
  <ThingPage of={restoreScreens} things={roles} isForm>
    {(edited) => <EditRoleForm {...edited} />}
  </ThingPage>
);

function EditRoleForm(props: Edited<WholeRole> & { status: BackupStatus }) {
  const { thing: role, status } = props;
  const { t } = useTexts();
  const edit = useEditForm(roles, {
    ...props,
    valuesOf,
    schema: roleSchema,
    send: ({ version, ...body }, { write }) =>
      write(updateRestoreOperator, {
        query: { id: role.id },
        body: { ...body, version: version ?? role.version },
      }),
  });
  const way = useStep(restorePaths.editPath, roleSteps, { id: role.id });
  const steps = useRoleForm({
    form: edit.form,
    status,
    way,
    label: t('m365-backup.restore.edit.save'),
  });
  return (
    <>
      {steps.head}
      <EditThingForm
        kind={roles}
        edit={{ ...edit, form: { ...edit.form, submit: steps.submit } }}
        status={status}
        region={role.region}
        side={steps.side}
        step={steps.step}
        refusal={roles.useRefusals().editing(role) ?? steps.incomplete}
        fieldName={(name) => t(`m365-backup.restore.inSentence.${name}`)}
        write={(name, value) => {
          if (Array.isArray(value)) return t('m365-backup.wizard.objects', { count: value.length });
          if (name === 'scope' && (value === 'entire-organization' || value === 'selected-objects'))
            return t(`m365-backup.type.${value}`);
          return typeof value === 'string' ? value : '';
        }}
      >
        {steps.content}
      </EditThingForm>
    </>
  );
}
