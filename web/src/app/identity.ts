import { session } from '../platform/current-session.ts';
import { adoptUserLanguage } from '../platform/i18n.ts';
import { forgetManaged } from '../platform/managed-customer.ts';
import { adoptUserAppearance, loadBrand } from '../platform/theme/appearance.ts';
import { tellRestored } from './session/tell-restored.ts';

let adopted: Promise<void> = Promise.resolve();

async function adopt(): Promise<void> {
  adoptUserAppearance();
  void loadBrand();
  await adoptUserLanguage();
}

/** Resolves when the screens speak the language and wear the mode of the person who is signed in. */
export const identityAdopted = (): Promise<void> => adopted;

/** Starts the session of this tab and keeps brand and language those of the one who is signed in. */
export async function startIdentity(): Promise<void> {
  session.on((event) => {
    if (event !== 'terms') forgetManaged();
    if (event === 'identity') adopted = adopt();
    // Heard here, because it can happen before there is a screen.
    if (event === 'restored') void tellRestored();
  });
  globalThis.addEventListener('storage', (event) => {
    void session.storageChanged(event.key);
  });
  await session.start();
  if (session.state.get().isAuthenticated) adopted = adopt();
  else void loadBrand();
}
