import type { RestoreRole } from '@portal/contract/m365-backup/restore';
import { useTexts } from '../../platform/use-texts.ts';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { shownState } from '../../services/operations.ts';
import { StateWord } from '../../services/state-word.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { sortable, useColumns } from '../../ui/list/use-columns.ts';

/** So many are named in a row. */
const mostNamed = 3;

/** Who they are, the first by name. */
export function useOperatorNames(): (role: Pick<RestoreRole, 'operators'>) => string {
  const { t } = useTexts();
  return ({ operators }) => {
    const names = operators.slice(0, mostNamed).map(({ displayName }) => displayName);
    const more = operators.length - names.length;
    return more > 0
      ? t('m365-backup.restore.andMore', { names: names.join(', '), count: more })
      : names.join(', ');
  };
}

/** What they may restore, in a word. */
export function useRightsText(): (role: Pick<RestoreRole, 'scope' | 'included' | 'excluded'>) => string {
  const { t } = useTexts();
  return ({ scope, included, excluded }) => {
    const what =
      scope === 'entire-organization'
        ? t('m365-backup.type.entire-organization')
        : t('m365-backup.wizard.objects', { count: included });
    return excluded === 0 ? what : t('m365-backup.restore.butFor', { what, count: excluded });
  };
}

export function useRoleColumns(hrefOf: (role: RestoreRole) => string): readonly Column<RestoreRole>[] {
  const { t } = useTexts();
  const column = useColumns<RestoreRole>()('m365-backup.column');
  const notSeen = useNotSeenText();
  const names = useOperatorNames();
  const rights = useRightsText();
  const nameOf = (role: RestoreRole) => (
    <TextLink look="name" href={hrefOf(role)}>
      {role.name}
    </TextLink>
  );
  return [
    column(
      'name',
      (_, role) => (
        <TwoLines
          first={nameOf(role)}
          second={notSeen(role) || (role.orderedHere ? role.description : t('services.notOrderedHere'))}
        />
      ),
      { ...sortable, strong: true },
    ),
    column('operators', (_, role) => names(role), { words: true }),
    column('scope', (_, role) => rights(role), { words: true }),
    column('state', (_, role) => <StateWord state={shownState(role)} />, {
      header: t('services.column.state'),
      cardRole: 'status',
    }),
  ];
}
