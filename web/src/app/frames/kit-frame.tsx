import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorScheme, theme } from '../../platform/theme/theme.ts';
import { queryClient } from '../query-client.ts';

/**
 * The component library and the cache, for all pages but the ones that sign in: those are drawn without either, so
 * that they start small. The library writes no style element of its own, the content policy forbids it.
 */
export function KitFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
