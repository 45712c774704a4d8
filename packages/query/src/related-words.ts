import { stem } from '@codesearch/kernel';

/**
 * Words of programming with a similar meaning, one group per line. A question names a thing by one of them, and the code often by
 * another. A word can be in several groups.
 */
const groups = `
remove delete erase drop unlink discard clear purge evict
add append insert push attach register
create make build construct new generate produce
start begin launch spawn boot init initialize open
stop end finish terminate shutdown close abort quit exit
cancel abort interrupt
check validate verify assert ensure test
get fetch retrieve read load obtain
set assign write store save put persist
change modify update edit mutate alter patch
find search lookup locate match query
send emit dispatch publish transmit post
receive accept listen consume subscribe
wait sleep delay block await pause
retry attempt again backoff repeat
fail error exception fault failure panic throw raise
recover rescue catch handle
limit max maximum cap bound threshold quota
throttle debounce rate limit
size length count number total
folder directory dir path
file document
list array sequence vector collection
map dictionary dict hash table
key name id identifier
convert transform translate cast coerce map
parse decode deserialize unmarshal read
format encode serialize marshal render print stringify
compare diff equal equals
copy clone duplicate
merge combine join concat unite
split divide tokenize chunk partition
sort order rank
old stale expired outdated obsolete deprecated
expire timeout ttl deadline
cache memoize memo
lock mutex exclusive guard
thread worker process goroutine task job
parallel concurrent simultaneous
queue buffer backlog
user account client visitor
password credential secret token auth authentication
login signin session
permission access authorize allow deny forbid
reject refuse deny disallow
request call invoke
response reply answer result
connection socket link session
server host machine node backend upstream
network remote http
config configuration setting option preference flag
default fallback
log trace record message
warn warning notice
show display print render view
hide conceal mask
escape quote sanitize
compress gzip deflate zip pack
encrypt cipher
hash digest checksum
random shuffle
group batch bulk
skip ignore exclude omit
include import require
parent ancestor owner enclosing
child descendant nested
first head front
last tail end
next following successor
previous prior before
empty blank none null nil
unused dead unreachable
line row
column field
text string
letter character char
number integer digit
space whitespace blank
comment doc documentation
argument parameter arg param
function method procedure callback handler
class type kind
variable binding
package module library dependency
plugin extension addon
temporary temp tmp
width wide columns
truncate cut shorten trim crop
pool reuse recycle
release free dispose
watch observe monitor
event signal hook listener
route path url endpoint
page view screen
color colour style theme
time date clock timestamp
fast quick speed performance
memory heap ram
leak
safe secure trust
redirect forward
balance distribute spread
replace substitute rewrite
undo revert rollback restore
transaction atomic commit
version release revision
`;

/** Letters at the start of a word that its stem has too. */
const keptLetters = 3;

/** Returns words that code may use for the words of a question, without these. Empty if it knows no such word. */
export function relatedWords(question: string): string {
  const stems = new Set((question.toLowerCase().match(/[a-z]+/g) ?? []).map(stem));
  const words = [...stems].flatMap(relatedTo).filter((word) => !stems.has(word.stem));
  return [...new Set(words.map(({ text }) => text))].join(' ');
}

interface RelatedWord {
  readonly text: string;
  readonly stem: string;
}

/** By stem: the words of the groups with a word of this stem, for the stems that were asked for and have some. */
const known = new Map<string, readonly RelatedWord[]>();

function relatedTo(wanted: string): readonly RelatedWord[] {
  const before = known.get(wanted);
  if (before) return before;
  const words = groupsWith(wanted)
    .flatMap((group) => group.split(' '))
    .map((text) => ({ text, stem: stem(text) }));
  // There are a few hundred such stems, and any number of others.
  if (words.length > 0) known.set(wanted, words);
  return words;
}

/** The groups with a word of this stem. A cold process would take milliseconds to find the stems of all words. */
function groupsWith(wanted: string): readonly string[] {
  const start = new RegExp(String.raw`\b${wanted.slice(0, keptLetters)}[a-z]*`, 'g');
  return [...groups.matchAll(start)]
    .filter(([word]) => stem(word) === wanted)
    .map(({ index }) => groups.slice(groups.lastIndexOf('\n', index) + 1, groups.indexOf('\n', index)));
}
