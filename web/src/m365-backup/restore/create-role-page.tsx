import { createRestoreOperator } from '@portal/contract/m365-backup/restore';
import { useTexts } from '../../platform/use-texts.ts';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { useCreateForm } from '../../services/things/use-thing-form.ts';
import { useStep } from '../jobs/wizard/steps.tsx';
import { restorePaths } from '../paths.ts';
import type { BackupStatus } from '../screens.ts';
import { roleSteps, useRoleForm } from './role-form.tsx';
import { restoreScreens, roles } from './roles.ts';
import { newRole, roleSchema } from './values.ts';

/** Orders that some may restore something, in two steps. */
export const CreateRolePage = () => (
  <ServiceFormPage of={restoreScreens}>{(status) => <CreateRoleForm status={status} />}</ServiceFormPage>
);

function CreateRoleForm({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const form = useCreateForm(roles, {
    schema: roleSchema,
    initialValues: newRole,
    send: ({ version: _none, ...body }, { write }) => write(createRestoreOperator, { body }),
  });
  const way = useStep(restorePaths.createPath, roleSteps);
  const steps = useRoleForm({ form, status, way, label: t('m365-backup.restore.create.title') });
  return (
    <>
      {steps.head}
      <CreateForm
        kind={roles}
        form={{ ...form, submit: steps.submit }}
        side={steps.side}
        step={steps.step}
        incomplete={steps.incomplete}
        status={status}
        {...(status.tenant && { region: status.tenant.region })}
      >
        {steps.content}
      </CreateForm>
    </>
  );
}
