import {
  defaultPrimaryColors,
  getCompanyBrand,
  updateCompanyAppearance,
  type PrimaryColor,
} from '@portal/contract/company';
import { themeModes, type ThemeMode } from '@portal/contract/constants';
import { brandColor, version } from '@portal/contract/fields';
import type { ResponseOf } from '@portal/contract/http';
import { useState } from 'react';
import * as z from 'zod';
import { useRefusal } from '../platform/rights.ts';
import { appearance, loadBrand } from '../platform/theme/appearance.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LeaveGuard } from '../ui/form/leave-guard.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { BrandBar } from './brand-bar.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColorCard } from './color-card.tsx';
import type { ColorValues } from './color-values.ts';
import { LogoField } from './logo-field.tsx';
import { useShades, useWornBrand } from './use-brand-preview.ts';
import { useStagedLogos, type StagedLogos } from './use-staged-logos.ts';
import classes from './customize.module.css';

export type Brand = ResponseOf<typeof getCompanyBrand>;

const schema = z.object({ lightMode: brandColor, darkMode: brandColor, version });
const valuesOf = ({ primaryColor, version: readAt }: Brand): ColorValues => ({
  ...primaryColor,
  version: readAt,
});
const isSame = (a: PrimaryColor, b: PrimaryColor): boolean =>
  a.lightMode === b.lightMode && a.darkMode === b.darkMode;

type CustomizeFormProps = { brand: Brand; reload: () => Promise<Brand | undefined> };

type SavedParts = readonly ('colors' | ThemeMode)[];

/** Colors and logos are sent one after the other: what was saved before another was refused is worn already. */
function useFailedTitle(savedParts: SavedParts): string {
  const { t, language } = useTexts();
  if (savedParts.length === 0) return t('company.customize.failed');
  const parts = savedParts.map((part) => t(`company.customize.part.${part}`));
  return t('company.customize.partly', { parts: new Intl.ListFormat(language).format(parts) });
}

function useColorForm({ brand, reload }: CustomizeFormProps, logos: StagedLogos) {
  const { t } = useTexts();
  const [savedParts, setSavedParts] = useState<SavedParts>([]);
  const form: ContractForm<ColorValues> = useContractForm({
    schema,
    initialValues: valuesOf(brand),
    onSubmit: async ({ version: readAt, ...primaryColor }, { write }) => {
      // Colors first: they are refused when somebody was faster, and each logo is a change of one's own.
      const isChanged = !isSame(primaryColor, brand.primaryColor);
      setSavedParts([]);
      const body = { primaryColor, version: readAt };
      let { version: at } = isChanged ? await write(updateCompanyAppearance, { body }) : body;
      try {
        if (isChanged) setSavedParts(['colors']);
        await logos.save(write, (mode) => {
          at += 1;
          setSavedParts((before) => [...before, mode]);
        });
      } catch (error) {
        form.set('version', at);
        void reload();
        throw error;
      }
    },
    onSuccess: async () => {
      void loadBrand();
      const read = await reload();
      if (read) form.reset(valuesOf(read));
      notifySuccess(t('company.customize.saved'));
    },
    fieldOf: (name) => name.replace('primaryColor.', ''),
  });
  return { form, failedTitle: useFailedTitle(savedParts) };
}

/** The logos as they would be after saving, each as an address; empty where the name would stand. */
function useLogosToBe(logos: StagedLogos): Record<ThemeMode, string> {
  const saved = useStore(appearance, ({ savedLogo }) => savedLogo);
  // A file that is refused will not be saved.
  const toBe = (mode: ThemeMode): string =>
    logos.staged[mode] === null || logos.errors[mode] !== null ? saved[mode] : logos.addresses[mode];
  return { light: toBe('light'), dark: toBe('dark') };
}

/** Logos and colours of both modes, beside what they look like; saved together, changed by nobody else meanwhile. */
export function CustomizeForm({ brand, reload }: CustomizeFormProps) {
  const { t } = useTexts();
  const logos = useStagedLogos();
  const { form, failedTitle } = useColorForm({ brand, reload }, logos);
  const shades = useShades(form.values);
  const shown = useLogosToBe(logos);
  useWornBrand(shades, shown);
  const isDirty = logos.isDirty() || !isSame(form.values, brand.primaryColor);
  const newer = useNewerVersion({
    form,
    base: valuesOf(brand),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  const restore = (): void => {
    form.set('lightMode', defaultPrimaryColors.lightMode);
    form.set('darkMode', defaultPrimaryColors.darkMode);
    for (const mode of themeModes) logos.stage(mode, brand.logos[mode] ? 'none' : null);
  };
  return (
    <div className={classes.layout}>
      <form id={form.id} noValidate className={classes.form} onSubmit={form.submit}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={failedTitle}
          of="company.stale"
          fieldName={(name) => t(`company.fieldInSentence.${name}`)}
        />
        <div className={classes.logos}>
          {themeModes.map((mode) => (
            <LogoField key={mode} mode={mode} file={brand.logos[mode]} image={shown[mode]} logos={logos} />
          ))}
        </div>
        {themeModes.map((mode) => (
          <ColorCard key={mode} mode={mode} form={form} shades={shades?.[mode] ?? null} />
        ))}
      </form>
      <BrandPreview isDirty={isDirty} logos={shown} />
      <BrandBar
        form={form}
        isDirty={isDirty}
        isDefault={isSame(form.values, defaultPrimaryColors) && shown.light === '' && shown.dark === ''}
        customers={brand.customers}
        disabledReason={useRefusal(updateCompanyAppearance)}
        onDiscard={() => {
          form.reset(valuesOf(brand));
          logos.discard();
        }}
        onRestore={restore}
      />
      <LeaveGuard mayLeave={() => !isDirty} onLeave={logos.discard} />
    </div>
  );
}
