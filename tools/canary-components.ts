import type { PlantedFile } from './planted-file.ts';

/** A component of the web, whose name is that of its file. */
const component = (name: string, imported: string, lines: readonly string[]): Omit<PlantedFile, 'rule'> => ({
  path: `web/src/alpha/${name}.tsx`,
  text: [
    `import { ${imported} } from 'react';`,
    'export function Planted({ name, count }: { name: string; count: number }) {',
    ...lines.map((line) => `  ${line}`),
    '}\n',
  ].join('\n'),
});

/** What React and assistive technology ask of a component. */
export const components: PlantedFile[] = [
  {
    ...component('condition', 'useId', [`if (count > 1) useId();`, 'return <p>{name}</p>;']),
    rule: 'react-hooks(rules-of-hooks)',
  },
  {
    ...component('ref', 'useRef', ['const last = useRef(count);', 'return <p>{name + last.current}</p>;']),
    rule: 'react(refs)',
  },
  {
    ...component('dependency', 'useEffect', [
      'useEffect(() => { document.title = name; }, []);',
      'return <p>{count}</p>;',
    ]),
    rule: 'react-hooks(exhaustive-deps)',
  },
  {
    ...component('nested', 'useState', [
      'const [shown] = useState(name);',
      'const Inner = () => <b>{shown}</b>;',
      'return <p><Inner />{count}</p>;',
    ]),
    rule: 'react(no-unstable-nested-components)',
  },
  {
    ...component('chosen', 'useMemo', [
      'const Inner = useMemo(() => () => <b>{name}</b>, [name]);',
      'return <p><Inner />{count}</p>;',
    ]),
    rule: 'react(static-components)',
  },
  {
    ...component('impure', 'useId', [
      'const id = useId();',
      'return <p id={id}>{name + Date.now() + count}</p>;',
    ]),
    rule: 'react(purity)',
  },
  {
    ...component('set-in-effect', 'useEffect, useState', [
      'const [shown, setShown] = useState(0);',
      'useEffect(() => { setShown(count); }, [count]);',
      'return <p>{name + shown}</p>;',
    ]),
    rule: 'react(set-state-in-effect)',
  },
  {
    ...component('unread', 'useMemo', [
      'const both = [() => name + count, [name, count]] as const;',
      'return <p>{useMemo(...both)}</p>;',
    ]),
    rule: 'react(todo)',
  },
  {
    ...component('picture', 'useId', [
      'const id = useId();',
      'return <img id={id} src={`${name}/${count}`} />;',
    ]),
    rule: 'jsx-a11y(alt-text)',
  },
  {
    ...component('pressed', 'useState', [
      'const [, press] = useState(count);',
      'return <div onClick={() => press(1)}>{name}</div>;',
    ]),
    rule: 'jsx-a11y(click-events-have-key-events)',
  },
  {
    ...component('static', 'useState', [
      'const [, press] = useState(count);',
      'return <div onClick={() => press(1)}>{name}</div>;',
    ]),
    rule: 'jsx-a11y(no-static-element-interactions)',
  },
  {
    ...component('unlabelled', 'useId', ['return <><label htmlFor={useId()} />{name + count}</>;']),
    rule: 'jsx-a11y(label-has-associated-control)',
  },
  {
    ...component('role', 'useId', [
      'const id = useId();',
      'return <p id={id} role="buton">{name + count}</p>;',
    ]),
    rule: 'jsx-a11y(aria-role)',
  },
  component('right', 'useEffect, useEffectEvent, useRef', [
    'const told = useRef(0);',
    'const tell = useEffectEvent(() => { told.current = count; document.title = name; });',
    'useEffect(() => tell(), [name]);',
    'return <p>{name}</p>;',
  ]),
];
