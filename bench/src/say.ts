const begin = performance.now();

export const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** Tells what is being done, with the seconds since the start: a long measurement is not taken for one that hangs. */
export const say = (what: string): void =>
  print(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${what}`);
