import { domainPrefix, isDomainFree } from '@portal/contract/m365-licenses/tenants';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useSettled } from '../../prices/index.tsx';
import type { FieldBinding } from '../../ui/form/types.ts';

/** Whether that domain is free, asked once it is typed; undefined as long as nobody says. */
function useIsFree(typed: string) {
  const api = useApi();
  const { success, data: prefix = '' } = domainPrefix.safeParse(useSettled(typed));
  const asked = useQuery({
    ...api.query(isDomainFree, { prefix }),
    enabled: success && domainPrefix.safeParse(typed).data === prefix,
    retry: false,
  });
  const { data, error, isFetching, isEnabled } = asked;
  return { isFree: isEnabled ? data?.isFree : undefined, error: isEnabled ? error : null, isFetching };
}

/** What the field of a new domain shows; where nobody answers, it is found out when the tenant is made. */
export function useDomainCheck({ value, error: wrong }: Pick<FieldBinding<string>, 'value' | 'error'>) {
  const { t, errorText } = useTexts();
  const { isFree, error, isFetching } = useIsFree(value);
  const domain = `${domainPrefix.safeParse(value).data ?? '…'}.onmicrosoft.com`;
  const text = (name: TextIn<'m365-licenses.newTenant'>) => t(`m365-licenses.newTenant.${name}`, { domain });
  const help = isFree === true ? text('domainFree') : text(isFetching ? 'domainAsked' : 'domainHelp');
  const isTaken = isFree === false;
  return {
    help: error ? `${errorText(error)} ${text('domainUnknown')}` : help,
    confirmed: isFree === true,
    error: wrong ?? (isTaken ? { errorKey: 'domainTaken' } : undefined),
    isTaken,
  };
}
