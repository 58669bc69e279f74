import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { packBars, type Bars } from './barcode-bars.ts'

const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasmBinary = new Uint8Array(await readFile(path)).buffer
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

/** What a scanner reads from a printed label: three pixels for a module. */
async function scanned({ modules, quiet }: Bars) {
  const line = '0'.repeat(quiet) + modules + '0'.repeat(quiet)
  const [width, height] = [line.length * 3, 60]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (line[Math.floor(x / 3)] === '1') data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData)
  return found.map(({ text, format }) => [format, text])
}
const read = (barcode: string | null, sku: string | null = null) => scanned(packBars({ barcode, sku })!)

it('an EAN is read as it is, whatever its first digit', async () => {
  for (const barcode of ['8901030865275', '0012345678905', '4006381333931', '9780201379624'])
    expect(await read(barcode)).toEqual([['EAN13', barcode]])
  expect(await read('96385074')).toEqual([['EAN8', '96385074']])
})

it('other codes are Code 128, digits in pairs', async () => {
  expect(await read('18901030865272')).toEqual([['Code128', '18901030865272']])
  for (const sku of ['RICE-5KG', 'a b/c~1', '12345', '1234', 'Z'])
    expect(await read(null, sku), sku).toEqual([['Code128', sku]])
  expect(packBars({ barcode: null, sku: '1234567890' })!.modules.length).toBeLessThan(
    packBars({ barcode: null, sku: 'ABCDEFGHIJ' })!.modules.length,
  )
})

it('without a code there are no bars', () => {
  expect(packBars({ barcode: null, sku: null })).toBeNull()
  expect(packBars({ barcode: null, sku: 'चावल' })).toBeNull()
  expect(packBars({ barcode: null, sku: 'x'.repeat(25) })).toBeNull()
})
