import {
  deleteCompany,
  deletionDays,
  deletionWord,
  getCompanyDeletion,
  type CompanyBlocker,
} from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { serviceHome, useGo } from '../platform/address.ts';
import { HiddenUsername, TypedPasswordField } from '../auth/index.tsx';
import { isApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';
import { session, useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DeleteDialog, type DeletionCheck, type GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { TextButton, TextLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';

const askAgainMs = 5000;
/** Where each is removed; what is under way ends by itself, and only the operator can unlink. */
const remedies = {
  customers: '/customers/customers',
  buckets: '/services/s3-storage/buckets',
  storageUsers: '/services/s3-storage/users',
  vdcs: '/services/virtual-data-center',
  splaLicenses: '/services/virtual-data-center/spla',
  replications: '/services/disaster-recovery',
  backupJobs: '/services/m365-backup/jobs',
  licenses: '/services/m365-licenses',
  licenseOrders: '/services/m365-licenses',
} as const;
const hasRemedy = (kind: CompanyBlocker['kind']): kind is keyof typeof remedies => kind in remedies;

/** Each blocker in a sentence, with the place where it is removed. */
export function useBlockers(): (blockers: readonly CompanyBlocker[]) => DeletionCheck[] {
  const { t } = useTexts();
  const remedyOf = (kind: CompanyBlocker['kind'], service: CompanyBlocker['service']): ReactNode => {
    if (kind === 'service')
      return service && <TextLink href={serviceHome(service)}>{t('settings.remedy.service')}</TextLink>;
    return hasRemedy(kind) && <TextLink href={remedies[kind]}>{t(`settings.remedy.${kind}`)}</TextLink>;
  };
  return (blockers) =>
    blockers.map(({ kind, service, count }) => {
      return {
        text: t(`settings.blocker.${kind}`, {
          count,
          service: service === null ? '' : t(`service.${service}`),
        }),
        blocks: true,
        remedy: remedyOf(kind, service),
      };
    });
}

/** The operator has no company to delete. */
const useOwnKind = () => (useMe()?.organization.kind === 'customer' ? 'customer' : 'partner');

function useGoesWithIt(goes: { users: number; invitations: number } | undefined): GoesWithIt[] {
  const { t } = useTexts();
  const kind = useOwnKind();
  return [
    ...(['users', 'invitations'] as const).flatMap((what) => {
      const count = goes?.[what] ?? 0;
      return count > 0 ? [{ text: t(`settings.danger.goes.${what}`, { count }) }] : [];
    }),
    { text: t(`settings.danger.goesSettings.${kind}`) },
  ];
}

function useDeletion() {
  const go = useGo();
  return useSend<string>({
    leavesOnSuccess: true,
    call: ({ write }, password) => write(deleteCompany, { body: { word: deletionWord, password } }),
    onSuccess: async () => {
      await session.reloadUser();
      await go('/company/deletion', { ignoreBlocker: true });
    },
  });
}

const passwordErrorOf = (error: unknown) => (isApiError(error) ? error.fields?.['password'] : undefined);

/** What blocks, looked at again and again; undefined while it is being asked. */
function usePreview() {
  const { t } = useTexts();
  const blockersInWords = useBlockers();
  const { data, error, refetch } = useQuery({
    ...api.query(getCompanyDeletion),
    staleTime: 0,
    refetchInterval: askAgainMs,
  });
  const retry = <TextButton onClick={() => void refetch()}>{t('common.retry')}</TextButton>;
  const unread = [{ text: t('settings.danger.previewFailed'), blocks: true, remedy: retry }];
  const free = [{ text: t('settings.danger.free'), blocks: false }];
  const isFree = data?.blockers.length === 0;
  const known = data && (isFree ? free : blockersInWords(data.blockers));
  return {
    isFree,
    checks: known ?? (error ? unread : undefined),
    goesWithIt: useGoesWithIt(data?.goesWithIt),
  };
}

type PasswordProps = Pick<FieldBinding<string>, 'value' | 'onChange' | 'error'>;

function Password(field: PasswordProps) {
  const { t } = useTexts();
  return (
    <>
      <HiddenUsername address={useMe()?.user.email ?? ''} />
      <TypedPasswordField
        field={{ ...field, id: 'delete-company-password', name: 'password', onBlur: () => undefined }}
        label={t('settings.danger.password')}
        autoComplete="current-password"
      />
    </>
  );
}

/** First what blocks, then what goes with it, then the word, the tick and the password. */
export function DeleteCompanyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const me = useMe();
  const kind = useOwnKind();
  const [password, setPassword] = useState('');
  const { isFree, ...preview } = usePreview();
  const removal = useDeletion();
  const wrong = passwordErrorOf(removal.failure);
  return (
    <DeleteDialog
      {...preview}
      opened
      onClose={onClose}
      onConfirm={() => removal.send(password)}
      title={t('settings.danger.dialog', { company: me?.organization.name ?? '' })}
      subtitle={t('settings.danger.subtitle', { days: deletionDays })}
      confirmLabel={t('settings.danger.delete')}
      warning={t(`settings.danger.stays.${kind}`, { partner: me?.partnerName ?? '' })}
      word={deletionWord}
      acknowledgement={t('settings.danger.acknowledge', { days: deletionDays })}
      busy={removal.isBusy}
      failure={wrong ? undefined : removal.failure}
      incomplete={password === ''}
    >
      {isFree && <Password value={password} onChange={setPassword} error={wrong} />}
    </DeleteDialog>
  );
}
