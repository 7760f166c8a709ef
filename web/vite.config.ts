import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script.ts';
import { chunkGroups, preloadedOf } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { leaveOut } from './build/leave-out.ts';
import { perFileImports } from './build/per-file-imports.ts';
import { thinContract } from './build/thin-contract.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    leaveOut(),
    perFileImports(),
    thinContract(here('../contract/src')),
    bootScript(here('./src/platform/theme/boot.ts')),
    react(),
    compress(),
  ],
  // What it stands in for is in this React.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  json: { stringify: true, namedExports: false },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: preloadedOf },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups(here('./src/')) } },
    },
  },
});
