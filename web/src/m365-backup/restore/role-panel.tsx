import type { ChosenObject } from '@portal/contract/m365-backup/objects';
import { useTexts } from '../../platform/use-texts.ts';
import type { PanelProps } from '../../services/service-list.tsx';
import { ThingDetails, ThingPanel } from '../../services/things/thing-panel.tsx';
import { Fact } from '../../ui/side-panel.tsx';
import { roles, type WholeRole } from './roles.ts';
import { useRightsText } from './role-columns.tsx';

/** The details of the role in the address. */
export const RolePanel = (props: PanelProps) => (
  <ThingPanel {...props} things={roles}>
    {(role) => (
      <ThingDetails things={roles} thing={role}>
        <Facts role={role} />
      </ThingDetails>
    )}
  </ThingPanel>
);

function Facts({ role }: { role: WholeRole }) {
  const { t } = useTexts();
  const rights = useRightsText();
  const { operators, included, excluded } = role.objects;
  return (
    <>
      {role.description !== '' && <Fact name={t('m365-backup.field.description')}>{role.description}</Fact>}
      <Fact name={t('m365-backup.column.operators')}>
        <Names objects={operators} />
      </Fact>
      <Fact name={t('m365-backup.column.scope')}>{rights(role)}</Fact>
      {included.length > 0 && (
        <Fact name={t('m365-backup.wizard.included')}>
          <Names objects={included} />
        </Fact>
      )}
      {excluded.length > 0 && (
        <Fact name={t('m365-backup.wizard.excluded')}>
          <Names objects={excluded} />
        </Fact>
      )}
    </>
  );
}

/** So many stand in view; all of thousands would not be read. */
const mostShown = 20;

function Names({ objects }: { objects: readonly ChosenObject[] }) {
  const { t } = useTexts();
  const more = objects.length - mostShown;
  const names = objects.slice(0, mostShown).map(({ displayName }) => displayName);
  return (
    <>
      {names.join(', ')}
      {more > 0 && ` ${t('m365-backup.wizard.more', { count: more })}`}
    </>
  );
}
