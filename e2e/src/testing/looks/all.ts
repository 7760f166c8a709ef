import { afterAll, test } from 'vitest';
import { endAll } from '../notices.ts';
import { useScreens, type Screen } from '../screens.ts';
import { customizeScreens } from './customize.ts';
import { noticesScreens } from './notices.ts';
import { partnersScreens } from './partners.ts';
import { pricingScreens } from './pricing.ts';
import { settingsScreens } from './settings.ts';
import { usersScreens } from './users.ts';

const capabilities = {
  customize: customizeScreens,
  partners: partnersScreens,
  pricing: pricingScreens,
  settings: settingsScreens,
  users: usersScreens,
  // The last ones, because of their banners.
  notices: noticesScreens,
};

/** Looks at the screens of these capabilities that are meant, in all of their views. */
export function lookAtAll(isMeant: (screen: Screen) => boolean): void {
  const inspect = useScreens();
  afterAll(endAll);
  test.each(Object.entries(capabilities))(
    '%s are accessible and whole',
    { timeout: 240_000 },
    async (...[, screensOf]) => {
      for (const screen of (await screensOf()).filter(isMeant)) await inspect(screen);
    },
  );
}
