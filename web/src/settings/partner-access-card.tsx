import { partnerAccessMaxDays, setPartnerAccess } from '@portal/contract/settings';
import { IconDoor, IconLock } from '@tabler/icons-react';
import * as z from 'zod';
import { useRefusal } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm/confirm-button.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { StatusWord } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { dayAfter, lastDayOf, momentAfter } from './days.ts';
import classes from './settings.module.css';

type PartnerAccessCardProps = { closedUntil: string | null; onChanged: () => Promise<void> };

const usualDays = 7;

/** A day that is still to come, and near enough. */
const schema = z.object({
  day: z
    .string()
    .min(1, { error: 'empty' })
    .refine((day) => day >= dayAfter(0), { error: 'momentOver' })
    .refine((day) => day <= dayAfter(partnerAccessMaxDays), {
      error: 'momentTooFar',
      params: { values: { max: partnerAccessMaxDays } },
    }),
});

/** Why partner access stays as it is; undefined when it may be changed. */
function usePartnerAccessRefusal(): string | undefined {
  const { t } = useTexts();
  const refusal = useRefusal(setPartnerAccess);
  return useMe()?.actingAs ? t('settings.access.notActing') : refusal;
}

function usePartnerAccessForm({ closedUntil, onChanged }: PartnerAccessCardProps) {
  const { t, format } = useTexts();
  const initialValues = { day: closedUntil === null ? dayAfter(usualDays) : lastDayOf(closedUntil) };
  const form = useContractForm({
    schema,
    initialValues,
    fieldOf: (name) => (name === 'closedUntil' ? 'day' : name),
    onSubmit: ({ day }, { write }) =>
      write(setPartnerAccess, { body: { closedUntil: momentAfter(day), before: closedUntil } }),
    onSuccess: async (_answer, { day }) => {
      await onChanged();
      notifySuccess(t('settings.access.closed', { day: format.day(day) }));
    },
  });
  const newer = useNewerVersion({
    form,
    base: initialValues,
    reload: async () => {
      await onChanged();
      return undefined;
    },
  });
  return { form, newer };
}

/** The state of partner access, and the day until which it is to be closed. */
export function PartnerAccessCard(props: PartnerAccessCardProps) {
  const { closedUntil } = props;
  const { t } = useTexts();
  const { form, newer } = usePartnerAccessForm(props);
  const refusal = usePartnerAccessRefusal();
  return (
    <Card title={t('settings.access.card')}>
      <div className={classes.stack}>
        <PartnerAccessState closedUntil={closedUntil} />
        <FormLayout form={form} plain>
          <SaveFailure
            failure={form.failure}
            newer={newer}
            title={t('settings.access.failed')}
            of="settings.access.stale"
            fieldName={(name) => name}
          />
          <div className={classes.narrow}>
            <TextField
              {...form.field('day')}
              type="date"
              label={t('settings.access.day')}
              help={t('settings.access.dayHelp', { max: partnerAccessMaxDays })}
              required
            />
          </div>
        </FormLayout>
        <div className={classes.actions}>
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            busy={form.submitting}
            disabledReason={refusal}
          >
            {t(closedUntil === null ? 'settings.access.close' : 'settings.access.change')}
          </Button>
          {closedUntil !== null && <OpenButton {...props} closedUntil={closedUntil} refusal={refusal} />}
        </div>
      </div>
    </Card>
  );
}

function PartnerAccessState({ closedUntil }: Pick<PartnerAccessCardProps, 'closedUntil'>) {
  const { t, format } = useTexts();
  if (closedUntil === null) {
    return <StatusWord tone="info" icon={IconDoor} word={t('settings.access.isOpen')} />;
  }
  const day = format.day(lastDayOf(closedUntil));
  return <StatusWord tone="warn" icon={IconLock} word={t('settings.access.isClosed', { day })} />;
}

type OpenButtonProps = { closedUntil: string; refusal: string | undefined; onChanged: () => Promise<void> };

/** Lets the partner in again before the day. */
function OpenButton({ closedUntil, refusal, onChanged }: OpenButtonProps) {
  const { t } = useTexts();
  const partner = useMe()?.partnerName ?? '';
  return (
    <ConfirmButton
      label={t('settings.access.open')}
      disabledReason={refusal}
      title={t('settings.access.openTitle', { partner })}
      call={({ write }) => write(setPartnerAccess, { body: { closedUntil: null, before: closedUntil } })}
      onSuccess={async () => {
        await onChanged();
        notifySuccess(t('settings.access.opened', { partner }));
      }}
    >
      <p>{t('settings.access.openText', { partner })}</p>
    </ConfirmButton>
  );
}
