/** Words that people write where a secret would stand. */
const words = [
  'admin auth bar baz blah changeit changeme credential credentials default demo dummy example fake foo',
  'foobar guest hello hunter2 key letmein login mock mypass none null pass passwd password placeholder',
  'postgres pswd pwd qwerty redacted root sample secret something string test tester testing testpass',
  'todo token topsecret user value',
].flatMap((line) => line.split(' '));
const word = new RegExp(
  `^(?:my|the|your|some|a|new|old|test|user|db|super|top)*[_-]?(?:${words.join('|')})[_-]?\\d{0,4}!?$`,
  'i',
);
/** Signs of templates and variables, and words that no generator of secrets writes. */
const template = /[$%#]\{|\{\{|\{[\w.:]*\}|<[^>]*>|\$\(|^\$\w|^%[\w(]|%s|\.\.\.|…|\*{3}|^[{[:@]/;
const telling =
  /example|placeholder|change[_-]?(?:me|it)|replace|redact|dummy|insert|xxxx|your[_-]?|not[_-]?a[_-]?real|foobar/i;

/** Whether a value only stands for a secret: `password`, `${PASS}`, `<token>`, `xxxx`, `changeme`. */
export function isPlaceholder(value: string): boolean {
  return new Set(value).size <= 2 || word.test(value) || template.test(value) || telling.test(value);
}
