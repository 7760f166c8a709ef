import type { Change, ChangeKind } from '@portal/contract/changelog';
import { IconArrowUpRight, IconBug, IconSparkles } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { Chip } from '../ui/chip.tsx';
import classes from './changelog.module.css';

const icons = { new: IconSparkles, improved: IconArrowUpRight, fixed: IconBug } as const satisfies Record<
  ChangeKind,
  object
>;

export function KindChips({ kinds }: Pick<Change, 'kinds'>) {
  const { t } = useTexts();
  return (
    <span className={classes.chips}>
      {kinds.map((kind) => (
        <Chip key={kind} icon={icons[kind]}>
          {t(`changelog.kind.${kind}`)}
        </Chip>
      ))}
    </span>
  );
}
