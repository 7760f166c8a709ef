import { useTexts } from '../platform/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { shownReference } from './references.ts';
import classes from './reference.module.css';

type ReferenceProps = {
  value: string;
  /** "Ref." instead of "Reference", where there is little room. */
  short?: boolean;
};

/** The reference of an error: short enough to be read aloud, whole on the clipboard. */
export function Reference({ value, short = false }: ReferenceProps) {
  const { t } = useTexts();
  return (
    <span className={classes.reference}>
      {t(short ? 'ui.problem.ref' : 'common.reference')} <code>{shownReference(value)}</code>
      <CopyButton value={value} label={t('ui.problem.copyReference')} />
    </span>
  );
}
