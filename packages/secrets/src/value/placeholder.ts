/** Words that people write instead of a secret. */
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
/** Templates and variables. */
const template = /[$%#]\{|\{\{|\{[\w.:]*\}|<[^>]*>|\$\(|^\$\w|^%[\w(]|%s|\.\.\.|…|\*{3}|^[{[:@]/;
/** Words that a random value does not contain. */
const placeholderWord =
  /example|placeholder|change[_-]?(?:me|it)|replace|redact|dummy|insert|xxxx|your[_-]?|not[_-]?a[_-]?real|foobar/i;

/** Whether a value is a placeholder for a secret, such as `password`, `${PASS}`, `<token>`, `xxxx` or `changeme`. */
export function isPlaceholder(value: string): boolean {
  return new Set(value).size <= 2 || word.test(value) || template.test(value) || placeholderWord.test(value);
}
