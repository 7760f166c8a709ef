import { useTexts } from '../platform/use-texts.ts';
import { TextField } from '../ui/form/text-fields.tsx';
import type { FieldBinding } from '../ui/form/types.ts';

export function DisplayNameField({ field }: { field: FieldBinding<string> }) {
  const { t } = useTexts();
  return (
    <TextField
      {...field}
      label={t('s3-storage.users.column.displayName')}
      help={t('s3-storage.users.displayNameHelp')}
      maxLength={120}
    />
  );
}
