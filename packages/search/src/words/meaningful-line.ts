/** A line that says nothing by itself: only brackets, separators and words that close a block. */
const closing =
  /^[\s\])}>;,({[*/"'`=-]*(?:\b(?:end|else|fi|done|esac|try|finally|do|then|break|pass)\b[\s\])}>;,({[:]*)*$/;
const importing =
  /^\s*(?:import\b|from\s+\S+\s+import\b|use\s+[\w:\\{]+|using\s+[\w.]+;|#\s*include\b|require(?:_relative)?\b|package\s+[\w.]+;?$|(?:const|let|var)\s+[\w{},\s]+=\s*require\(|"use strict"|'use strict'|export\s+(?:\*|\{[^}]*\})\s+from\b)/;
const license =
  /^\W*(?:copyright\b|\(c\)\s|spdx-|licensed\b|this (?:source|file|program|software) is\b|@?license\b|all rights reserved)/i;
const parameterTag =
  /^\s*(?:\/\/\/?|\*|\/\*\*?|#|--)?\s*(?:<\/?(?:param|returns|typeparam|exception|remarks|summary|see|para|value|inheritdoc)\b[^>]*>?(?:.*<\/param>)?|\{?[@\\](?:inheritdoc|params?|returns?|throws|type|typeparam|arg|see|since|version|author|deprecated|api|visibility|link)\b|- Parameters?\b|:(?:param|returns?|rtype|type)\b).*$/i;

/** Whether a line says something about the code that it is a part of. */
export function isMeaningful(line: string): boolean {
  return !closing.test(line) && !importing.test(line) && !license.test(line) && !parameterTag.test(line);
}

const comment =
  /^\s*(?:\/\/[/!]?|\/\*[*!]?|\*(?!\/)|#(?![[!]|\s*(?:define|include|if|ifdef|ifndef|elif|else|endif|undef|pragma|region|endregion)\b)|--|;;|%%|"""|'''|<!--|\(\*|\{-)\s*(.*?)\s*(?:\*+\/|-->|\*\))?$/;

/** The text of a line of a comment; `undefined` if it is none. */
export function commentOf(line: string): string | undefined {
  if (/^\s*\*+\/\s*$/.test(line)) return '';
  return comment.exec(line)?.[1];
}
