/** A right barcode (EAN-13) of an Indian packet, from a number below 10^9. */
export function newBarcode(serial: number): string {
  const digits = `890${String(serial).padStart(9, '0')}`
  const sum = digits.split('').reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** The dark and light modules of the left half's digits with odd parity; the others are made from them. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** Which digits of the left half have even parity: it encodes the first digit. */
const EVEN = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

const inverted = (modules: string) => modules.replace(/[01]/g, (module) => (module === '0' ? '1' : '0'))
const reversed = (modules: string) => modules.split('').reverse().join('')

/** The 95 modules of an EAN-13 barcode: 1 is dark. */
function modulesOf(barcode: string): string {
  const [first = 0, ...digits] = barcode.split('').map(Number)
  const left = digits.slice(0, 6).map((digit, i) => {
    const odd = ODD[digit]!
    return EVEN[first]![i] === '1' ? reversed(inverted(odd)) : odd
  })
  const right = digits.slice(6).map((digit) => inverted(ODD[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

const WIDTH = 640
const HEIGHT = 480
const MODULE = 4

/** A film of one picture (Y4M), as a camera sees a packet with this barcode. */
export function drawBarcode(barcode: string): Buffer {
  const modules = modulesOf(barcode)
  const left = (WIDTH - modules.length * MODULE) / 2
  const line = Buffer.alloc(WIDTH, 235)
  for (const [i, module] of modules.split('').entries())
    if (module === '1') line.fill(16, left + i * MODULE, left + (i + 1) * MODULE)
  const light = Buffer.alloc(WIDTH, 235)
  const lines = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? line : light))
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    ...lines,
    colour,
  ])
}
