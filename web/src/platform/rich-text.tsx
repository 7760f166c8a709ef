import { Fragment, type ReactNode } from 'react';

type Tags = Record<string, (content: string) => ReactNode>;

/** A text of the catalogue with marked parts, `… <b>{name}</b> …`, each drawn by the function of its name. */
export function RichText({ text, tags }: { text: string; tags: Tags }) {
  const parts = text.split(/(<(\w+)>.*?<\/\2>)/g).filter((_part, index) => index % 3 !== 2);
  return parts.map((part, index) => {
    const marked = /^<(\w+)>(.*)<\/\1>$/.exec(part);
    const draw = marked ? tags[marked[1] ?? ''] : undefined;
    const key = `${index}:${part}`;
    return <Fragment key={key}>{draw ? draw(marked?.[2] ?? '') : part}</Fragment>;
  });
}
