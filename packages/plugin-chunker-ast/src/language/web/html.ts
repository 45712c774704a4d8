import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, stripQuotes, textOf, written } from '../readers.ts';

const headings = /^h[1-6]$/i;
const maxHeadingLength = 200;

function attribute(tag: SyntaxNode | undefined, name: string, text: string): string | undefined {
  for (const item of tag?.namedChildren ?? []) {
    if (item.type !== 'attribute' || item.firstNamedChild === null) continue;
    if (textOf(item.firstNamedChild, text).toLowerCase() !== name) continue;
    const value = item.lastNamedChild;
    return value && value.id !== item.firstNamedChild.id ? stripQuotes(textOf(value, text)) : undefined;
  }
  return undefined;
}

const startTag = child('start_tag', 'self_closing_tag');
const tagName: Reader<string> = (node, text) => {
  const tag = startTag(node, text);
  return tag && written(child('tag_name'))(tag, text);
};

/** The name of a heading is its text, that of another element its `id`. */
const element: DefinitionRule = {
  kind: (node, text) => {
    if (headings.test(tagName(node, text) ?? '')) return 'heading';
    return attribute(startTag(node, text), 'id', text) ? 'key' : undefined;
  },
  name: (node, text) => {
    const tag = startTag(node, text);
    if (!headings.test(tagName(node, text) ?? '')) return attribute(tag, 'id', text);
    const words = text.slice(tag?.endIndex ?? node.startIndex, node.endIndex);
    return words
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, maxHeadingLength);
  },
  body: (node, text) =>
    headings.test(tagName(node, text) ?? '') ? undefined : (startTag(node, text)?.nextSibling ?? undefined),
};

const linked: Reader<string> = (node, text) => {
  const tag = child('start_tag', 'self_closing_tag')(node, text);
  if (tagName(node, text)?.toLowerCase() === 'link') return attribute(tag, 'href', text);
  return node.type === 'script_element' ? attribute(tag, 'src', text) : undefined;
};

export const html: Syntax = {
  comments: ['comment'],
  definitions: { element },
  imports: { script_element: linked, element: linked },
  closers: ['end_tag'],
  content: 'data',
};
