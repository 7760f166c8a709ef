import { IconCheck } from '@tabler/icons-react';
import { linkTo, useGo, useWords } from '../../../platform/address.ts';
import { useTexts } from '../../../platform/use-texts.ts';
import { useServiceScope } from '../../../services/screens.ts';
import classes from './wizard.module.css';

export const steps = ['details', 'objects', 'schedule'] as const;
export type Step = (typeof steps)[number];

/** Which step the address says, and how the others are reached; what was typed stays. */
export function useStep<const S extends string>(
  path: string,
  all: readonly [S, ...S[]],
  words: Readonly<Record<string, string>> = {},
) {
  const { scope } = useServiceScope();
  const go = useGo();
  const said = useWords(['step']).step;
  const [first] = all;
  const step = all.find((one) => one === said) ?? first;
  const hrefOf = (one: S): string => linkTo(path, { ...scope, ...words, step: one });
  const at = all.indexOf(step);
  return {
    step,
    before: all[at - 1],
    after: all[at + 1],
    hrefOf,
    goTo: (one: S): void => {
      void go(hrefOf(one));
      window.scrollTo({ top: 0 });
    },
  };
}

type StepsProps<S extends string> = {
  all: readonly S[];
  step: S;
  hrefOf: (step: S) => string;
  labelOf: (step: S) => string;
};

/** Where one is; what lies behind can be gone back to. */
export function Steps<S extends string>({ all, step, hrefOf, labelOf }: StepsProps<S>) {
  const { t } = useTexts();
  const go = useGo();
  const at = all.indexOf(step);
  return (
    <nav aria-label={t('m365-backup.wizard.steps')}>
      <ol className={classes.steps}>
        {all.map((one, index) => (
          <li key={one} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <span className={classes.disc} aria-hidden>
              {index < at ? <IconCheck size={16} /> : index + 1}
            </span>
            {index < at ? (
              <button type="button" onClick={() => void go(hrefOf(one))}>
                {labelOf(one)}
              </button>
            ) : (
              <span>{labelOf(one)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
