/** What a heading of an issue template says about the lines below it. */
export type TemplateSection =
  /** The heading says nothing; the text below does. */
  | 'content'
  /** Neither the heading nor the text below says anything about the code: versions, platforms, promises. */
  | 'ignored';

const contentHeadings =
  /^(?:describe (?:the|your) (?:bug|issue|problem|feature|solution).*|(?:bug|issue|problem|feature)? ?(?:description|summary|report|details)|(?:detailed|short|brief) description|overview|bug|question|feature request|(?:steps )?to reproduce.*|steps to reproduce.*|(?:minimal |complete |verifiable |reproducible |code )*(?:reproduction|repro|example|reproducer)(?: steps| code| repository)?|how to reproduce.*|reproduction.*|what (?:happened|went wrong|is the (?:current|expected|problem).*|(?:did )?you (?:do|did|expect|see|saw|want|try|tried).*|version.*|actually happened|should have happened)|(?:the )?(?:expected|actual|current|observed|desired|proposed|possible|suggested)[ /a-z]*(?:behaviou?r|results?|output|solution|fix|change)s?|behaviou?r|expected|actual|screenshots?|logs?|relevant log output|stack ?trace|traceback|error(?: message| log)?|output|use case|motivation|proposal|rationale|context|additional (?:context|information|notes|details)|anything else.*|(?:describe )?alternatives.*|is your feature request.*|(?:crate|package|module)s?|notes?|related (?:issues|prs?)|task list|todo|checklist of content)$/;

const ignoredHeadings =
  /^(?:(?:your |test |runtime |system |software )?environments?(?: details| information| info)?|(?:system|platform|device|version|browser)s?(?: info| information| details)?|versions?(?: used| affected)?|information|operating system|os|dialect|platform|configuration of the system|(?:pre-?flight |pr |issue )?check ?list|search before asking|before (?:asking|submitting|you start).*|prerequisites|code of conduct|contributing|who can help|are you willing to submit.*|would you like to work.*|willing to (?:submit|contribute).*|i (?:have|agree).*|validations?|affected versions?|installed versions|(?:show|output of) ?versions|package version|how did you install.*)$/;

/**
 * @param heading without its marks
 * @returns `undefined` if the heading is the author's own
 */
export function templateSection(heading: string): TemplateSection | undefined {
  if (heading.length > 120) return undefined;
  const plain = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/ '-]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (ignoredHeadings.test(plain)) return 'ignored';
  return contentHeadings.test(plain) ? 'content' : undefined;
}

const templateLines: readonly RegExp[] = [
  /^[-*+]? ?\[[ xX]?\] /,
  /^_?no response_?\.?$/i,
  /^n\/?a\.?$/i,
  /^[-*_=~#]{3,}$/,
  /^!?\[[^\]]*\]\([^)]*\)$/,
  /^<\/?(?:details|summary|br|p|div|img|sub|sup|hr|a|b|i|pre|code|table|tr|td|th|ul|li|h\d)\b/i,
  /^\|?[ :|-]+\|[ :|-]*$/,
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|cc|pr-url|refs?|see also|bug|fixes|closes|resolves|differential revision)\s?:\s?\S.{0,200}$/i,
  /^(?:fixes|closes|resolves|refs|see|related(?: to)?|part of|follow-?up to) (?:#\d+|https?:\/\/\S+)\.?$/i,
  /^(?:hi|hello|hey|dear|thanks|thank you|cheers|regards|cc @)\b.{0,60}$/i,
  /^(?:i have|i've|i) (?:searched|read|checked|verified|confirmed|agree|understand)\b.{0,200}$/i,
  /^please (?:include|provide|describe|fill|note|read|make sure|be concise|search|check|paste|attach)\b.{0,200}$/i,
  /^[>*+ -]*\**(?:os|operating system|platform|browser|device|arch(?:itecture)?|kernel|shell|terminal|editor|ide|node(?:\.?js)?|npm|yarn|pnpm|python|pip|java|jdk|jvm|kotlin|gradle|maven|scala|sbt|ruby|php|go|rustc?|cargo|swift|xcode|clang|gcc|cmake|\.?net(?: core| sdk| framework)?|elixir|erlang(?:\/otp)?|lua|bash|time ?zone|gpu|cuda|cpu|memory|language|locale|(?:[\w./@-]{1,40} ){0,3}version(?:\(s\)|s)?)\**(?: version)?\**\s?[:=([].{0,200}$/i,
];

/**
 * Whether a line is filled in or kept from a template, or a trailer of a commit: a check box, a version, a rule, a
 * greeting.
 */
export function isTemplateLine(line: string): boolean {
  return line.length <= 400 && templateLines.some((pattern) => pattern.test(line));
}
