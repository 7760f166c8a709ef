import type { CallExpression, Expression, Node, TemplateExpression } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';

type Span = { expression: Expression; name: string; rest: string };

/** What of a source may be a key, as it is written. */
export type Found = {
  /** Every string that stands in quotes. */
  quoted: Set<string>;
  /** What a helper is called with. */
  said: Expression[];
  /** Branches that are given to a maker. */
  branches: string[];
  /** Texts in backquotes that may be keys. */
  spans: { start: string; parts: readonly Span[] }[];
};

export type Names = {
  /** Functions that take a branch and answer what takes names in it. */
  makers: ReadonlySet<string>;
  /** Functions of the file that take a name in one branch. */
  helpers: ReadonlySet<string>;
};

/** A key has words and points, and nothing else. */
function mayBeKey(start: string, parts: readonly Span[]): boolean {
  const written = [start, ...parts.map(({ rest }) => rest)];
  return written.every((one) => /^[\w.-]*$/.test(one)) && written.some((one) => one.includes('.'));
}

function calleeOf(node: Node): string {
  if (isIdentifier(node)) return node.text;
  return isCallExpression(node) ? calleeOf(node.expression) : '';
}

function lookAtCall(call: CallExpression, found: Found, { makers, helpers }: Names): void {
  const callee = calleeOf(call.expression);
  if (helpers.has(callee)) found.said.push(...call.arguments.slice(0, 1));
  if (makers.has(callee))
    found.branches.push(...call.arguments.filter(isStringLiteral).map(({ text }) => text));
}

function lookAtTemplate({ head, templateSpans }: TemplateExpression, found: Found): void {
  const parts = templateSpans.map(({ expression, literal }): Span => {
    const name = isIdentifier(expression) ? expression.text : '';
    return { expression, name, rest: literal.text };
  });
  if (mayBeKey(head.text, parts)) found.spans.push({ start: head.text, parts });
}

/** Looks through a part of a source. */
export function look(node: Node, found: Found, names: Names): void {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) found.quoted.add(node.text);
  if (isCallExpression(node)) lookAtCall(node, found, names);
  if (isTemplateExpression(node)) lookAtTemplate(node, found);
  node.forEachChild((child) => look(child, found, names));
}
