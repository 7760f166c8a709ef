import process from 'node:process';
import { chromium, type BrowserServer } from 'playwright-core';
import { findChromium } from '../../../tools/chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of the run, on loopback; each file has its own contexts in it. */
export async function startChromium(): Promise<BrowserServer> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.');
  // In a locale that is not UTF-8 a download with an å in its name would lose it.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return chromium.launchServer({ executablePath, args, env, headless: true, host: '127.0.0.1' });
}
