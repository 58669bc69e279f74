import { encodeQR } from 'qr'

/** A QR code as the path of an SVG, one square for each dark module, with the margin of four that the standard asks for. */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
