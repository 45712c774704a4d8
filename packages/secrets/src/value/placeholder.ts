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
/** A variable or template as the whole value: `$PASS`, `%PASS%`, `%s`, `:pass`, `@pass@`, `{pass}`, `[pass]`. */
const template =
  /^(?:\$\w+|%\w+%|%\(?[a-z]\w*\)?[sdv]?|::?[a-z]\w*|@+[a-z]\w*@{0,2}|\{+[\w.: -]*\}*|\[[\w .-]*\]?|&\w+;)$/i;
/** Templates and variables in a part of the value. */
const templatePart =
  /[$%#]\{|\{\{|\}\}|\{[\w.:]*\}|<[A-Za-z][A-Za-z_ .:/-]*\d?>|\$\(|\$\w+[/.]|(?<![A-Za-z0-9])%[sdvqx](?![A-Za-z0-9])|\.\.\.|…|\*{3}|<%|%>|\$\[|%[A-Z]{5,}(?![a-z\d])|\[[a-z][a-z _-]+\]/;
/** A name has no such mixture. */
const isMixed = /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/;
/** Words that a random value does not contain. */
const placeholderWord =
  /example|placeholder|change[_-]?(?:me|it)|replace|redact|dummy|insert|xxxx|^your|[_-]your|your[_-]|not[_-]?a[_-]?real|foobar|horse-battery-staple/i;

/** The name of a secret as its value. */
const secretWord = /^[a-z_ .-]*(?:password|passwd|secret|token|api[_-]?key|credential)s?[a-z_ .-]*\d{0,2}\*?$/i;

/** Whether a value is a placeholder for a secret, such as `password`, `${PASS}`, `<token>`, `xxxx` or `changeme`. */
export function isPlaceholder(value: string): boolean {
  return (
    new Set(value).size <= 2 ||
    word.test(value) ||
    (template.test(value) && !isMixed.test(value)) ||
    templatePart.test(value) ||
    placeholderWord.test(value) ||
    secretWord.test(value)
  );
}
