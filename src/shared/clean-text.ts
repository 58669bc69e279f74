/** Removes invisible and look-alike characters (UAX 31, UTS 39, UTS 51); Indian scripts and emoji stay. */

/** Control characters except tab and line breaks, lone surrogates, and noncharacters. */
const BROKEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\uFDD0-\uFDEF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Always invisible: format characters (including bidirectional ones and tags), fillers and blanks. */
const INVISIBLE = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]`

/** Scripts in which a joiner changes the look or meaning of a word. */
const JOINING = [
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Khmer Myanmar Meetei_Mayek Ol_Chiki',
]
  .join(' ')
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

/** A joiner after a letter that it affects; within an emoji, joiners, selectors and tag sequences of flags. */
const MEANINGFUL = [
  String.raw`(?<=[${JOINING}])[\u200C\u200D]`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
].join('|')

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, 'gu')

/** Stacked marks cover the lines above; no living script needs more than four on one letter. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu

/** True for text with characters that no keyboard produces and no screen shows. */
export const isBroken = (value: string): boolean => BROKEN.test(value)

/** True when some of it is visible. */
export const isVisible = (value: string): boolean => /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(value)

/** Composed (NFC), without invisible characters, with ordinary spaces and line breaks, trimmed. */
export function cleanText(value: string): string {
  return value
    .normalize('NFC')
    .replace(MEANINGFUL_OR_INVISIBLE, (_, meaningful: string | undefined) => meaningful ?? '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .trim()
}

/** An email address as it identifies one mailbox: compatibility letters folded, nothing invisible, lower case. */
export const cleanEmail = (value: string): string =>
  value.replace(new RegExp(INVISIBLE, 'gu'), '').trim().normalize('NFKC').toLowerCase().normalize('NFKC')
