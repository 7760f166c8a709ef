import { IconBuildingBank } from '@tabler/icons-react';
import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { DifferenceList } from '../ui/form/difference-list.tsx';
import type { Register } from './use-register.ts';

/** What came of "Get info": found, not found, not answered, or something worth knowing about the company. */
export function RegisterNote({ register }: { register: Register }) {
  if (register.error) return <Unanswered register={register} />;
  if (!register.found) return null;
  return register.found.answer.checkDigitValid ? <Found register={register} /> : <Unregistered />;
}

function Unregistered() {
  const { t } = useTexts();
  return (
    <Note tone="warn" title={t('customers.register.checkDigit')} live>
      <p>{t('customers.register.fillIn')}</p>
    </Note>
  );
}

function Unanswered({ register }: { register: Register }) {
  const { t, errorText } = useTexts();
  const { error, ask, asking } = register;
  const isMissing = isApiError(error) && error.status === 404;
  const retry = (
    <Button size="note" busy={asking} onClick={ask}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Note
      tone="warn"
      title={errorText(error)}
      live
      action={isMissing || (isApiError(error) && error.status === 409) ? undefined : retry}
    >
      <p>{t('customers.register.fillIn')}</p>
    </Note>
  );
}

function Found({ register }: { register: Register }) {
  const { t, language } = useTexts();
  const { found, use } = register;
  if (!found) return null;
  const { answer, filled, differences } = found;
  const fields = filled.map((name) => t(`customers.fieldInSentence.${name}`));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(fields);
  const title =
    answer.name === null
      ? t('customers.register.foundUnnamed')
      : t('customers.register.found', { name: answer.name });
  return (
    <>
      <Note icon={IconBuildingBank} title={title} live>
        <p>
          {fields.length > 0
            ? capitalized(t('customers.register.filled', { fields: list, count: fields.length }))
            : t('customers.register.nothingToFill')}
          {answer.partial && ` ${t('customers.register.partial')}`}
        </p>
        <DifferenceList
          of="customers.register.difference"
          differences={differences}
          fieldName={(name) => t(`customers.fieldInSentence.${name}`)}
          onUse={use}
        />
      </Note>
      {answer.warnings.map((warning) => (
        <Note key={warning} tone="warn" title={t(`customers.register.warning.${warning}`)} live>
          <p>{t('customers.register.warningText')}</p>
        </Note>
      ))}
    </>
  );
}

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
