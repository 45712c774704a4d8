export const searchHelp = `
Examples:
  codesearch search "where are retries configured"
  codesearch search HttpClient src --limit 3
  codesearch search "retry backoff jitter" --also "attempt delay exponential"
  codesearch search "how is a token refreshed" --language ts,go --path 'src/**' --kind function
  codesearch search "session expiry" ../server ../client
  codesearch search "where is memory freed" src/expire.c
  codesearch search "rate limit" --no-tests --exclude vendor --path '!*.generated.*'
  codesearch search "how to install" --content docs
  codesearch search "validate input" --changed
  codesearch search "breaking change" --diff main...HEAD
  codesearch search "feature flags" --files -0 | xargs -0 wc -l
  codesearch search "error handling" --format md --max-tokens 2000
  codesearch search -F 'throw new RangeError("limit")'
  codesearch search -e 'retr(y|ies)\\w*\\(' src
  codesearch search "retry policy" -e 'fetch\\w*\\('
  codesearch search -F parseHeader -w -C 2
  codesearch search -F retry --count
  codesearch search "who calls parseHeader"
  codesearch search "retry policy lang:ts path:src/** -test"
  codesearch search --commits "when did the timeout become configurable"
  codesearch search --queries questions.txt ../service
  codesearch search "retry policy" https://github.com/owner/repo --rev v1.2 --yes
  npm test 2>&1 | codesearch search -

A query can have conditions: lang: path: file: kind: content: since: diff: rev:
repo: is:changed -path: -test. After the query, they are words of their own, and
-test is not:test. "text" is exact, /text/ is a regular expression, and
callers:name finds calls.

-A, -B, -C, -e, -F, -i, -S, -w, -0, --count, --files-with-matches and
--type-list mean what they mean in ripgrep. -c, -l, -n and -p are --config,
--language, --limit and --path; each line has its number without an option.
--count and --files-with-matches have all files unless --limit is given. They
are formats, as -A, -B and -C are, so only one of --count, a list of files,
lines with -A, -B or -C, --json and --format is possible. --count, -i, -S and -w
need a text or an expression: -F, -e, "text" or /text/.

--changed, --since and --diff ask git, and find the code whose lines differ.

A query can be an issue, a stack trace, the output of a compiler or a test, or a
diff, of up to 100,000 characters.

A git repository is cloned into the data folder once, after asking; an index
command with its address fetches it again.

A git repository has one index. A search in a folder or a file of it uses that,
and builds it first if it is missing; --root names another folder to index. It
asks before it indexes a home folder or an entire disk. An index that is out of
date is updated first.

Exit codes: 0 hits, 1 nothing that seems to answer, 2 error.`;
