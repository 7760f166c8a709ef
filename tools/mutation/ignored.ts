import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

type Node = {
  type: string;
  name?: string;
  callee?: Node;
  object?: Node;
  typeAnnotation?: { typeName?: Node };
};

/** `z.string().max(3)`, `updates(…)`: what begins so is a record of what a call is, with no arithmetic in it. */
const beginners = new Set([
  'z',
  'made',
  'reads',
  'readsOne',
  'updates',
  'creates',
  'deletes',
  'enables',
  'ends',
  'refreshes',
  'mirroredList',
  'without',
  'endpointsOf',
]);

function beginOf(node: Node | undefined): string {
  if (node?.type === 'CallExpression') return beginOf(node.callee);
  if (node?.type === 'MemberExpression') return beginOf(node.object);
  return node?.type === 'Identifier' ? (node.name ?? '') : '';
}

/** Shapes and messages are proven elsewhere: what is mutated here reckons and decides. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'shapes', {
    shouldIgnore({ node }: { node: Node }) {
      if (node.type === 'CallExpression' && beginners.has(beginOf(node))) return 'It is a shape.';
      if (node.type === 'TSAsExpression' && node.typeAnnotation?.typeName?.name === 'const')
        return 'They are the words of a type.';
      return undefined;
    },
  }),
];
