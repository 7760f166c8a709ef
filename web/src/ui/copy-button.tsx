import { IconCopy, IconCopyCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import classes from './copy-button.module.css';

type CopyButtonProps = {
  value: string;
  /** What is copied, e.g. "Copy the endpoint". */
  label: string;
  /** Shows the label as a word instead of only an icon. */
  word?: boolean;
  onCopied?: () => void;
};

/** Copies a text; when the browser refuses, it says so and shows the text to copy by hand. */
export function CopyButton({ value, label, word = false, onCopied }: CopyButtonProps) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('refused');
    }
  };
  const Icon = outcome === 'copied' ? IconCopyCheck : IconCopy;
  return (
    <span className={classes.copy}>
      <button
        type="button"
        data-word={word || undefined}
        aria-label={word ? undefined : label}
        title={word ? undefined : label}
        onClick={() => void copy()}
      >
        <Icon size={16} aria-hidden /> {word && <span>{label}</span>}
      </button>
      <span role="status" className={outcome === 'refused' ? classes.copyRefused : classes.copyDone}>
        {outcome === 'copied' && t('ui.copy.done')}
        {outcome === 'refused' && (
          <>
            {t('ui.copy.refused')} <code>{value}</code>
          </>
        )}
      </span>
    </span>
  );
}
