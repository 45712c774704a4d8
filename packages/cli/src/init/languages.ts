const names: Readonly<Record<string, string>> = {
  '.c': 'C',
  '.h': 'C',
  '.cc': 'C++',
  '.cpp': 'C++',
  '.hpp': 'C++',
  '.cs': 'C#',
  '.css': 'CSS',
  '.ex': 'Elixir',
  '.exs': 'Elixir',
  '.go': 'Go',
  '.hs': 'Haskell',
  '.html': 'HTML',
  '.java': 'Java',
  '.js': 'JavaScript',
  '.jsx': 'JavaScript',
  '.mjs': 'JavaScript',
  '.cjs': 'JavaScript',
  '.json': 'JSON',
  '.kt': 'Kotlin',
  '.lua': 'Lua',
  '.md': 'Markdown',
  '.php': 'PHP',
  '.py': 'Python',
  '.rb': 'Ruby',
  '.rs': 'Rust',
  '.scala': 'Scala',
  '.sh': 'Shell',
  '.sql': 'SQL',
  '.swift': 'Swift',
  '.toml': 'TOML',
  '.ts': 'TypeScript',
  '.tsx': 'TypeScript',
  '.mts': 'TypeScript',
  '.yaml': 'YAML',
  '.yml': 'YAML',
  '.zig': 'Zig',
};

/**
 * Files by language, the most frequent first. An extension that is not known stands for itself; files without one are
 * left out.
 */
export function languagesOf(extensions: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [extension, files] of Object.entries(extensions)) {
    if (extension === '') continue;
    const language = names[extension] ?? extension;
    counts.set(language, (counts.get(language) ?? 0) + files);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
