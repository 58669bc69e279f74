import type { Converted, List } from './converter.ts'
import { decodeEntities, toPlainText } from './plain-text.ts'
import { categoriesOf, pricesOf, rowReader, stockOf, unitOf, type ExportRow } from './shop-export.ts'

const HANDLE = ['handle', 'url handle']
const PRICE = ['variant price', 'price']
const PICTURE = ['image src', 'product image url']
const SKU = ['variant sku', 'sku']

export const isShopify = (headings: ReadonlySet<string>): boolean =>
  headings.has('title') &&
  HANDLE.some((name) => headings.has(name)) &&
  PRICE.some((name) => headings.has(name))

/** Shopify's export, headings of before and after 2025. Rows with the handle above are its product's packs and pictures. */
export async function* convertShopify(list: List): AsyncGenerator<Converted, void> {
  const read = rowReader(list)
  let rows: ExportRow[] = []
  for await (const fileRow of list.rows) {
    const row = read(fileRow)
    const handle = row.cell(...HANDLE)
    const isNext = row.cell('title') !== '' || (handle !== '' && handle !== rows[0]?.cell(...HANDLE))
    if (isNext) yield* packsOf(rows)
    rows = isNext ? [row] : [...rows, row]
  }
  yield* packsOf(rows)
}

/** The packs of a product's rows, each with its own picture. The first has the product's pictures. */
function packsOf(rows: ExportRow[]): Converted[] {
  const [product] = rows
  if (!product) return []
  const pictures = rows
    .map((row) => ({ place: Number(row.cell('image position', 'product image position')), row }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row.cell(...PICTURE))
  let isFirst = true
  return rows.flatMap((row) => {
    const converted = packOf(product, row)
    if (!converted?.cells) return converted ?? []
    if (isFirst) converted.cells.pictures = pictures.filter(Boolean).join('\n')
    isFirst = false
    return converted
  })
}

/** The pack of a row; null for a row that has only a picture. */
function packOf(product: ExportRow, row: ExportRow): Converted | null {
  const options = [1, 2, 3].map((n) => row.cell(`option${n} value`))
  const [price, sku, quantity] = [
    row.cell(...PRICE),
    row.cell(...SKU),
    row.cell('variant inventory qty', 'inventory quantity'),
  ]
  if (![...options, price, sku, quantity].some(Boolean) && row !== product) return null
  const leftOut = (code: Converted['warnings'][number]) => ({ row: row.row, cells: null, warnings: [code] })
  const name = decodeEntities(product.cell('title'))
  if (name === '') return leftOut('name_missing')
  const prices = pricesOf(price, row.cell('variant compare at price', 'compare-at price'))
  if (!prices) return leftOut('price_wrong')
  const { stock, warnings } = stockOf(quantity)
  const status = product.cell('status').toLowerCase()
  const published = product.cell('published', 'published on online store').toLowerCase()
  return {
    row: row.row,
    cells: {
      name,
      brand: decodeEntities(product.cell('vendor')),
      ...categoriesOf(product.cell('product category') || product.cell('type')),
      unit: unitOf(
        options.filter((value) => value.toLowerCase() !== 'default title'),
        gramsOf(row),
      ),
      ...prices,
      stock,
      sku,
      barcode: row.cell('variant barcode', 'barcode'),
      packImage: row.cell('variant image', 'variant image url'),
      description: toPlainText(product.cell('body (html)', 'description')),
      publish: !['false', 'no', '0'].includes(published) && ['', 'active'].includes(status) ? 'yes' : 'no',
    },
    warnings,
  }
}

const gramsOf = (row: ExportRow): number => Number(row.cell('variant grams', 'weight value (grams)'))
