import { readFileSync } from 'node:fs';
import ts from 'typescript-5';

/**
 * The docstrings of the properties that a source file declares: by interface and name as `Interface.name`, and by name
 * alone, of which the first counts.
 */
export function optionDocs(file: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const docs = new Map<string, string>();
  const visit = (node: ts.Node, owner: string): void => {
    const name = ts.isInterfaceDeclaration(node) ? node.name.text : owner;
    if (ts.isPropertySignature(node)) {
      const text = ts.getJSDocCommentsAndTags(node).flatMap(({ comment }) => ts.getTextOfJSDocComment(comment) ?? []);
      const property = node.name.getText(source);
      if (text.length > 0) {
        docs.set(`${name}.${property}`, text.join(' '));
        if (!docs.has(property)) docs.set(property, text.join(' '));
      }
    }
    node.forEachChild((child) => visit(child, name));
  };
  visit(source, '');
  return docs;
}
