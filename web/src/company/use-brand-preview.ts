import { getBrandShades, type PrimaryColor, type Shades } from '@portal/contract/company';
import { hexColor } from '@portal/contract/fields';
import type { ThemeMode } from '@portal/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { appearance, loadBrand, showBrand } from '../platform/theme/appearance.ts';
import { useKept } from '../ui/use-kept.ts';

/** The last color that is one: what is half typed changes nothing. */
function useValid(typed: string): string {
  const read = hexColor.safeParse(typed.trim()).data;
  return useKept(read ?? typed, read === undefined);
}

export type ShadesOfModes = Record<ThemeMode, Shades>;

/** What becomes of the colours in the form, computed by the server as it is for everybody; null until it has answered. */
export function useShades(colors: PrimaryColor): ShadesOfModes | null {
  const valid = { lightMode: useValid(colors.lightMode), darkMode: useValid(colors.darkMode) };
  const shades = useQuery({
    ...api.query(getBrandShades, valid),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return shades.data ?? null;
}

/** The portal wears what is in the form, page and all, until it is left; then what is saved. */
export function useWornBrand(shades: ShadesOfModes | null, logos: Record<ThemeMode, string>): void {
  const { light, dark } = logos;
  useEffect(() => {
    if (shades) showBrand({ light: shades.light.tokens, dark: shades.dark.tokens });
  }, [shades]);
  useEffect(() => appearance.set({ logo: { light, dark } }), [light, dark]);
  useEffect(() => () => void loadBrand(), []);
}
