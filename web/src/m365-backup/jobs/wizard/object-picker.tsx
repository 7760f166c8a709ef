import {
  listBackupObjects,
  matchBackupObjects,
  objectKinds,
  readBackupObjects,
  type BackupObject,
  type ObjectKind,
} from '@portal/contract/m365-backup/objects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../../../platform/api.ts';
import { useTexts } from '../../../platform/use-texts.ts';
import { isSomeRegionDown } from '../../../services/screens.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/list/data-list.tsx';
import type { ChoiceFilter, ListState } from '../../../ui/list/types.ts';
import { Segments } from '../../../ui/segments.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { backupScreens, type BackupStatus } from '../../screens.ts';
import { ObjectIcon } from './object-icon.tsx';
import { useObjectColumns } from './object-columns.tsx';
import type { Choice, Chooser } from './sides.ts';
import classes from './wizard.module.css';

type Narrowed = ListState & { backedUp?: string | undefined; inJob?: string | undefined };
type PickerProps<C extends Choice> = {
  of: Chooser<C>;
  sides: readonly C[];
  status: BackupStatus;
  /** Left out, all. */
  kinds?: readonly [ObjectKind, ...ObjectKind[]];
};

/** The tenant is read when somebody is about to choose from it, unless that was a moment ago. */
function useFreshObjects() {
  const { t } = useTexts();
  const client = useQueryClient();
  const api = useApi();
  useQuery({ ...api.question(readBackupObjects, { body: { force: false } }), staleTime: 0 });
  const { send, isBusy } = useSend({
    call: () =>
      client.fetchQuery({ ...api.question(readBackupObjects, { body: { force: true } }), staleTime: 0 }),
    errorTitle: t('m365-backup.objects.unread'),
  });
  return { readAnew: () => send(), isBusy };
}

function useObjectFilters(kind: ObjectKind): ChoiceFilter[] {
  const { t } = useTexts();
  const options = (['yes', 'no'] as const).map((value) => ({
    value,
    label: t(`m365-backup.backedUp.${value}`),
  }));
  const backedUp = { id: 'backedUp', label: t('m365-backup.column.isBackedUp'), options };
  const inJob = { id: 'inJob', label: t('m365-backup.column.isInJob'), options };
  return kind === 'user' ? [backedUp, inJob] : [backedUp];
}

/** What the tenant has, to be searched and put on a side, one by one or all that match. */
export function ObjectPicker<C extends Choice>({ of, sides, status, kinds = objectKinds }: PickerProps<C>) {
  const { t } = useTexts();
  const [kind, setKind] = useState<ObjectKind>(kinds[0]);
  const [state, setState] = useState<Narrowed>({});
  const fresh = useFreshObjects();
  const isRead = status.tenant !== null && status.tenant.users !== null;
  return (
    <div className={classes.picker}>
      <div className={classes.pickerHead}>
        <Segments
          label={t('m365-backup.objects.kinds')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setState({ search: state.search });
          }}
          options={kinds.map((value) => ({ value, label: t(`m365-backup.objects.${value}`) }))}
        />
        <Button
          variant="quiet"
          size="toolbar"
          icon={IconRefresh}
          busy={fresh.isBusy}
          onClick={fresh.readAnew}
        >
          {t('m365-backup.objects.readAnew')}
        </Button>
      </div>
      <DataList
        isPart
        twoLines
        id="backup-objects"
        label={t(`m365-backup.objects.${kind}`)}
        endpoint={listBackupObjects}
        input={{ kind }}
        state={state}
        onStateChange={setState}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={useObjectColumns(of, sides)}
        lead={({ kind: one }: BackupObject) => <ObjectIcon kind={one} />}
        rowId={({ id }: BackupObject) => id}
        rowName={({ displayName }: BackupObject) => displayName}
        filters={useObjectFilters(kind)}
        searchLabel={t('m365-backup.objects.search')}
        csvName={t('m365-backup.objects.file')}
        errorTitle={t('m365-backup.objects.failed')}
        empty={{
          icon: backupScreens.icon,
          title: t(isRead ? 'm365-backup.objects.empty' : 'm365-backup.objects.reading'),
          text: t(isRead ? 'm365-backup.objects.emptyText' : 'm365-backup.objects.readingText'),
          action: null,
        }}
      />
      <AddMatching of={of} sides={sides} kind={kind} state={state} />
    </div>
  );
}

type MatchingProps<C extends Choice> = Pick<PickerProps<C>, 'of' | 'sides'> & {
  kind: ObjectKind;
  state: Narrowed;
};

const allOf = (choice: Choice) => `m365-backup.wizard.all.${choice}` as const;
const yesOrNo = (value: string | undefined): 'yes' | 'no' | undefined =>
  value === 'yes' || value === 'no' ? value : undefined;

/** All that the search and the filters find, hundreds at a time. */
function AddMatching<C extends Choice>({ of, sides, kind, state }: MatchingProps<C>) {
  const { t } = useTexts();
  const client = useQueryClient();
  const api = useApi();
  const adding = useSend<C, void>({
    call: async (_context, side) => {
      const { search } = state;
      const filters = { backedUp: yesOrNo(state.backedUp), inJob: yesOrNo(state.inJob) };
      const query = api.query(matchBackupObjects, { kind, search, ...filters });
      of.add(side, (await client.fetchQuery({ ...query, staleTime: 0 })).items);
    },
    errorTitle: t('m365-backup.objects.failed'),
  });
  return (
    <div className={classes.many}>
      {sides.map((side) => (
        <Button key={side} size="toolbar" busy={adding.isBusyWith(side)} onClick={() => adding.send(side)}>
          {t(allOf(side))}
        </Button>
      ))}
      <small>{t('m365-backup.wizard.allText')}</small>
    </div>
  );
}
