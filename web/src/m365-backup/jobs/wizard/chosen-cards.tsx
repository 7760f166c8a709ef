import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../../platform/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/status.tsx';
import { Card } from '../../../ui/two-pane.tsx';
import { ObjectIcon } from './object-icon.tsx';
import type { Side, SidesOfJob } from './sides.ts';
import classes from './wizard.module.css';

/** So many stand in view; all of thousands would not be read. */
const mostShown = 50;

type CardsProps = { of: SidesOfJob; isEntire: boolean };

/** What is chosen, on both sides, and what was taken from one for the other. */
export const ChosenCards = ({ of, isEntire }: CardsProps) => (
  <>
    {!isEntire && <ChosenCard of={of} side="included" />}
    <ChosenCard of={of} side="excluded" />
    <RemovedNote of={of} />
  </>
);

function ChosenCard({ of, side }: { of: SidesOfJob; side: Side }) {
  const { t } = useTexts();
  const objects = of.sides[side];
  const more = objects.length - mostShown;
  return (
    <Card
      title={t(`m365-backup.wizard.${side}`)}
      note={t('m365-backup.wizard.objects', { count: objects.length })}
    >
      {objects.length === 0 ? (
        <p>{t(`m365-backup.wizard.none.${side}`)}</p>
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
                  onClick={() => of.take(side, [one])}
                />
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            <span>{more > 0 && t('m365-backup.wizard.more', { count: more })}</span>
            <Button variant="quiet" size="note" onClick={() => of.take(side, objects)}>
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
