/** @module-tag uploads */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemoryCommand, MemoryTells } from '../testing/peak-memory.ts';
import { formOf, pourInto, svgOf } from '../testing/uploads.ts';

const mostBytes = 64_000_000;

let taker: ChildProcess;
let url: string;

async function nextReport(): Promise<MemoryTells> {
  const [message] = await once(taker, 'message');
  return message;
}
async function ask(command: MemoryCommand): Promise<number> {
  taker.send(command);
  const answer = await nextReport();
  return 'peakBytes' in answer ? answer.peakBytes : 0;
}

async function send(bytes: Uint8Array, name: string): Promise<string> {
  const response = await fetch(`${url}/logo`, { method: 'POST', body: formOf(bytes, name, { name }) });
  const answer: { errorKey?: string } = JSON.parse(await response.text());
  return response.status === 200 ? 'drawn' : `${response.status} ${answer.errorKey ?? ''}`;
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#ff6a00',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff6a0080' } });

beforeAll(async () => {
  const source = new URL('../testing/upload-process.ts', import.meta.url);
  taker = fork(source, { execArgv: ['--expose-gc'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const first = await nextReport();
  url = 'url' in first ? first.url : '';
  // What comes with the first logo of each kind is the decoders', and stays.
  const warm: [string, Buffer][] = [
    ['a.svg', svgOf('<path d="M0 0h60v30H0z"/>')],
    ['a.png', await photo(400, 400).png().toBuffer()],
    ['a.jpg', await photo(400, 400).jpeg().toBuffer()],
    ['a.webp', await photo(400, 400).webp().toBuffer()],
  ];
  for (const [name, bytes] of warm) expect(await send(bytes, name)).toBe('drawn');
});
afterAll(async () => {
  taker.disconnect();
  if (taker.exitCode === null) await once(taker, 'exit');
});

const shown = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

describe('hostile logos', () => {
  test('the largest that are drawn, and one without end, cost at most that', async () => {
    const side = 2000;
    const largest: [string, Buffer][] = [
      ['a.png', await photo(side, side).png({ compressionLevel: 9 }).toBuffer()],
      ['interlaced.png', await photo(side, side).png({ progressive: true }).toBuffer()],
      ['progressive.jpg', await noise(side, side).jpeg({ progressive: true, quality: 30 }).toBuffer()],
      ['lossless.webp', await photo(side, side).webp({ lossless: true }).toBuffer()],
      ['lossy.webp', await noise(side, side).webp({ quality: 20 }).toBuffer()],
      ['curves.svg', svgOf(`<path d="M0 0${'c1 9 9 1 200 40s-9-9-200-40'.repeat(1990)}z"/>`)],
    ];
    const costs: string[] = [];
    for (const [name, bytes] of largest) {
      await ask('start');
      const answer = await send(bytes, name);
      const peak = await ask('peak');
      process.stdout.write(`${name}, ${shown(bytes.length)}: ${answer}, ${shown(peak)}\n`);
      if (peak > mostBytes) costs.push(`${name}: ${shown(peak)}`);
      expect([name, answer]).toEqual([name, expect.stringMatching(/^drawn$|^422 /)]);
    }
    await ask('start');
    expect((await pourInto(`${url}/logo`)).answer).toMatch(/^413 fileTooLarge$|^hung up$/);
    const peak = await ask('peak');
    if (peak > mostBytes) costs.push(`without end: ${shown(peak)}`);
    expect(costs).toEqual([]);
  }, 120_000);

  test('that were good and are broken anywhere are drawn or refused, and never an error of the portal', async () => {
    const good: [string, Buffer][] = [
      [
        'a.svg',
        svgOf(
          '<defs><linearGradient id="g"><stop offset="1"/></linearGradient></defs><path fill="url(#g)" d="M0 0h9v9z"/>',
        ),
      ],
      ['a.png', await photo(60, 40).png().toBuffer()],
      ['a.jpg', await photo(60, 40).jpeg({ progressive: true }).toBuffer()],
      ['a.webp', await photo(60, 40).webp().toBuffer()],
    ];
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    const wrong: string[] = [];
    for (const [name, bytes] of good) {
      for (let round = 0; round < 150; round += 1) {
        const broken = Buffer.from(bytes);
        for (let hits = 0; hits <= random(3); hits += 1) broken[random(broken.length)] = random(256);
        const answer = await send(broken, name);
        if (!/^drawn$|^4\d\d \w+$/.test(answer)) wrong.push(`${name}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
