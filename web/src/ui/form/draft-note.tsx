import { IconDeviceFloppy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { TextButton } from '../link.tsx';
import { late } from '../late.ts';
import classes from './layout.module.css';

const ConfirmDialog = late(() => import('../confirm/confirm-dialog.tsx'), 'ConfirmDialog');

/** Says since when the input is kept on this device, and lets go of it. */
export function DraftNote({ savedAt, onStartOver }: { savedAt: number; onStartOver: () => void }) {
  const { t, format } = useTexts();
  const [asks, setAsks] = useState(false);
  const startOver = () => {
    setAsks(false);
    onStartOver();
  };
  return (
    <p className={classes.draft}>
      <IconDeviceFloppy size={16} aria-hidden /> {t('ui.form.draft', { time: format.time(savedAt) })}
      <TextButton onClick={() => setAsks(true)}>{t('ui.form.startOver')}</TextButton>
      <Suspense>
        {asks && (
          <ConfirmDialog
            opened
            title={t('ui.startOver.title')}
            confirmLabel={t('ui.form.startOver')}
            cancelLabel={t('ui.startOver.keep')}
            onConfirm={startOver}
            onClose={() => setAsks(false)}
          >
            {t('ui.startOver.text')}
          </ConfirmDialog>
        )}
      </Suspense>
    </p>
  );
}
