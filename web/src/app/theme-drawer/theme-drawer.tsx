import { IconLayoutSidebar, IconMoon, IconSun, IconLayoutSidebarInactive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from '../../platform/store.ts';
import {
  appearance,
  chooseLayout,
  chooseMode,
  resetAppearance,
  toggleStretch,
} from '../../platform/theme/appearance.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import modals from '../../ui/modal.module.css';
import classes from './theme-drawer.module.css';

type CardProps = { name: string; isChosen: boolean; onChoose: () => void; icon: ReactNode; text: string };

function Card({ name, isChosen, onChoose, icon, text }: CardProps) {
  return (
    <label className={classes.card}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {icon}
      <span>{text}</span>
    </label>
  );
}

function ModeChoice() {
  const { t } = useTexts();
  const mode = useStore(appearance, (state) => state.mode);
  const card = (value: 'light' | 'dark', icon: ReactNode) => (
    <Card
      name="mode"
      isChosen={mode === value}
      onChoose={() => void chooseMode(value)}
      icon={icon}
      text={t(`app.theme.${value}`)}
    />
  );
  return (
    <fieldset className={classes.cards}>
      <legend>{t('app.theme.mode')}</legend>
      {card('light', <IconSun size={20} stroke={1.8} aria-hidden />)}
      {card('dark', <IconMoon size={20} stroke={1.8} aria-hidden />)}
    </fieldset>
  );
}

function LayoutChoice() {
  const { t } = useTexts();
  const layout = useStore(appearance, (state) => state.layout);
  const card = (value: 'vertical' | 'mini', icon: ReactNode) => (
    <Card
      name="layout"
      isChosen={layout === value}
      onChoose={() => chooseLayout(value)}
      icon={icon}
      text={t(`app.theme.${value}`)}
    />
  );
  return (
    <fieldset className={classes.cards}>
      <legend>{t('app.theme.layout')}</legend>
      {card('vertical', <IconLayoutSidebar size={20} stroke={1.8} aria-hidden />)}
      {card('mini', <IconLayoutSidebarInactive size={20} stroke={1.8} aria-hidden />)}
    </fieldset>
  );
}

function StretchSwitch() {
  const { t } = useTexts();
  const stretch = useStore(appearance, (state) => state.stretch);
  return (
    <label className={classes.switch}>
      <span>
        <strong>{t('app.theme.stretch')}</strong>
        <small>{t('app.theme.stretchHelp')}</small>
      </span>
      <span className={classes.state}>{t(stretch ? 'common.on' : 'common.off')}</span>
      <input type="checkbox" role="switch" checked={stretch} onChange={toggleStretch} />
    </label>
  );
}

/** Mode, layout and stretch, and back to the defaults. */
export function ThemeDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Modal onClose={onClose} title={t('app.theme.title')} place="right">
      <div className={classes.body}>
        <ModeChoice />
        <LayoutChoice />
        <StretchSwitch />
      </div>
      <div className={modals.foot}>
        <Button onClick={() => void resetAppearance()}>{t('app.theme.reset')}</Button>
      </div>
    </Modal>
  );
}
