/** Files of a small tree in several languages. One of them is ignored. */
export const smallService = {
  '.gitignore': 'ignored/\n',
  'README.md': '# Tree\n\nA service that fetches pages.\n\n## Building\n\nRun make.\n',
  Makefile: 'all:\n\tgo build ./...\n',
  'ignored/secret-plan.ts': 'export const neverSeen = 1;\n',
  'src/retry.ts':
    '/** Waits longer after each failed attempt. */\nexport function retryWithBackoff(attempts: number): void {\n  console.log(attempts);\n}\n',
  'src/parser.py':
    'class HeaderParser:\n    """Splits a header line into its name and value."""\n\n    def parse_header(self, line):\n        return line.split(":", 1)\n',
  'src/server/handler.go':
    'package server\n\n// Handle answers one request.\nfunc Handle(path string) string {\n\treturn "200 " + path\n}\n',
} as const;
