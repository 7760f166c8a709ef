import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { useBelow } from '../viewport.ts';
import { DraftNote } from './draft-note.tsx';
import { FootBar } from './foot-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { ContractForm, FormValues } from './types.ts';
import classes from './layout.module.css';

type FormLayoutProps<Values extends FormValues> = {
  form: ContractForm<Values>;
  children: ReactNode;
  /** Cards at the right: cost, what happens next. Below 1200 px under the fields. */
  side?: ReactNode;
  /** Sign-in and dialogs: no question on leaving, no place for a draft's note. */
  plain?: boolean;
};

/** One column of at most 640, a side panel of 340; asks before unsaved input is left. */
export function FormLayout<Values extends FormValues>(props: FormLayoutProps<Values>) {
  const { form, children, side, plain = false } = props;
  const { t } = useTexts();
  const element = (
    <form
      id={form.id}
      noValidate
      className={classes.form}
      onSubmit={form.submit}
      data-plain={plain || undefined}
    >
      {children}
    </form>
  );
  if (plain) return element;
  return (
    <div className={classes.layout}>
      {element}
      <aside className={classes.side} aria-label={t('ui.form.side')}>
        {side}
        {form.draftSavedAt !== null && <DraftNote savedAt={form.draftSavedAt} onStartOver={form.reset} />}
      </aside>
      <LeaveGuard mayLeave={form.mayLeave} onLeave={form.discardDraft} />
    </div>
  );
}

type FormSectionProps = { title?: string; help?: ReactNode; children: ReactNode };

/** Fields that belong together; a hairline stands between two sections. */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      {title !== undefined && (
        <div>
          <h2>{title}</h2>
          {help !== undefined && <p className={classes.sectionHelp}>{help}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

type FormRowProps = {
  /** How the width is shared, e.g. `wide-narrow` for address and zipcode. On phones the fields stand below each other. */
  shape?: 'even' | 'thirds' | 'wide-narrow' | 'three';
  children: ReactNode;
};

/** Related short fields in one row. */
export const FormRow = ({ shape = 'even', children }: FormRowProps) => (
  <div className={classes.row} data-shape={shape}>
    {children}
  </div>
);

/** A field with a button at its right, e.g. "Get info"; the button stays level with the input. */
export const FieldWithButton = ({ children, button }: { children: ReactNode; button: ReactNode }) => (
  <div className={classes.withButton}>
    <div>{children}</div>
    <div className={classes.besideField}>{button}</div>
  </div>
);

type ActionBarProps<Values extends FormValues> = {
  form: ContractForm<Values>;
  /** What happens: "Create customer". */
  label: string;
  icon?: ButtonProps['icon'];
  /** Where Cancel leads. */
  cancelHref: string;
  /** The step before, which takes the place of Cancel. */
  backHref?: string | undefined;
  /** "Ready in about 30 seconds". */
  expected?: string | undefined;
  disabledReason?: string | undefined;
  /** On phones above the button: the cost and how it is explained. */
  summary?: ReactNode;
};

/** Fixed at the bottom of a form page: the primary action, Cancel, and how many fields are wrong. */
export function ActionBar<Values extends FormValues>(props: ActionBarProps<Values>) {
  const { form, label, icon, cancelHref, backHref, expected, disabledReason, summary } = props;
  const { t } = useTexts();
  const narrow = useBelow('md');
  return (
    <FootBar narrow="stacked">
      {summary !== undefined && <div className={classes.summary}>{summary}</div>}
      <Button
        type="submit"
        form={form.id}
        variant="primary"
        size={narrow ? 'full' : 'normal'}
        icon={icon}
        busy={form.submitting}
        disabledReason={disabledReason}
      >
        {label}
      </Button>
      {(!narrow || backHref !== undefined) && (
        <Button href={backHref ?? cancelHref} size={narrow ? 'full' : 'normal'}>
          {t(backHref === undefined ? 'common.cancel' : 'common.back')}
        </Button>
      )}
      <span className={classes.state} role="status">
        {form.errorCount > 0 ? (
          <span className={classes.wrong}>
            <IconAlertCircle size={16} aria-hidden />
            {t('ui.form.toCorrect', { count: form.errorCount })}
          </span>
        ) : (
          expected
        )}
      </span>
    </FootBar>
  );
}
