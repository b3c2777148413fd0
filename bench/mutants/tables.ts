/**
 * Plugin of Stryker that leaves tables, messages of faults and what only the types ask for alone. Words of a table are compared with the specification by tests of their own;
 * emptied one by one they would only measure whether a test repeats the table. Functions inside a table are mutated like all others.
 */

interface Node {
  readonly type: string;
  readonly callee?: Node;
  readonly name?: string;
  readonly right?: Node;
  readonly value?: unknown;
}

/** The part of a path of Babel that is looked at. */
export interface Path {
  readonly node: Node;
  readonly parentPath: Path | null;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'],
  ...['ObjectMethod', 'ClassMethod', 'ClassPrivateMethod'],
]);
const TEXTS: ReadonlySet<string> = new Set(['StringLiteral', 'TemplateLiteral']);
const COLLECTIONS: ReadonlySet<string> = new Set(['ObjectExpression', 'ArrayExpression']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** What is not a child: comments and tokens also have a type. */
const ASIDE: ReadonlySet<string> = new Set(['leadingComments', 'trailingComments', 'innerComments', 'loc', 'extra']);

function holdsFunction(node: Node): boolean {
  if (FUNCTIONS.has(node.type)) return true;
  return Object.entries(node).some(
    ([key, value]) => !ASIDE.has(key) && [value].flat().some((child: unknown) => isNode(child) && holdsFunction(child)),
  );
}

/** `const [, day = ''] = match`: the group is always there, only the types cannot know it. */
function isFormality({ node, parentPath }: Path): boolean {
  const isTaken = node.type === 'AssignmentPattern' && parentPath?.node.type === 'ArrayPattern';
  return isTaken && node.right?.type === 'StringLiteral' && node.right.value === '';
}

function isInFunction({ parentPath }: Path): boolean {
  return parentPath !== null && (FUNCTIONS.has(parentPath.node.type) || isInFunction(parentPath));
}

/** Why the node and all below it are left alone; undefined when they are mutated. */
export function whyLeftAlone(path: Path): string | undefined {
  const { node } = path;
  if (node.type === 'NewExpression' && /Error$/.test(node.callee?.name ?? '')) return 'message of a fault';
  if (isFormality(path)) return 'default that only the types ask for';
  const table = TEXTS.has(node.type) || (COLLECTIONS.has(node.type) && !holdsFunction(node));
  return table && !isInFunction(path) ? 'table' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'tables', value: { shouldIgnore: whyLeftAlone } }];
