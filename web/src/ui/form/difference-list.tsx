import type { TextBranch } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { Button } from '../button.tsx';
import classes from './difference-list.module.css';

/** A field that holds one thing where another source says something else, as they are written. */
export type WrittenDifference = { name: string; typed: string; found: string };

type DifferenceListProps<One extends WrittenDifference> = {
  of: TextBranch<'sentence' | 'use'>;
  differences: readonly One[];
  /** What a field is called within a sentence. */
  fieldName: (name: One['name']) => string;
  onUse: (difference: One) => void;
};

const bold = (content: string) => <strong className={classes.quote}>{content}</strong>;

/** One line per field that differs, with the button that takes the other value over. */
export function DifferenceList<One extends WrittenDifference>(props: DifferenceListProps<One>) {
  const { of, differences, fieldName, onUse } = props;
  const { t } = useTexts();
  if (differences.length === 0) return null;
  return (
    <ul className={classes.differences}>
      {differences.map((difference) => {
        const { name, typed, found } = difference;
        const field = fieldName(name);
        return (
          <li key={name}>
            <span>
              <RichText text={t(`${of}.sentence`, { typed, found, field })} tags={{ b: bold }} />
            </span>
            <Button size="note" onClick={() => onUse(difference)}>
              {t(`${of}.use`, { field })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
