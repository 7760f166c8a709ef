import {
  deleteDarkLogo,
  deleteLightLogo,
  logoRule,
  uploadDarkLogo,
  uploadLightLogo,
} from '@portal/contract/company';
import { themeModes, type ThemeMode } from '@portal/contract/constants';
import { useEffect, useState } from 'react';
import { ApiError, isApiError } from '../platform/api-error.ts';
import type { Write } from '../platform/current-session.ts';
import { loadBrand } from '../platform/theme/appearance.ts';

/** What is to become of a logo: another file in its place, none at all, or nothing. */
export type StagedLogo = File | 'none' | null;
type OfModes<Value> = Record<ThemeMode, Value>;

const nothing: OfModes<StagedLogo> = { light: null, dark: null };
const noErrors: OfModes<unknown> = { light: null, dark: null };

const endpoints = {
  light: { upload: uploadLightLogo, remove: deleteLightLogo },
  dark: { upload: uploadDarkLogo, remove: deleteDarkLogo },
} as const;

/** The same refusal as the API's, before a file goes out that is too large. */
const tooLarge = (file: File): ApiError | null =>
  file.size > logoRule.maxBytes ? new ApiError(413, 'company', { errorKey: 'fileTooLarge' }) : null;

const notDrawn = new ApiError(422, 'company', { errorKey: 'fileDamaged' });

/** One that is gone already is as it was to become: a colleague was faster, or the answer of a try before was lost. */
async function remove(write: Write, mode: ThemeMode): Promise<void> {
  try {
    await write(endpoints[mode].remove, {});
  } catch (error) {
    if (!isApiError(error) || error.errorKey !== 'notFound') throw error;
  }
}

async function send(write: Write, mode: ThemeMode, staged: File | 'none'): Promise<void> {
  if (staged === 'none') return remove(write, mode);
  const refusal = tooLarge(staged);
  if (refusal) throw refusal;
  await write(endpoints[mode].upload, { body: { name: staged.name }, file: staged });
}

const addressOf = (staged: StagedLogo): string => (staged instanceof File ? URL.createObjectURL(staged) : '');

/** Where a chosen file can be looked at, as long as it is chosen. Made where it is chosen: drawing may be done twice. */
function useAddress() {
  const [address, setAddress] = useState('');
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return [address, setAddress] as const;
}

/** Logos that were chosen or taken away and are not saved yet; each is sent by itself, and stays when it is refused. */
export function useStagedLogos() {
  const [staged, setStaged] = useState(nothing);
  const [errors, setErrors] = useState(noErrors);
  const [light, setLight] = useAddress();
  const [dark, setDark] = useAddress();
  const stage = (mode: ThemeMode, next: StagedLogo): void => {
    setStaged((before) => ({ ...before, [mode]: next }));
    (mode === 'light' ? setLight : setDark)(addressOf(next));
    setErrors((before) => ({ ...before, [mode]: next instanceof File ? tooLarge(next) : null }));
  };
  const saveOne = async (write: Write, mode: ThemeMode, next: File | 'none'): Promise<void> => {
    try {
      await send(write, mode, next);
      // What was saved is read before what was chosen is forgotten: the page never wears the one before meanwhile.
      await loadBrand();
      stage(mode, null);
    } catch (error) {
      setErrors((before) => ({ ...before, [mode]: error }));
      throw error;
    }
  };
  return {
    staged,
    errors,
    addresses: { light, dark },
    stage,
    /** The browser cannot draw what was chosen. */
    cannotDraw: (mode: ThemeMode) => {
      if (staged[mode] instanceof File) setErrors((before) => ({ ...before, [mode]: notDrawn }));
    },
    discard: () => {
      for (const mode of themeModes) stage(mode, null);
    },
    isDirty: () => themeModes.some((mode) => staged[mode] !== null),
    /** Tries each, and tells `onSaved` of what was saved; fails with the first refusal once all were tried. */
    save: async (write: Write, onSaved: (mode: ThemeMode) => void) => {
      const refusals: unknown[] = [];
      for (const mode of themeModes) {
        const next = staged[mode];
        if (next === null) continue;
        await saveOne(write, mode, next).then(
          () => onSaved(mode),
          (error: unknown) => refusals.push(error),
        );
      }
      if (refusals.length > 0) throw refusals[0];
    },
  };
}
export type StagedLogos = ReturnType<typeof useStagedLogos>;
