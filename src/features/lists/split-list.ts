import { takeSize } from '#features/search/engine/pack-size.ts'
import { readScripts } from '#features/search/engine/script-words.ts'
import { plainDigits } from '#shared/typed-digits.ts'
import { MOST_CHARACTERS, MOST_LINES, MOST_PIECES } from './limits.ts'

export interface ListedLine {
  /** As it was written. */
  line: string
  /** The words to search for, with the size of a pack. */
  search: string
  pieces: number
}

/** Who wrote a message and when, before what WhatsApp copies of it. */
const CHAT_HEAD =
  /^\s*(?:\[[^\]\n]{4,40}\]\s*[^:\n]{1,60}:|\d{1,2}\/\d{1,2}\/\d{2,4},[^-\n]{1,20}-\s*[^:\n]{1,60}:)\s*/
const BULLET = /^\s*(?:\(?\d{1,3}[.):]\s+|[-–—*•▪✓✔☐]\s*)+/u
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\uFE0F|\u20E3|\u200D/gu
/** What a message says besides goods: sums, addresses, who writes, headings. */
const NOT_GOODS =
  /https?:\/\/|(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)|^\s*(?:(?:sub|grand|item)?[- ]*total|sum|कुल)(?![\p{L}\p{M}])|^\s*(?:delivery|savings?|address|deliver to|name|mobile|phone|note|pin ?code|डिलीवरी|बचत|पता|नाम|मोबाइल|फ़?ोन|नोट)(?![\p{L}\p{M}])[^:\n]*[:₹]|:\s*$/iu
/** How the shop’s own messages write a line. */
const OWN_LINE = /^\s*\d+ x \S/
/** A comma within a number is none between things. */
const BETWEEN = /[;।•|\t]|(?<!\d),|,(?!\d)/u
/** A list says what is wanted; what it costs the shop says. */
const PRICES =
  /(?:₹|\b(?:rs|inr)\b\.?|रुपये|रुपए|रु\.?)\s*\d[\d,]*(?:\.\d+)?(?:\s*\/-)?|\d[\d,]*(?:\.\d+)?\s*(?:\/-|₹|(?:rs|rupees?|rupaye)\b\.?|रुपये|रुपए|रु\.?)|[@=]\s*\d[\d,]*(?:\.\d+)?/giu

const NUMBERS: Readonly<Record<string, number>> = {
  ek: 1,
  one: 1,
  do: 2,
  two: 2,
  teen: 3,
  tin: 3,
  three: 3,
  char: 4,
  chaar: 4,
  four: 4,
  paanch: 5,
  panch: 5,
  five: 5,
  chhe: 6,
  six: 6,
  saat: 7,
  seven: 7,
  aath: 8,
  eight: 8,
  nau: 9,
  nine: 9,
  das: 10,
  ten: 10,
}
const NUMBER = `\\d{1,2}|${Object.keys(NUMBERS).join('|')}`
const PACKETS =
  'packets?|packete|paket|pkts?|packs?|pouch(?:es)?|bottles?|botal|box(?:es)?|tins?|jars?|bags?|thaili(?:yan)?|dabb[ae]|bars?|nag|adad'
const word = (text: string) => new RegExp(text, 'iu')
/** "4 packets", also before a size; "x 4" at the end; "4 x" before a size. */
const COUNTS = [
  word(`(?<![\\p{L}\\p{N}.])(${NUMBER})\\s*(?:${PACKETS})(?![\\p{L}\\p{N}])`),
  word(`\\s*[x×*]\\s*(${NUMBER})(?:\\s*(?:pcs?|pieces?|nos?))?\\s*$`),
  word(`^\\s*(${NUMBER})\\s*[x×*]\\s*(?=\\S)`),
]
/** A number that stands alone, before or after the thing. */
const ALONE = [word(`^\\s*(${NUMBER})\\s+(?=\\p{L})`), word(`[\\s:=-]+(${NUMBER})\\s*$`)]
/** Names that begin or end with a number. */
const NAMED_BY_NUMBERS = /^\s*(?:7\s*up|5\s*star|50\s*-?\s*50|3\s*roses|1\s*2\s*3)(?!\p{L})/iu

/**
 * The things of a list as people write it, in Latin or Indian scripts: "2 kg aata, tel 1 ltr, doodh 500 ml x 4". Prices, pictures,
 * bullets, the heads of copied messages, sums and addresses are left out, and lines of the shop’s own message where its address has them.
 * `cut` says what of a long text was not read.
 */
export function splitList(
  text: string,
  isLinked = false,
): { lines: ListedLine[]; cut: 'characters' | 'lines' | null } {
  const isLong = text.length > MOST_CHARACTERS
  const read = isLong ? wholeLines(text.slice(0, MOST_CHARACTERS)) : text
  const things = read
    .normalize('NFC')
    .split(/[\r\n\u2028]+/)
    .map((row) => row.replace(CHAT_HEAD, ''))
    .filter((row) => !NOT_GOODS.test(row) && !(isLinked && OWN_LINE.test(row)))
    .flatMap((row) => row.split(BETWEEN))
    .map(cleaned)
    .filter((thing) => /\p{L}/u.test(thing))
  const cut = things.length > MOST_LINES ? 'lines' : isLong ? 'characters' : null
  return { lines: things.slice(0, MOST_LINES).map(readLine), cut }
}

/** Without a last line that is cut in two; one line without an end is kept. */
function wholeLines(text: string): string {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(','), text.lastIndexOf(';'))
  return end > 0 ? text.slice(0, end) : text
}

const cleaned = (thing: string): string =>
  thing.replace(PICTURES, ' ').replace(BULLET, '').replace(PRICES, ' ').replace(/\s+/gu, ' ').trim()

function readLine(line: string): ListedLine {
  const latin = plainDigits(readScripts(line))
  for (const pattern of COUNTS) {
    const found = pattern.exec(latin)
    if (found) return { line, search: without(latin, found), pieces: piecesOf(found[1]!) }
  }
  if (NAMED_BY_NUMBERS.test(latin)) return { line, search: latin, pieces: 1 }
  const { size, text, rest } = takeSize(latin)
  const words = size ? rest.replace(/\s+/gu, ' ').trim() : latin
  for (const pattern of ALONE) {
    const found = pattern.exec(words)
    if (found) return { line, search: `${without(words, found)} ${text}`.trim(), pieces: piecesOf(found[1]!) }
  }
  return { line, search: latin, pieces: 1 }
}

const without = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`.replace(/\s+/gu, ' ').trim()

const piecesOf = (number: string): number =>
  Math.min(MOST_PIECES, Math.max(1, NUMBERS[number.toLowerCase()] ?? Number(number)))
