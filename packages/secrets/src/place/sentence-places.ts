import { place } from './secret-place.ts';
import type { SecretPlace } from './secret-place.ts';

/** Passwords in sentences, and beside the name of a user. */
export const sentencePlaces: readonly SecretPlace[] = [
  ...['assword', 'assphrase', 'asscode', 'redentials'].map((mark) =>
    place(mark, String.raw`${mark} (?:for|of|to|on|in|at) [^\n:="'()]{1,60}(?::| is| are|=) ?["'\x60]{0,2}VALUE`),
  ),
  // A user, and beside it the password
  ...['ogin', 'ccount', 'redentials'].map((mark) =>
    place(
      mark,
      String.raw`(?<=\b[lLaAcC])${mark}s?(?::| is| are| as| with| via) ?[*_"'\x60]{0,3}[\w.-]{2,40}[*_"'\x60]{0,3} ?[/:] ?[*_"'\x60]{0,3}(?<value>[^\s"'\x60<>\\*]{8,100})`,
      'mixed',
    ),
  ),
  ...['_auth', ' auth ', 'credentials', 'userpwd', 'allow '].map((mark) =>
    place(mark, String.raw`${mark}["']?\s{0,3}[:=]?\s{0,3}["']?[a-z][\w.-]{1,30}:(?!/)VALUE`, 'mixed'),
  ),
  ...['changed to ', 'reset to ', 'set to '].map((mark) =>
    place(mark, String.raw`(?<=assword (?:was|is|has been|been)?[^\n]{0,20})${mark}["'\x60*]{0,2}VALUE`, 'mixed'),
  ),
  place(
    'reds ',
    String.raw`reds (?:for|of|to) [^\n:]{1,40}: ?["'\x60]?[\w.@-]{2,40}["'\x60]? ?[/:] ?["'\x60]?VALUE`,
    'mixed',
  ),
  ...[' as password', ' as the password', ' as your password'].map((mark) =>
    place(mark, String.raw`(?<=[\s"'\x60](?<value>[^\s"'\x60]{8,100})["'\x60]?)${mark}\b`, 'mixed'),
  ),
  ...['\x60root:', '\x60admin:', '\x60user:'].map((mark) => place(mark, `${mark}VALUE\x60`, 'mixed')),
];
