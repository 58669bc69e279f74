import { readBarcode } from '#shared/barcode.ts'

/** Milliseconds between two keys of a scanner: on average at most, and ever. People type digits more slowly. */
const USUAL_GAP_MS = 80
const LONGEST_GAP_MS = 250
const FEWEST_DIGITS = 8

interface ScannerKeys {
  /**
   * Takes each pressed key with its time in milliseconds. `begins` is true for a digit that may be the first of a scan, and
   * `beginsText` for any sign that may; `code` is the scan that this key ends, which began with the last of them, `isText`
   * for one with more than digits.
   */
  press(
    key: string,
    at: number,
  ): { begins: boolean; beginsText: boolean; code: string | null; isText: boolean }
}

/** What was typed in a row, and when that began. */
interface Run {
  text: string
  startedAt: number
}

/** Recognises a scanner, which is a keyboard: eight digits or a packet's code, faster than a person types, and Enter or Tab. */
export function createScannerKeys(): ScannerKeys {
  let digits: Run = { text: '', startedAt: 0 }
  let signs: Run = { text: '', startedAt: 0 }
  let lastAt = 0
  return {
    press(key, at) {
      // A scanner holds it for capitals and brackets.
      if (key === 'Shift') return { begins: false, beginsText: false, code: null, isText: false }
      const isInTime = at - lastAt <= LONGEST_GAP_MS
      lastAt = at
      const added = (run: Run): Run =>
        run.text === '' || !isInTime
          ? { text: key, startedAt: at }
          : { text: run.text + key, startedAt: run.startedAt }
      if (key.length === 1) {
        const isDigit = /^\d$/.test(key)
        signs = added(signs)
        digits = isDigit ? added(digits) : { text: '', startedAt: 0 }
        return {
          begins: isDigit && digits.startedAt === at && digits.text === key,
          beginsText: signs.text === key && signs.startedAt === at,
          code: null,
          isText: false,
        }
      }
      const isEnd = /^(?:Enter|Tab)$/.test(key)
      const isFast = ({ text, startedAt }: Run) => isInTime && at - startedAt <= USUAL_GAP_MS * text.length
      const isText =
        isEnd && signs.text.length > digits.text.length && isFast(signs) && readBarcode(signs.text) !== null
      const isNumber = isEnd && digits.text.length >= FEWEST_DIGITS && isFast(digits)
      const code = isText ? signs.text : isNumber ? digits.text : null
      digits = { text: '', startedAt: 0 }
      signs = digits
      return { begins: false, beginsText: false, code, isText }
    },
  }
}
