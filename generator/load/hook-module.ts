// What a module of hand-written hooks says, read from its syntax and never run: its names and what they stand for, as plain data.
import { parseAst } from 'rolldown/parseAst';

/** Something a module says, as far as names of hooks and judges can be in it. */
export type Said =
  | { readonly is: 'object'; readonly entries: readonly SaidEntry[] }
  | { readonly is: 'function'; readonly locals: Names; readonly returns: readonly Said[] }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'call'; readonly of: Said }
  | { readonly is: 'member'; readonly of: Said; readonly key: string }
  /** One of these, by what is so when it runs. */
  | { readonly is: 'either'; readonly of: readonly Said[] }
  /** Anything else. */
  | { readonly is: 'open' };

/** A key of an object with its offset in the text, or what is spread into it. */
export type SaidEntry =
  | { readonly key: string; readonly offset: number; readonly value: Said }
  | { readonly spreads: Said; readonly maybe: boolean };

export interface Names {
  readonly [name: string]: Said;
}

export interface HookModule {
  readonly names: Names;
  /** Local name -> the module it comes from, as written, and its name there. */
  readonly imports: { readonly [name: string]: { readonly from: string; readonly name: string } };
  readonly exported: Said | null;
  /** Texts that an action is compared with. */
  readonly actions: readonly { readonly text: string; readonly offset: number }[];
  /** Every text in it: where names are put together, they are among these. */
  readonly texts: readonly string[];
}

/** A node of the syntax tree: only what is asked of it is known. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const open: Said = { is: 'open' };

/** Reads a module; one that is no TypeScript says nothing. */
export function readHookModule(text: string): HookModule {
  const names: { [name: string]: Said } = {};
  const imports: { [name: string]: { from: string; name: string } } = {};
  let exported: Said | null = null;
  let body: readonly Node[] = [];
  try {
    body = parseAst(text, { lang: 'ts' }).body as unknown as Node[];
  } catch {
    // TypeScript itself says what is wrong with it.
  }
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') noteImports(statement, imports);
    const inner = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
    if (inner) Object.assign(names, namesIn([inner]));
    if (statement.type === 'ExportDefaultDeclaration') exported = said(statement.declaration as Node);
  }
  return { names, imports, exported, ...textsIn(body) };
}

function noteImports({ source, specifiers }: Node, imports: { [name: string]: { from: string; name: string } }): void {
  for (const { type, local, imported } of specifiers as Node[]) {
    const name = type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported as Node | undefined);
    if (name !== null) imports[String((local as Node).name)] = { from: String((source as Node).value), name };
  }
}

function nameOf(node: Node | undefined): string | null {
  const name = node?.type === 'Identifier' ? node.name : node?.type === 'Literal' ? node.value : null;
  return typeof name === 'string' ? name : null;
}

/** What the declarations among statements name. */
function namesIn(statements: readonly Node[]): Names {
  const names: { [name: string]: Said } = {};
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration') names[nameOf(statement.id as Node) ?? ''] = said(statement);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations as Node[]) {
      const name = nameOf(id as Node);
      if (name !== null && init) names[name] = said(init as Node);
    }
  }
  return names;
}

function said(node: Node): Said {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return said(node.expression as Node);
    case 'ObjectExpression':
      return { is: 'object', entries: (node.properties as Node[]).map(entryOf) };
    case 'Identifier':
      return { is: 'name', name: String(node.name) };
    case 'CallExpression':
      return { is: 'call', of: said(node.callee as Node) };
    case 'MemberExpression': {
      const key = node.computed === true ? null : nameOf(node.property as Node);
      return key === null ? open : { is: 'member', of: said(node.object as Node), key };
    }
    case 'ConditionalExpression':
      return { is: 'either', of: [said(node.consequent as Node), said(node.alternate as Node)] };
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return functionOf(node);
    default:
      return open;
  }
}

function entryOf(property: Node): SaidEntry {
  if (property.type === 'SpreadElement') {
    const spread = property.argument as Node;
    // `...(when && { ... })`: there only if it is so.
    const inner = spread.type === 'ParenthesizedExpression' ? (spread.expression as Node) : spread;
    if (inner.type === 'LogicalExpression') return { spreads: said(inner.right as Node), maybe: true };
    return { spreads: said(spread), maybe: false };
  }
  const key = property.computed === true ? null : nameOf(property.key as Node);
  if (key === null) return { spreads: open, maybe: false };
  return { key, offset: (property.key as Node).start, value: said(property.value as Node) };
}

function functionOf({ body }: Node): Said {
  const block = body as Node | null;
  if (!block) return open;
  if (block.type !== 'BlockStatement') return { is: 'function', locals: {}, returns: [said(block)] };
  const statements = block.body as Node[];
  return { is: 'function', locals: namesIn(statements), returns: statements.flatMap(returnsIn) };
}

/** What a statement gives back, not counting functions in it. */
function returnsIn(statement: Node): Said[] {
  if (statement.type === 'ReturnStatement') return statement.argument ? [said(statement.argument as Node)] : [];
  const inner = [statement.consequent, statement.alternate, statement.block, statement.body].flat();
  return statement.type.endsWith('Declaration') ? [] : inner.filter(isNode).flatMap(returnsIn);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Every text, and those an action is compared with: `action === 'sign'`, `switch (context.action) { case 'sign': }`. */
function textsIn(body: readonly Node[]): Pick<HookModule, 'actions' | 'texts'> {
  const actions: { text: string; offset: number }[] = [];
  const texts = new Set<string>();
  const compare = (one: unknown, other: unknown): void => {
    if (!isNode(one) || !isNode(other) || !isAction(one)) return;
    if (other.type === 'Literal' && typeof other.value === 'string') {
      actions.push({ text: other.value, offset: other.start });
    }
  };
  const walk = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
    if (node.type === 'BinaryExpression') {
      compare(node.left, node.right);
      compare(node.right, node.left);
    }
    if (node.type === 'SwitchStatement') {
      for (const { test } of node.cases as Node[]) compare(node.discriminant, test);
    }
    for (const value of Object.values(node)) for (const inner of [value].flat()) if (isNode(inner)) walk(inner);
  };
  body.forEach(walk);
  return { actions, texts: [...texts] };
}

function isAction(node: Node): boolean {
  const name = node.type === 'MemberExpression' ? node.property : node;
  return nameOf(name as Node) === 'action' && (name as Node).type === 'Identifier';
}
