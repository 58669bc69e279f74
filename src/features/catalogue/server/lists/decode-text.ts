import { isUtf8 } from 'node:buffer'
import { AppError } from '#shared/problems.ts'

/** A file's bytes, in chunks of any size. */
export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** What was found out about a file while it was read. */
export interface Decoded {
  /** The file says nothing about its encoding and is not UTF-8. */
  isGuessed?: boolean
}

/** Decodes UTF-8, UTF-16 or Windows-1252 chunk by chunk, without a byte order mark. Throws `invalid` for others. */
export async function* decodeText(bytes: FileBytes, found: Decoded = {}): AsyncGenerator<string, void> {
  let head: Buffer | null = Buffer.alloc(0)
  let decode: Decoder = utf8OrWindows(found)
  let isFirst = true
  const text = (chunk: Uint8Array | null): string => {
    const decoded = withPunctuation(decode(chunk))
    // No spreadsheet writes it, and no database takes it.
    if (decoded.includes('\0')) throw notText()
    const plain = isFirst ? decoded.replace(/^\uFEFF/, '') : decoded
    if (decoded !== '') isFirst = false
    return plain
  }
  for await (const chunk of bytes) {
    if (!head) yield text(chunk)
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < 4) continue
      decode = utf16(head) ?? decode
      yield text(head)
      head = null
    }
  }
  if (head) yield text(head)
  yield text(null)
}

/** Decodes a chunk; null is the end of the file. */
type Decoder = (chunk: Uint8Array | null) => string

/** Text in UTF-16 begins with a mark, or has a zero in every second byte of its first letters. */
function utf16(head: Buffer): Decoder | null {
  const [a, b, c, d] = head
  const isLittle = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)
  if (!isLittle && !isBig) return null
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true, ignoreBOM: true })
  return (chunk) => {
    try {
      return decoder.decode(chunk ?? undefined, { stream: chunk !== null })
    } catch (cause) {
      throw notText(cause)
    }
  }
}

/** UTF-8 until a byte contradicts it; then Windows-1252, unless a letter in UTF-8 came before. */
function utf8OrWindows(found: Decoded): Decoder {
  let rest = Buffer.alloc(0)
  let hasLetters = false
  return (chunk) => {
    const all = chunk ? Buffer.concat([rest, chunk]) : rest
    const end = chunk && !found.isGuessed ? lastWhole(all) : all.length
    rest = all.subarray(end)
    const bytes = all.subarray(0, end)
    if (!found.isGuessed) {
      const text = bytes.toString('utf8')
      hasLetters ||= /[^\0-\x7F\uFFFD]/.test(text)
      if (isUtf8(bytes)) return text
      if (hasLetters) throw notText()
      found.isGuessed = true
    }
    return bytes.toString('latin1')
  }
}

/** The length without a character at the end whose last bytes are still to come. */
function lastWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

function notText(cause?: unknown): AppError {
  const message = 'This file is not UTF-8 text. Please save it as "CSV UTF-8" and choose it again.'
  return new AppError('invalid', undefined, { message, fields: { file: message }, cause })
}

/** U+0080 to U+009F are never meant: they are this punctuation of Windows-1252, read as another encoding. */
const WINDOWS_PUNCTUATION = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const withPunctuation = (text: string): string =>
  text
    .replace(/[\u0080-\u009F]/g, (sign) => WINDOWS_PUNCTUATION.charAt(sign.charCodeAt(0) - 0x80))
    .replace(TWICE, onceEncoded)

/** UTF-8 that was read as Windows-1252 and written as UTF-8 again: `Ã©` for é, `â‚¹` for ₹, `à¤¦` for द. */
const SIGN = `[\u00A0-\u00BF${WINDOWS_PUNCTUATION}]`
const TWICE = new RegExp(`[ÂÃ]${SIGN}|â[€‚„]${SIGN}|à[¤-µ]${SIGN}|ðŸ${SIGN}${SIGN}`, 'g')
const utf8 = new TextDecoder('utf-8', { fatal: true })

function onceEncoded(signs: string): string {
  const bytes = Array.from(signs, (sign) => {
    const at = WINDOWS_PUNCTUATION.indexOf(sign)
    return at < 0 ? sign.charCodeAt(0) : 0x80 + at
  })
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return signs
  }
}
