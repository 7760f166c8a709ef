import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

type Node = {
  type: string;
  typeAnnotation?: { typeName?: { name?: string } };
  properties?: readonly { value?: { type: string } }[];
};
type NodePath = {
  node: Node & { id?: { typeAnnotation?: { typeAnnotation?: Node & { typeName?: { name?: string } } } } };
  parentPath: NodePath | null;
};

const functions = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'ObjectMethod',
]);
const isTable = ({ node }: NodePath): boolean =>
  node.type === 'VariableDeclarator' &&
  ['Readonly', 'Record'].includes(node.id?.typeAnnotation?.typeAnnotation?.typeName?.name ?? '');

const within = (path: NodePath | null, is: (one: NodePath) => boolean): boolean =>
  path !== null && (is(path) || within(path.parentPath, is));

/** A record may hold functions, which are looked into. */
const holdsNone = ({ type, properties = [] }: Node): boolean =>
  type === 'ObjectExpression' &&
  properties.every(({ value }) => value !== undefined && !functions.has(value.type));
const plain = new Set([
  'ArrayExpression',
  'BooleanLiteral',
  'CallExpression',
  'NumericLiteral',
  'RegExpLiteral',
  'StringLiteral',
  'TemplateLiteral',
  'UnaryExpression',
]);

/** What stands in no function and in no table is a shape, a record or a list of words: nothing that reckons or decides. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'shapes', {
    shouldIgnore(path: NodePath) {
      const isPlain = plain.has(path.node.type) || holdsNone(path.node);
      const decides = within(path, (one) => functions.has(one.node.type) || isTable(one));
      return isPlain && !decides ? 'It reckons and decides nothing.' : undefined;
    },
  }),
];
