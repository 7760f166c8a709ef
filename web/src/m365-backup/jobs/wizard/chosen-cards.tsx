import type { ChosenObject } from '@portal/contract/m365-backup/objects';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../platform/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/status.tsx';
import { Card } from '../../../ui/two-pane.tsx';
import { ObjectIcon } from './object-icon.tsx';
import type { SidesOfJob } from './sides.ts';
import classes from './wizard.module.css';

/** So many stand in view; all of thousands would not be read. */
const mostShown = 50;

type CardsProps = { of: SidesOfJob; isEntire: boolean };

/** What is chosen, on both sides, and what was taken from one for the other. */
export function ChosenSides({ of, isEntire }: CardsProps) {
  const { t } = useTexts();
  const sides = isEntire ? (['excluded'] as const) : (['included', 'excluded'] as const);
  return (
    <>
      {sides.map((side) => (
        <ChosenCard
          key={side}
          title={t(`m365-backup.wizard.${side}`)}
          none={t(`m365-backup.wizard.none.${side}`)}
          objects={of.sides[side]}
          onTake={(objects) => of.take(side, objects)}
        />
      ))}
      <RemovedNote of={of} />
    </>
  );
}

type CardProps = {
  title: string;
  /** While nothing is chosen. */
  none: string;
  objects: readonly ChosenObject[];
  onTake: (objects: readonly ChosenObject[]) => void;
};

export function ChosenCard({ title, none, objects, onTake }: CardProps) {
  const { t } = useTexts();
  const more = objects.length - mostShown;
  return (
    <Card title={title} note={t('m365-backup.wizard.objects', { count: objects.length })}>
      {objects.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <ul className={classes.chosen}>
            {objects.slice(0, mostShown).map((one) => (
              <li key={one.id}>
                <ObjectIcon kind={one.kind} />
                <span>
                  {one.displayName}
                  <small>{t(`m365-backup.object.${one.kind}`)}</small>
                </span>
                <IconButton
                  icon={IconX}
                  size={32}
                  label={t('m365-backup.wizard.remove', { name: one.displayName })}
                  onClick={() => onTake([one])}
                />
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            <span>{more > 0 && t('m365-backup.wizard.more', { count: more })}</span>
            <Button variant="quiet" size="note" onClick={() => onTake(objects)}>
              {t('m365-backup.wizard.removeAll')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function RemovedNote({ of: { removed, undo } }: { of: SidesOfJob }) {
  const { t } = useTexts();
  if (removed === null) return null;
  const { from, objects } = removed;
  const side = t(`m365-backup.wizard.${from}`);
  const [first] = objects;
  return (
    <Note
      tone="warn"
      live
      title={
        objects.length === 1 && first
          ? t('m365-backup.wizard.removedOne', { name: first.displayName, side })
          : t('m365-backup.wizard.removedMany', { count: objects.length, side })
      }
      action={
        <Button size="note" onClick={undo}>
          {t('m365-backup.wizard.undo')}
        </Button>
      }
    >
      <p>{t('m365-backup.wizard.onOneSide')}</p>
    </Note>
  );
}
