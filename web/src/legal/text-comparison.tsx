import { Fragment } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Skeletons } from '../ui/states.tsx';
import type { Block, Part } from './comparison.ts';
import { LongText } from './long-text.tsx';
import { useComparison } from './use-comparison.ts';
import classes from './text-comparison.module.css';

type TextComparisonProps = {
  before: string;
  after: string;
  /** What stands here when the two read alike. */
  alike: string;
};

function Words({ part, isLong }: { part: Part; isLong: boolean }) {
  const { t } = useTexts();
  const text = <LongText text={part.text} isLong={isLong} />;
  if (part.kind === 'same') return <span>{text}</span>;
  const Mark = part.kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={classes[part.kind]}>
      <span className="visually-hidden">{t(`legal.compare.${part.kind}`)} </span>
      {text}
    </Mark>
  );
}

/** Of what stayed, the lines next to a change say where it is. */
function Same({ lines, isFirst, isLast }: { lines: readonly string[]; isFirst: boolean; isLast: boolean }) {
  const { t } = useTexts();
  const before = isLast ? [] : lines.slice(-1);
  const after = isFirst ? [] : lines.slice(0, Math.min(1, lines.length - before.length));
  const skipped = lines.length - before.length - after.length;
  return (
    <>
      {after.map((line) => (
        <p key={`after ${line}`} className={classes.context}>
          <LongText text={line} />
        </p>
      ))}
      {skipped > 0 && <p className={classes.skipped}>{t('legal.compare.skipped', { count: skipped })}</p>}
      {before.map((line) => (
        <p key={`before ${line}`} className={classes.context}>
          <LongText text={line} />
        </p>
      ))}
    </>
  );
}

/** Words that stand in one paragraph are laid out together. */
const longestParagraph = 20_000;
const isLongBlock = ({ parts }: { parts: readonly Part[] }): boolean =>
  parts.reduce((sum, { text }) => sum + text.length, 0) > longestParagraph;

const keyOf = (block: Block, index: number): string => `${index} ${block.kind}`;

/** What differs between two Markdown texts, in its place. */
export function TextComparison({ before, after, alike }: TextComparisonProps) {
  const { t } = useTexts();
  const comparison = useComparison(before, after);
  if (comparison === null) return <Skeletons rows={4} />;
  const { blocks, isPlain } = comparison;
  if (blocks.length === 0) return <p className={classes.alike}>{alike}</p>;
  return (
    <div className={classes.comparison}>
      {isPlain && <p className={classes.skipped}>{t('legal.compare.plain')}</p>}
      {blocks.map((block, index) =>
        block.kind === 'same' ? (
          <Same
            key={keyOf(block, index)}
            lines={block.lines}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
          />
        ) : (
          <Fragment key={keyOf(block, index)}>
            {block.isCut && <p className={classes.skipped}>{t('legal.compare.cut')}</p>}
            <p className={classes.changed}>
              {block.parts.map((part, at) => (
                <Words key={`${at} ${part.kind}`} part={part} isLong={isLongBlock(block)} />
              ))}
            </p>
          </Fragment>
        ),
      )}
    </div>
  );
}
