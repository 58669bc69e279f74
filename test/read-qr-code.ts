import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What another library reads from a drawn QR code (`drawQrCode`). */
export async function readQrCode(drawn: { size: number; path: string }) {
  const module = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(module)).buffer } })
  const [read] = await readBarcodes(pixels(drawn), { formats: ['QRCode'] })
  return read
}

/** The path's squares, four pixels wide each. */
function pixels({ size, path }: { size: number; path: string }): ImageData {
  const width = size * 4
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < 16; i++) {
      const [row, column] = [Number(y) * 4 + (i >> 2), Number(x) * 4 + (i & 3)]
      data.set([0, 0, 0, 255], (row * width + column) * 4)
    }
  return { width, height: width, data, colorSpace: 'srgb' } as ImageData
}
