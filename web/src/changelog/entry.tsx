import type { Change } from '@portal/contract/changelog';
import { IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { DocumentText } from '../legal/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { AppLink } from '../ui/link.tsx';
import { Chip } from '../ui/chip.tsx';
import { editChangeOf } from './addresses.ts';
import { KindChips } from './kind-chips.tsx';
import classes from './changelog.module.css';

type EntryProps = {
  change: Change;
  isNew: boolean;
  /** Left out for those who only read. */
  onDelete?: ((change: Change) => void) | undefined;
};

/** One entry: when and with which version, what kind of change, and what it is. */
export function Entry({ change, isNew, onDelete }: EntryProps) {
  const { t, format } = useTexts();
  const { title, markdown, release, releasedOn, state, kinds } = change;
  const titleId = `change-${change.id}`;
  return (
    <article className={classes.entry} aria-labelledby={titleId} data-state={state}>
      <div className={classes.when}>
        {releasedOn !== null && <time dateTime={releasedOn}>{format.day(releasedOn)}</time>}
        {release !== '' && <span>{t('changelog.release', { release })}</span>}
      </div>
      <div className={classes.what}>
        <div className={classes.head}>
          <h3 id={titleId}>{title}</h3>
          {isNew && <span className={classes.isNew}>{t('changelog.isNew')}</span>}
          {onDelete && <Tools change={change} onDelete={onDelete} />}
        </div>
        <div className={classes.chips}>
          <KindChips kinds={kinds} />
          {state === 'draft' && <Chip icon={IconEyeOff}>{t('changelog.state.draft')}</Chip>}
          {onDelete && <Chip>{t(`changelog.audience.${change.audience}`)}</Chip>}
        </div>
        <DocumentText markdown={markdown} top={4} />
      </div>
    </article>
  );
}

function Tools({ change, onDelete }: { change: Change; onDelete: (change: Change) => void }) {
  const { t } = useTexts();
  const { title } = change;
  const edit = t('changelog.editOne', { title });
  return (
    <span className={classes.tools}>
      <AppLink href={editChangeOf(change.id)} className={classes.edit} aria-label={edit} title={edit}>
        <IconPencil size={18} stroke={1.8} aria-hidden />
      </AppLink>
      <IconButton
        icon={IconTrash}
        size={36}
        label={t('changelog.deleteOne', { title })}
        onClick={() => onDelete(change)}
      />
    </span>
  );
}
