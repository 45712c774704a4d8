export interface QueryPageParts {
  /** Addresses of the files. */
  readonly script: string;
  readonly style: string;
  /** What the policy names as the source of the extension's files. */
  readonly source: string;
  readonly nonce: string;
  readonly query: string;
  readonly tests: boolean;
}

/** The page of the view. It loads its own script and style, and nothing else. */
export function queryPage({ script, style, source, nonce, query, tests }: QueryPageParts): string {
  const policy = `default-src 'none'; style-src ${source}; script-src 'nonce-${nonce}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<link rel="stylesheet" href="${escaped(style)}">
<title>Code Search</title>
</head>
<body>
<form>
<textarea id="query" rows="2" aria-label="Query" placeholder="Question, name or code" aria-controls="completions" aria-describedby="completions">
${escaped(query)}</textarea>
<ul id="completions" aria-label="Conditions, Tab takes the first" aria-live="polite" hidden></ul>
<fieldset>
<label>Search <select id="mode">
<option value="meaning">by meaning</option>
<option value="exact">exactly</option>
<option value="regex">by a regular expression</option>
</select></label>
<label><input type="checkbox" id="tests"${tests ? ' checked' : ''}> Tests</label>
</fieldset>
</form>
<script nonce="${escaped(nonce)}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
