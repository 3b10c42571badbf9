// Finds where the product tells fields apart by the name of their kind: as the compiler reads it, not as text.
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isElementAccessExpression,
  isPropertyAccessExpression,
  isSwitchStatement,
} from 'typescript/unstable/ast/is';
import { API, type Type } from 'typescript/unstable/sync';

const equals: readonly SyntaxKind[] = [SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken];
const product = /^(runtime|generator|cli|overrides)\//;
const ofKinds = /^runtime\/(core|web)\/kinds\//;

/** A comparison, and what is compared there with names of kinds. */
interface Spot {
  readonly at: Node;
  readonly operand: Node;
}

/**
 * `file: text` of every comparison of a field's kind outside of `runtime/{core,web}/kinds`: `===`, `!==`, each `case` of a
 * `switch`, lists that are asked whether they include it, tables it is the key of.
 */
export function kindComparisons(root: string): string[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
    if (!project) throw new Error('the compiler opened no project');
    const { program, checker } = project;
    const names = namesOfKinds(program.getSourceFile(`${root}/runtime/core/kinds/kinds.ts`));
    const isKind = (type: Type | undefined): boolean =>
      type !== undefined && partsOf(checker.typeToString(type, undefined, 1)).every((part) => names.has(part));
    return program.getSourceFileNames().flatMap((name) => {
      const path = name.slice(root.length + 1);
      const file =
        name.startsWith(`${root}/`) && product.test(path) && !ofKinds.test(path) && program.getSourceFile(name);
      if (!file) return [];
      const spots = spotsIn(file);
      const types = spots.length === 0 ? [] : checker.getTypeAtLocation(spots.map(({ operand }) => operand));
      return spots.filter((_, index) => isKind(types[index])).map(({ at }) => `${path}: ${textOf(file, at)}`);
    });
  } finally {
    api.close();
  }
}

/** The keys of the closed table of all kinds. */
function namesOfKinds(file: SourceFile | undefined): ReadonlySet<string> {
  const table = /const kinds: Kinds = \{([^}]*)\}/.exec(file?.text ?? '')?.[1] ?? '';
  const names = [...table.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => name);
  if (names.length < 10) throw new Error('the table of kinds was not found');
  return new Set([...names, 'FieldKind', 'undefined']);
}

function partsOf(type: string): string[] {
  return type === 'undefined' ? ['nothing'] : type.split(' | ').map((part) => part.replaceAll('"', ''));
}

function spotsIn(file: SourceFile): Spot[] {
  const spots: Spot[] = [];
  const walk = (node: Node): void => {
    if (isBinaryExpression(node) && equals.includes(node.operatorToken.kind)) {
      if (isLiteral(node.right)) spots.push({ at: node, operand: node.left });
      else if (isLiteral(node.left)) spots.push({ at: node, operand: node.right });
    } else if (isSwitchStatement(node)) {
      for (const one of node.caseBlock.clauses) {
        if (isCaseClause(one)) spots.push({ at: one.expression, operand: node.expression });
      }
    } else if (isElementAccessExpression(node)) {
      spots.push({ at: node, operand: node.argumentExpression });
    } else if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      if (first && /^(includes|has|indexOf|get)$/.test(node.expression.name.text))
        spots.push({ at: node, operand: first });
    }
    node.forEachChild(walk);
  };
  walk(file);
  return spots;
}

function isLiteral(node: Node): boolean {
  return node.kind === SyntaxKind.StringLiteral;
}

function textOf(file: SourceFile, node: Node): string {
  return file.text.slice(node.getStart(file), node.end).replace(/\s+/g, ' ');
}
