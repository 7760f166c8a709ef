import { email } from '@portal/contract/fields';
import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import {
  backupNotificationsForm,
  getBackupNotifications,
  setBackupNotifications,
  toldOutcomes,
} from '@portal/contract/m365-backup/notifications';
import type { ResponseOf } from '@portal/contract/http';
import { roles } from '@portal/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FasterNote } from '../../ui/form/faster-note.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { TagsField } from '../../ui/form/tags-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../../ui/form/use-decided-on.ts';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { notifySuccess } from '../../ui/toasts.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { useOrderRefusal } from '../../services/use-status.ts';
import { backupScreens } from '../screens.ts';
import { TicksField } from './ticks-field.tsx';
import classes from './history.module.css';

type Chosen = ResponseOf<typeof getBackupNotifications>;
type About = { customerName: string };

/** Who gets a mail when a run has ended, and of which ends. */
export function NotificationsDialog({ thing, onClose }: DialogAbout<About>) {
  const { t } = useTexts();
  const chosen = useQuery({ ...useApi().query(getBackupNotifications, {}), staleTime: 0 });
  if (chosen.data && !chosen.isError) return <Form chosen={chosen.data} about={thing} onClose={onClose} />;
  return (
    <Dialog opened title={t('m365-backup.notifications.title')} onClose={onClose}>
      <LoadState
        query={chosen}
        errorTitle={t('m365-backup.notifications.unread')}
        skeleton={<Skeletons rows={4} height={40} />}
      >
        {() => null}
      </LoadState>
    </Dialog>
  );
}

/** Ends, roles and addresses in a line. */
function useWritten(): (chosen: Chosen) => string {
  const { t, language } = useTexts();
  return ({ outcomes, recipients }) =>
    [
      ...outcomes.map((one) => backupStatusWords[one][language]),
      ...recipients.roles.map((role) => t(`role.${role}`)),
      ...recipients.addresses,
    ].join(', ') || t('m365-backup.notifications.nobody');
}

type FormProps = { chosen: Chosen; about: About; onClose: () => void };

function Form({ chosen, about: { customerName }, onClose }: FormProps) {
  const { t, language } = useTexts();
  const { before: version, orReadAgain } = useDecidedOn(chosen.version);
  const { recipients, outcomes } = chosen;
  const form = useContractForm({
    schema: backupNotificationsForm,
    initialValues: { recipients, outcomes },
    errorTitle: t('m365-backup.notifications.failed'),
    onSubmit: (body, { write }) =>
      write(setBackupNotifications, { body: { ...body, version } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('m365-backup.notifications.done'));
    },
  });
  const field = form.field('recipients');
  const ends = form.field('outcomes');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('m365-backup.notifications.title')}
      confirmLabel={t('m365-backup.notifications.save')}
      disabledReason={useOrderRefusal(backupScreens)}
    >
      <p>{t('m365-backup.notifications.text', { customer: customerName })}</p>
      <FasterNote failure={form.failure} now={useWritten()(chosen)} />
      <FormLayout form={form} plain>
        <TicksField
          field={ends}
          onChange={ends.onChange}
          legend={t('m365-backup.notifications.outcomes')}
          options={toldOutcomes.map((value) => ({ value, label: backupStatusWords[value][language] }))}
        />
        <TicksField
          field={{ ...field, value: field.value.roles }}
          onChange={(some) => field.onChange({ ...field.value, roles: some })}
          legend={t('m365-backup.notifications.roles', { customer: customerName })}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <div className={classes.addresses}>
          <TagsField
            {...field}
            value={field.value.addresses}
            onChange={(addresses) => field.onChange({ ...field.value, addresses })}
            label={t('m365-backup.notifications.addresses')}
            entry={email}
          />
        </div>
      </FormLayout>
    </FormDialog>
  );
}
