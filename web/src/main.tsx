import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startIdentity } from './app/identity.ts';
import { publishLayout } from './app/layout-constants.ts';
import { router } from './app/router.tsx';
import { provideTexts } from './platform/catalogues.ts';
import { startI18n } from './platform/i18n.ts';

// zod reads this when the first form loads it: the content policy forbids the `eval` that it would probe for.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

provideTexts('service-texts', async (language) =>
  (await import('./app/service-texts.ts')).textsOfServices(language),
);

publishLayout(document.documentElement);

const root = document.querySelector('#root');
await Promise.all([startI18n(), startIdentity()]);
const portal = <RouterProvider router={router} />;
// Drawn and begun twice in development, so that what does not bear it is seen.
if (root) createRoot(root).render(import.meta.env.DEV ? <StrictMode>{portal}</StrictMode> : portal);
