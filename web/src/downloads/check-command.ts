export const systems = ['windows', 'macos', 'linux'] as const;
export type System = (typeof systems)[number];

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const inPowerShell = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What to type in the folder of the file; it says whether the file is the one that was registered. */
export function checkCommand(
  system: System,
  { fileName, sha256 }: { fileName: string; sha256: string },
): string {
  if (system === 'windows') {
    return `(Get-FileHash -Algorithm SHA256 -LiteralPath ${inPowerShell(fileName)}).Hash -eq '${sha256}'`;
  }
  const program = system === 'macos' ? 'shasum -a 256 -c' : 'sha256sum -c';
  return `printf '%s  %s\\n' ${sha256} ${inShell(fileName)} | ${program}`;
}

/** The one that the browser runs on. */
export function systemOf(userAgent: string): System {
  if (/Windows/.test(userAgent)) return 'windows';
  return /Macintosh|Mac OS/.test(userAgent) ? 'macos' : 'linux';
}
