import { IconCheck } from '@tabler/icons-react';
import { linkTo, useGo, useWords } from '../../../platform/address.ts';
import { useTexts } from '../../../platform/use-texts.ts';
import { useServiceScope } from '../../../services/screens.ts';
import classes from './wizard.module.css';

export const steps = ['details', 'objects', 'schedule'] as const;
export type Step = (typeof steps)[number];

const afterOf = (step: Step): 'objects' | 'schedule' | undefined => {
  if (step === 'details') return 'objects';
  return step === 'objects' ? 'schedule' : undefined;
};

/** Which step the address says, and how the others are reached; what was typed stays. */
export function useStep(path: string, words: Readonly<Record<string, string>> = {}) {
  const { scope } = useServiceScope();
  const go = useGo();
  const said = useWords(['step']).step;
  const step = steps.find((one) => one === said) ?? 'details';
  const hrefOf = (one: Step): string => linkTo(path, { ...scope, ...words, step: one });
  const at = steps.indexOf(step);
  return {
    step,
    before: steps[at - 1],
    after: afterOf(step),
    hrefOf,
    goTo: (one: Step): void => {
      void go(hrefOf(one));
      window.scrollTo({ top: 0 });
    },
  };
}

/** Where one is; what lies behind can be gone back to. */
export function Steps({ step, hrefOf }: { step: Step; hrefOf: (step: Step) => string }) {
  const { t } = useTexts();
  const go = useGo();
  const at = steps.indexOf(step);
  return (
    <nav aria-label={t('m365-backup.wizard.steps')}>
      <ol className={classes.steps}>
        {steps.map((one, index) => (
          <li key={one} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <span className={classes.disc} aria-hidden>
              {index < at ? <IconCheck size={16} /> : index + 1}
            </span>
            {index < at ? (
              <button type="button" onClick={() => void go(hrefOf(one))}>
                {t(`m365-backup.wizard.step.${one}`)}
              </button>
            ) : (
              <span>{t(`m365-backup.wizard.step.${one}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
