import { IconMoon, IconSun } from '@tabler/icons-react';
import { useStore } from '../platform/store.ts';
import { appearance, toggleMode } from '../platform/theme/appearance.ts';
import { useTexts } from '../platform/use-texts.ts';
import classes from './switches.module.css';

export function ModeSwitch() {
  const { t } = useTexts();
  const mode = useStore(appearance, (state) => state.mode);
  const Icon = mode === 'light' ? IconMoon : IconSun;
  const label = t(mode === 'light' ? 'app.mode.toDark' : 'app.mode.toLight');
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      onClick={() => void toggleMode()}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </button>
  );
}
