import { letOperationGo, type Operation } from '@portal/contract/operations';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';

/** Says that what was given back is not wanted any more. */
export function useLetGo() {
  const { t } = useTexts();
  return useSend<Pick<Operation, 'id'>>({
    call: ({ write }, { id }) => write(letOperationGo, { query: { id }, body: {} }),
    idOf: ({ id }) => id,
    errorTitle: t('operations.stillWanted.letGoFailed'),
  });
}
