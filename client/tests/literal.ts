/** Finds words that a component says itself instead of taking them from src/text. */
import ts from "typescript";

export interface Literal {
  line: number;
  words: string;
}

/** Attributes that people see or hear. */
const kSaid = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label", "caption", "words", "hint", "summary", "heads", "below"];

const kLetters = /\p{L}{2,}/u;
/** A literal anywhere in a component that looks like a sentence or a name: "Zoom in", "Fit". */
const kSentence = /^(?:\p{Lu}\p{Ll}+$|\p{Lu}\p{Ll}*[ ,.:…])/u;
/** Names of keys and fonts are not said. */
const kNotSaid = /^(Arrow(Left|Right|Up|Down)|Enter|Escape|Home|End|Tab|PageUp|PageDown|Delete|Backspace|Shift|Control|Meta|Alt|F\d+|Liberation .*)$/;

export function literals(file: string, source: string): Literal[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map<number, Literal>();
  const blame = (node: ts.Node, words: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.set(node.getStart(), { line, words: words.trim() });
  };

  /** What an expression may come to, as far as it is written down here. */
  const said = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      if (kLetters.test(node.text)) blame(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(" ");
      if (kLetters.test(words)) blame(node, words);
      for (const span of node.templateSpans) said(span.expression);
    } else if (ts.isConditionalExpression(node)) {
      said(node.whenTrue);
      said(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
        said(node.left);
        said(node.right);
      } else if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) said(node.right);
    } else if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) {
      if (node.expression !== undefined) said(node.expression);
    } else if (ts.isArrayLiteralExpression(node)) {
      node.elements.forEach(said);
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      said(node.expression.expression);
    }
  };

  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && kLetters.test(node.text)) blame(node, node.text);
    if (ts.isJsxAttribute(node) && kSaid.includes(node.name.getText()) && node.initializer !== undefined) said(node.initializer);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression !== undefined) said(node.expression);
    if (ts.isStringLiteralLike(node) && kSentence.test(node.text) && !kNotSaid.test(node.text) && !compared(node)) blame(node, node.text);
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** Compared, or the name of a property: not shown. */
function compared(node: ts.Node): boolean {
  const parent = node.parent;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBinaryExpression(parent)) return [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(parent.operatorToken.kind);
  return false;
}
