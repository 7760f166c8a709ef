import type { BrandTokens } from '@portal/contract/company';
import { getCompanyAppearance, getDarkLogo, getLightLogo } from '@portal/contract/company';
import type { ThemeMode } from '@portal/contract/constants';
import { updateUserAppearance } from '@portal/contract/user';
import { ask, session, write } from '../current-session.ts';
import { reportError } from '../report-error.ts';
import { signInRules } from '../sign-in-rules.ts';
import { createStore } from '../store.ts';
import { imageAddress } from './image-address.ts';

export type ThemeLayout = 'vertical' | 'mini';
export type Appearance = {
  mode: ThemeMode;
  layout: ThemeLayout;
  stretch: boolean;
  /** Name of the organization whose brand is shown; empty until it is known. */
  name: string;
  logo: { light: string; dark: string };
  /** As it was read last: what is shown may be only tried. */
  savedLogo: { light: string; dark: string };
  isColorLoading: boolean;
  isLogoLoading: boolean;
};

/** What applies until a person chooses. */
export const defaultAppearance = { mode: 'light', layout: 'vertical', stretch: false } as const;

type StoredAppearance = {
  mode: ThemeMode;
  name: string;
  tokens: { light: BrandTokens; dark: BrandTokens } | null;
};
const storageKey = 'appearance';
const partnerKey = 'partner';

function readStored(): StoredAppearance {
  const kept: StoredAppearance = { mode: 'light', name: '', tokens: null };
  try {
    return { ...kept, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch (error) {
    reportError('appearance kept on this device', error);
    return kept;
  }
}

const keep = (next: Partial<StoredAppearance>): void =>
  localStorage.setItem(storageKey, JSON.stringify({ ...readStored(), ...next }));

const kept = readStored();
export const appearance = createStore<Appearance>({
  ...defaultAppearance,
  mode: kept.mode,
  name: kept.name,
  logo: { light: '', dark: '' },
  savedLogo: { light: '', dark: '' },
  isColorLoading: true,
  isLogoLoading: true,
});

function showMode(mode: ThemeMode): void {
  document.documentElement.dataset['mantineColorScheme'] = mode;
  keep({ mode });
  appearance.set({ mode });
}

/** Draws the page in these colours; kept nowhere. */
export function showBrand(tokens: { light: BrandTokens; dark: BrandTokens }): void {
  const { style } = document.documentElement;
  for (const mode of ['light', 'dark'] as const) {
    for (const [name, value] of Object.entries(tokens[mode])) style.setProperty(`--${mode}-${name}`, value);
  }
}

async function keepModeWithUser(mode: ThemeMode): Promise<void> {
  if (!session.state.get().isAuthenticated) return;
  try {
    await write(updateUserAppearance, { body: { preferredMode: mode } });
  } catch (error) {
    reportError('appearance not kept with the user', error);
  }
}

/** The person chose a mode: shown at once, kept on the device and with the user; a failure is only logged. */
export async function chooseMode(mode: ThemeMode): Promise<void> {
  showMode(mode);
  await keepModeWithUser(mode);
}
export const toggleMode = (): Promise<void> =>
  chooseMode(appearance.get().mode === 'light' ? 'dark' : 'light');
export const chooseLayout = (layout: ThemeLayout): void => appearance.set({ layout });
export const toggleLayout = (): void =>
  chooseLayout(appearance.get().layout === 'vertical' ? 'mini' : 'vertical');
export const toggleStretch = (): void => appearance.set({ stretch: !appearance.get().stretch });

/** Restores the defaults. */
export async function resetAppearance(): Promise<void> {
  appearance.set({ layout: defaultAppearance.layout, stretch: defaultAppearance.stretch });
  await chooseMode(defaultAppearance.mode);
}

/** The partner named by `?partner=`, remembered on this device. */
function partnerOfDevice(): { partner?: string } {
  const named = new URLSearchParams(location.search).get('partner');
  if (named !== null && named !== '') localStorage.setItem(partnerKey, named);
  const partner = localStorage.getItem(partnerKey);
  return partner === null ? {} : { partner };
}

async function loadColors(query: { partner?: string }): Promise<void> {
  const { tokens, name, ...rules } = await ask(getCompanyAppearance, { query });
  signInRules.set({ registrationUrl: rules.registrationUrl, passwordPolicy: rules.passwordPolicy });
  showBrand(tokens);
  keep({ tokens, name });
  appearance.set({ name, isColorLoading: false });
}

async function loadLogos(query: { partner?: string }): Promise<void> {
  const fetches = [ask(getLightLogo, { query }), ask(getDarkLogo, { query })] as const;
  appearance.set({ isLogoLoading: false });
  const [light, dark] = await Promise.all(fetches);
  const logo = { light: imageAddress(light.data.data), dark: imageAddress(dark.data.data) };
  appearance.set({ logo, savedLogo: logo });
}

/** Loads the brand of the organization: by token, else by host name or `?partner=`; what fails is only logged. */
export async function loadBrand(): Promise<void> {
  const query = partnerOfDevice();
  const results = await Promise.allSettled([loadColors(query), loadLogos(query)]);
  for (const result of results) if (result.status === 'rejected') reportError('brand', result.reason);
}

/** On load the mode is the person's, falling back to light; layout and stretch are the defaults. */
export function adoptUserAppearance(): void {
  const { user } = session.state.get();
  if (user) showMode(user.user.preferredMode ?? defaultAppearance.mode);
}
