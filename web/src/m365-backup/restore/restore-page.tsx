import { listRestoreOperators, type RestoreRole } from '@portal/contract/m365-backup/restore';
import { IconLock } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useRefusal } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RegionNotes } from '../../services/region-notes.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { oneOf, useCreateAction } from '../../services/things/things.ts';
import { useThingActions } from '../../services/things/use-thing-actions.ts';
import { ListTools } from '../../services/tools.tsx';
import { late } from '../../ui/late.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import classes from '../m365-backup.module.css';
import { restorePath } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';
import { RestorePortal } from './restore-portal.tsx';
import { useRoleColumns } from './role-columns.tsx';
import { restoreScreens, roles } from './roles.ts';

const RolePanel = late(() => import('./role-panel.tsx'), 'RolePanel');
const DeleteRoleDialog = late(() => import('./delete-role-dialog.tsx'), 'DeleteRoleDialog');

/** Where is restored, and who may restore what. */
export const RestorePage = () => (
  <ServicePage of={restoreScreens} path={restorePath} action={useCreateAction(roles)}>
    {(status) => <Restore status={status} />}
  </ServicePage>
);

function Restore({ status }: { status: BackupStatus }) {
  const { t } = useTexts();
  const refusal = useRefusal(listRestoreOperators);
  return (
    <>
      <ListTools of={backupScreens} status={status} />
      <RegionNotes of={backupScreens} status={status} />
      <div className={classes.notes}>
        <RestorePortal />
      </div>
      {refusal === undefined ? (
        <Roles status={status} />
      ) : (
        <EmptyState icon={IconLock} title={t('m365-backup.restore.noRight')} action={false}>
          {refusal}
        </EmptyState>
      )}
    </>
  );
}

function Roles({ status }: { status: BackupStatus }) {
  const { scope } = useServiceScope();
  const deletion = useDialog(DeleteRoleDialog);
  const hrefOf = useCallback((role: RestoreRole) => oneOf(roles, scope, role.id), [scope]);
  const actions = useThingActions(roles, { hrefOf, onDelete: deletion.ask });
  return (
    <>
      <ServiceList
        id={roles.id}
        texts={roles.texts}
        path={restorePath}
        status={status}
        icon={roles.icon}
        endpoint={roles.list}
        columns={useRoleColumns(hrefOf)}
        rowName={roles.nameOf}
        rowActions={actions}
        panel={{ word: roles.word, Panel: RolePanel }}
      />
      {deletion.dialog}
    </>
  );
}
