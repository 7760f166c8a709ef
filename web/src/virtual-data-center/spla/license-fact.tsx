import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { TextLink } from '../../ui/link.tsx';
import { Fact } from '../../ui/side-panel.tsx';
import { splaPaths } from '../paths.ts';

/** Of how many products a vDC has licenses, with the way to them. */
export function LicenseFact({ vdc: { name, splaLicenses: count } }: { vdc: Vdc }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const text = (key: string) => t(`virtual-data-center.spla.${key}`, { count });
  return (
    <Fact name={text('title')}>
      {count === 0 ? (
        text('none')
      ) : (
        <TextLink href={linkTo(splaPaths.listPath, { ...scope, search: name })}>{text('products')}</TextLink>
      )}
    </Fact>
  );
}
