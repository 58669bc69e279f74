/** Milliseconds between two keys of a scanner: on average at most, and ever. People type digits more slowly. */
const USUAL_GAP_MS = 80
const LONGEST_GAP_MS = 250
const FEWEST_DIGITS = 8

export interface ScannerKeys {
  /**
   * Takes each pressed key with its time in milliseconds. `begins` is true for a digit that may be the first of a scan;
   * `code` are the digits of a scan that this key ends.
   */
  press(key: string, at: number): { begins: boolean; code: string | null }
}

/**
 * Recognises a USB or Bluetooth scanner, which is a keyboard: at least eight digits, typed faster than a person types,
 * and Enter or Tab.
 */
export function createScannerKeys(): ScannerKeys {
  let digits = ''
  let startedAt = 0
  let lastAt = 0
  return {
    press(key, at) {
      const isInTime = at - lastAt <= LONGEST_GAP_MS
      lastAt = at
      if (/^\d$/.test(key)) {
        const begins = digits === '' || !isInTime
        if (begins) startedAt = at
        digits = begins ? key : digits + key
        return { begins, code: null }
      }
      const isFast = isInTime && at - startedAt <= USUAL_GAP_MS * digits.length
      const isEnd = /^(?:Enter|Tab)$/.test(key) && digits.length >= FEWEST_DIGITS
      const code = isEnd && isFast ? digits : null
      digits = ''
      return { begins: false, code }
    },
  }
}
