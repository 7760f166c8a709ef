import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { FootBar } from '../ui/form/foot-bar.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useBelow } from '../ui/viewport.ts';
import type { ColorValues } from './color-values.ts';
import classes from './customize.module.css';

type BrandBarProps = {
  form: ContractForm<ColorValues>;
  isDirty: boolean;
  isDefault: boolean;
  customers: number;
  disabledReason: string | undefined;
  onDiscard: () => void;
  onRestore: () => void;
};

/** Save, discard, who sees it, and back to how the portal comes. */
export function BrandBar(props: BrandBarProps) {
  const { form, isDirty, isDefault, customers, disabledReason, onDiscard, onRestore } = props;
  const { t } = useTexts();
  const isOperator = useMe()?.organization.kind === 'operator';
  const narrow = useBelow('md');
  return (
    <FootBar narrow="wrapped">
      <Button
        type="submit"
        form={form.id}
        variant="primary"
        size={narrow ? 'full' : 'normal'}
        busy={form.submitting}
        disabled={!isDirty}
        disabledReason={disabledReason}
      >
        {t('common.save')}
      </Button>
      <Button disabled={!isDirty} onClick={onDiscard}>
        {t('company.customize.discard')}
      </Button>
      <span className={classes.seen}>
        {isOperator ? t('company.customize.seenByOwn') : t('company.customize.seenBy', { count: customers })}
      </span>
      <Button variant="quiet" disabled={isDefault || disabledReason !== undefined} onClick={onRestore}>
        {t('company.customize.restore')}
      </Button>
    </FootBar>
  );
}
