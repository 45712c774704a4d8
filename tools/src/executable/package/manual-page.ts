import type { Product } from './product.ts';

/** The manual page of the program, with the text of its help. */
export function manualPage({ version, description, homepage }: Product, help: string): string {
  return `.TH CODESEARCH 1 "" "codesearch ${version}" "User Commands"
.SH NAME
codesearch \\- ${description.charAt(0).toLowerCase()}${description.slice(1)}
.SH SYNOPSIS
.B codesearch
.I command
[\\fIargument\\fR ...]
.SH DESCRIPTION
.nf
${verbatim(help)}
.fi
.SH ENVIRONMENT
.TP
.B CODESEARCH_HOME
Absolute path of the folder of all indexes and of the unpacked program.
.SH SEE ALSO
${verbatim(homepage)}
`;
}

/** Text in which nothing is a request or an escape of roff. */
function verbatim(text: string): string {
  return text
    .trimEnd()
    .replaceAll('\\', '\\\\')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
}
