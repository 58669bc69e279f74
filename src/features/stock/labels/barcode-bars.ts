/** The bars of a barcode as modules of equal width: 1 is dark. The quiet zones beside it are not included. */
export interface Bars {
  modules: string
  /** Light modules that a scanner needs at each side. */
  quiet: number
  /** What is printed below. */
  text: string
}

/** Left digits of an EAN with odd parity; the others are made from them (ISO/IEC 15420). */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** Which left digits of an EAN-13 have even parity: this encodes the first digit. */
const EVEN = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

const inverted = (modules: string) => modules.replace(/[01]/g, (one) => (one === '0' ? '1' : '0'))
const reversed = (modules: string) => modules.split('').reverse().join('')

function eanModules(digits: number[], parity: string): string {
  const half = digits.length / 2
  const left = digits.slice(0, half).map((digit, i) => {
    const odd = ODD[digit]!
    return parity[i] === '1' ? reversed(inverted(odd)) : odd
  })
  const right = digits.slice(half).map((digit) => inverted(ODD[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/** Widths of the bars and spaces of Code 128, by value (ISO/IEC 15417). */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121
  111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331
  231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421
  141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131
  311141 411131 211412 211214 211232 2331112`.split(/\s+/)
const [START_B, START_C, STOP] = [104, 105, 106]

const barsOf = (value: number): string =>
  WIDTHS[value]!.replace(/./g, (width, at: number) => (at % 2 ? '0' : '1').repeat(Number(width)))

/** Digits in pairs are half as wide. */
function code128(text: string): string {
  const isPairs = /^(?:\d\d)+$/.test(text)
  const values = isPairs
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : text.split('').map((sign) => sign.charCodeAt(0) - 32)
  const start = isPairs ? START_C : START_B
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), start) % 103
  return [start, ...values, check, STOP].map(barsOf).join('')
}

const LONGEST = 24

/** EAN for 13 or 8 digits, Code 128 for 14 and for SKUs; null without a code, and for what Code 128 cannot write. */
export function packBars({ barcode, sku }: { barcode: string | null; sku: string | null }): Bars | null {
  if (barcode?.length === 13) {
    const [first, ...digits] = barcode.split('').map(Number)
    return { modules: eanModules(digits, EVEN[first!]!), quiet: 11, text: barcode }
  }
  if (barcode?.length === 8)
    return { modules: eanModules(barcode.split('').map(Number), '0000'), quiet: 7, text: barcode }
  const code = barcode ?? sku
  if (code === null || code.length > LONGEST || !/^[ -~]+$/.test(code)) return null
  return { modules: code128(code), quiet: 10, text: code }
}
