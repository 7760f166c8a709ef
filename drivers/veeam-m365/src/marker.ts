/** What the portal writes below a description, by which it finds what an operation has made. */
const pattern = /\s*\[Cloud Portal (\S+)\]\s*$/;

export type Marked = { text: string; operation: string | null };

export const readMarked = (description: string | null | undefined): Marked => {
  const whole = description ?? '';
  return { text: whole.replace(pattern, ''), operation: pattern.exec(whole)?.[1] ?? null };
};

export const writeMarked = ({ text, operation }: Marked): string =>
  operation === null ? text : `${text}\n[Cloud Portal ${operation}]`.trim();
