import type { BackupObject } from '@portal/contract/m365-backup/objects';
import { IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../../platform/use-texts.ts';
import { TwoLines } from '../../../ui/list/two-lines.tsx';
import type { Column } from '../../../ui/list/types.ts';
import { sortable, useColumns } from '../../../ui/list/use-columns.ts';
import { StatusWord } from '../../../ui/status.tsx';
import type { Choice, Chooser } from './sides.ts';
import classes from './wizard.module.css';

/** What it is, beside its name: an address, or how many are in it. */
function useNote(): (object: BackupObject) => string | null {
  const { t } = useTexts();
  return ({ kind, type, mail, url, name, members }) => {
    if (kind === 'user')
      return type === 'user' || type === null
        ? mail
        : `${t(`m365-backup.objectType.${type}`)}, ${mail ?? ''}`;
    if (kind === 'site') return url;
    if (kind === 'team') return mail;
    const word = type === null ? name : t(`m365-backup.objectType.${type}`);
    return members === null ? word : `${word ?? ''}, ${t('m365-backup.objects.members', { count: members })}`;
  };
}

const looks = {
  yes: { tone: 'ok', icon: undefined },
  no: { tone: 'off', icon: IconCircleDashed },
  unknown: { tone: 'unknown', icon: undefined },
} as const;

const wordOf = (isBackedUp: boolean | null): keyof typeof looks => {
  if (isBackedUp === null) return 'unknown';
  return isBackedUp ? 'yes' : 'no';
};

export function useObjectColumns<C extends Choice>(
  of: Chooser<C>,
  sides: readonly C[],
): readonly Column<BackupObject>[] {
  const { t } = useTexts();
  const column = useColumns<BackupObject>()('m365-backup.column');
  const note = useNote();
  return [
    column('displayName', (name, object) => <TwoLines first={name} second={note(object)} />, {
      ...sortable,
      strong: true,
    }),
    column(
      'isBackedUp',
      (isBackedUp) => {
        const word = wordOf(isBackedUp);
        return <StatusWord {...looks[word]} word={t(`m365-backup.objects.backedUp.${word}`)} />;
      },
      { cardRole: 'status' },
    ),
    column('id', (_id, object) => <SideButtons of={of} sides={sides} object={object} />, {
      hideable: false,
      isHeadHidden: true,
      align: 'right',
      cardRole: 'below',
    }),
  ];
}

type SideProps<C extends Choice> = { of: Chooser<C>; sides: readonly C[]; object: BackupObject };

const putOf = (choice: Choice) => `m365-backup.wizard.put.${choice}` as const;

function SideButtons<C extends Choice>({ of, sides, object }: SideProps<C>) {
  const { t } = useTexts();
  const { id, kind, displayName } = object;
  const chosen = { id, kind, displayName };
  const current = of.sideOf(id);
  return (
    <span role="group" aria-label={displayName} className={classes.side}>
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={current === side}
          onClick={() => (current === side ? of.take(side, [chosen]) : of.add(side, [chosen]))}
        >
          {t(putOf(side))}
        </button>
      ))}
    </span>
  );
}
