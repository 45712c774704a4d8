const verb = String.raw`(?:return|respond|answer|map|lead|result|give|caus|produc|becom|translat|convert|send|sent|rais|throw|thrown|yield|mean|turn|handl|get|end|mak|trigger|fail)\w*`;
const noun = String.raw`(?:\s+(?:errors?|status(?:es)?|responses?|codes?|pages?|not\s+found))*`;

const form = new RegExp(
  String.raw`^\s*(?:which|what|when|where|who|why)\b(?=.*\b${verb}\b).*?\b(?<status>[345]\d\d)s?${noun}(?:\s+${verb})?\s*[?.!]?\s*$`,
  'i',
);

/** A longer text is no question. */
const maxLength = 150;

/**
 * Recognizes questions for what is answered with a status of HTTP: `which exceptions map to 404`, `where is a 403
 * returned`, `what causes a 500 error`.
 *
 * @returns the status; `undefined` for any other question
 */
export function statusQuestion(query: string): number | undefined {
  if (query.length > maxLength || !/[345]\d\d/.test(query)) return undefined;
  const status = form.exec(query)?.groups?.['status'];
  return status === undefined ? undefined : Number(status);
}
