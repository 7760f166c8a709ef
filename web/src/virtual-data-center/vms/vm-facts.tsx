import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { IconChevronDown, IconPower } from '@tabler/icons-react';
import { sizeText } from '../../platform/sizes.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { entriesOf } from '../../ui/list/row-menu.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { Fact, FactList } from '../../ui/side-panel.tsx';
import { useBelow } from '../../ui/viewport.ts';
import { PowerWord, RunWord } from './states.tsx';
import { useVmActions } from './vm-actions.tsx';
import buttons from '../../ui/button.module.css';
import classes from './edit-vm.module.css';

type OfVm = { vm: Vm };

const mebibyte = 1024 * 1024;

/** What it is, and what can be done with its power. */
export function VmHead({ vm }: OfVm) {
  const { t, format, language } = useTexts();
  const column = (name: TextIn<'virtual-data-center.vms.column'>) =>
    t(`virtual-data-center.vms.column.${name}`);
  // Where there is no room for it beside the name.
  const end = { name: t('virtual-data-center.vms.id'), value: `…${vm.id.slice(-4)}` };
  const isPhone = useBelow('sm');
  return (
    <Facts
      inRow
      action={<PowerMenu vm={vm} />}
      facts={[
        { name: column('powerState'), value: <PowerWord vm={vm} /> },
        { name: column('group'), value: vm.group },
        { name: column('operatingSystem'), value: vm.operatingSystem ?? t('common.unknown') },
        { name: column('vCpus'), value: format.number(vm.vCpus) },
        { name: column('memoryMiB'), value: sizeText(vm.memoryMiB * mebibyte, language) },
        { name: column('diskMiB'), value: sizeText(vm.diskMiB * mebibyte, language) },
        { name: t('services.column.createdAt'), value: format.dateTime(vm.createdOnSystemAt) },
        ...(isPhone ? [end] : []),
      ]}
    />
  );
}

function PowerMenu({ vm }: OfVm) {
  const { t } = useTexts();
  const { actionsOf, dialog } = useVmActions();
  const actions = actionsOf(vm);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t('virtual-data-center.vms.powerMenu')}
        entries={entriesOf(actions)}
        className={buttons.button}
        data-variant="secondary"
        data-size="normal"
      >
        <IconPower size={18} stroke={1.8} aria-hidden />
        <span>{t('virtual-data-center.vms.powerMenu')}</span>
        <IconChevronDown size={18} aria-hidden />
      </MenuButton>
      {dialog}
    </>
  );
}

/** How its last backup went, and what there is to restore from. */
export function RunFacts({ vm }: OfVm) {
  const { t, format } = useTexts();
  const { lastRunMessage, restorePoints, isReplicated } = vm;
  const text = (key: TextIn<'virtual-data-center.backup'>) => t(`virtual-data-center.backup.${key}`);
  return (
    <section className={classes.facts}>
      <h2>{text('lastTitle')}</h2>
      <FactList>
        <Fact name={t('virtual-data-center.vms.column.lastRunAt')}>
          <RunWord vm={vm} />
        </Fact>
        {lastRunMessage !== null && <Fact name={text('message')}>{lastRunMessage}</Fact>}
        <Fact name={text('restorePoints')}>{format.number(restorePoints)}</Fact>
        <Fact name={t('service.disaster-recovery')}>{text(isReplicated ? 'isCopied' : 'isNotCopied')}</Fact>
      </FactList>
    </section>
  );
}
