import { logoRule } from '@portal/contract/company';
import type { ThemeMode } from '@portal/contract/constants';
import { acceptOf, kindNames } from '@portal/contract/uploads';
import { useId, useRef } from 'react';
import { appearance } from '../platform/theme/appearance.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FieldErrorText } from '../ui/form/field-frame.tsx';
import type { StagedLogos } from './use-staged-logos.ts';
import { TextButton } from '../ui/link.tsx';
import classes from './customize.module.css';

type LogoFieldProps = {
  mode: ThemeMode;
  /** The file of the logo that is saved. */
  file: { name: string } | null;
  /** What would be shown after saving. */
  image: string;
  logos: StagedLogos;
};

/** The logo of one mode, on the page's own background of that mode. */
export function LogoField({ mode, file, image, logos }: LogoFieldProps) {
  const { t, errorText } = useTexts();
  const id = useId();
  const error = logos.errors[mode];
  return (
    <div role="group" aria-labelledby={id} className={classes.logo}>
      <h2 id={id}>{t(`company.customize.logo.${mode}`)}</h2>
      <LogoBox mode={mode} image={image} onBroken={() => logos.cannotDraw(mode)} />
      <LogoTools mode={mode} file={file} image={image} logos={logos} />
      {error !== null && <FieldErrorText>{errorText(error)}</FieldErrorText>}
    </div>
  );
}

type LogoBoxProps = Pick<LogoFieldProps, 'mode' | 'image'> & { onBroken: () => void };

function LogoBox({ mode, image, onBroken }: LogoBoxProps) {
  const { t } = useTexts();
  const { name, isLogoLoading } = useStore(appearance, (state) => state);
  return (
    <div className={classes.logoBox} data-shown-mode={mode} aria-busy={isLogoLoading || undefined}>
      {image === '' ? (
        <span className={classes.nameInstead}>{name}</span>
      ) : (
        <img src={image} alt={t(`company.customize.logo.${mode}`)} onError={onBroken} />
      )}
    </div>
  );
}

/** The name and size of what was chosen, or the name of what is saved. */
function useFileText({ mode, file, logos }: Omit<LogoFieldProps, 'image'>): string {
  const { t, format } = useTexts();
  const staged = logos.staged[mode];
  if (staged instanceof File) return `${staged.name}, ${format.bytes(staged.size)}`;
  if (staged === 'none') return t('company.customize.logo.removed');
  return file?.name ?? t('company.customize.logo.none');
}

function LogoTools({ mode, file, image, logos }: LogoFieldProps) {
  const { t, format } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const about = useFileText({ mode, file, logos });
  const take = (chosen: FileList | null): void => {
    const [first] = chosen ?? [];
    if (first) logos.stage(mode, first);
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <div className={classes.logoTools}>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf(logoRule)}
          data-logo={mode}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <TextButton onClick={() => input.current?.click()}>
          {t(image === '' ? 'company.customize.logo.choose' : 'company.customize.logo.replace')}
        </TextButton>
        {image !== '' && (
          <TextButton onClick={() => logos.stage(mode, file ? 'none' : null)}>
            {t('company.customize.logo.remove')}
          </TextButton>
        )}
        <span className={classes.about} title={about}>
          {about}
        </span>
      </div>
      <p className={classes.allowed}>
        {t('uploads.allowed', { kinds: kindNames(logoRule), size: format.bytes(logoRule.maxBytes) })}
      </p>
    </>
  );
}
