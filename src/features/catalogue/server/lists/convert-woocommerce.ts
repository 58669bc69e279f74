import type { ConversionCode, Converted, List } from './converter.ts'
import { decodeEntities, toPlainText } from './plain-text.ts'
import {
  addressesIn,
  categoriesOf,
  pricesOf,
  rowReader,
  stockOf,
  unitOf,
  type ExportRow,
} from './shop-export.ts'

export const isWooCommerce = (headings: ReadonlySet<string>): boolean =>
  ['type', 'name', 'regular price'].every((name) => headings.has(name))

const PARENTS = ['variable', 'variable-subscription']

/** A product export of WooCommerce. A variation names its product by SKU or id, which may stand below it. */
export async function* convertWooCommerce(list: List): AsyncGenerator<Converted, void> {
  const read = rowReader(list)
  const grams = gramsReader(list.headings)
  const rows: ExportRow[] = []
  for await (const row of list.rows) rows.push(read(row))
  const parents = new Map<string, ExportRow>()
  for (const row of rows) {
    if (!kindsOf(row).some((kind) => PARENTS.includes(kind))) continue
    parents.set(`id:${row.cell('id')}`, row)
    if (row.cell('sku')) parents.set(row.cell('sku'), row)
  }
  for (const row of rows) {
    const kinds = kindsOf(row)
    if (kinds.some((kind) => PARENTS.includes(kind))) continue
    if (kinds.includes('simple')) yield packOf(row, row, [], grams(row))
    else if (kinds.includes('variation')) {
      const parent = parents.get(row.cell('parent'))
      yield parent ? packOf(parent, row, optionsOf(row), grams(row)) : leftOut(row, 'parent_not_found')
    } else if (kinds.some(Boolean) || row.cell('name')) yield leftOut(row, 'type_not_supported')
  }
}

const kindsOf = (row: ExportRow): string[] =>
  row
    .cell('type')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())

const leftOut = ({ row }: ExportRow, code: ConversionCode): Converted => ({
  row,
  cells: null,
  warnings: [code],
})

function packOf(product: ExportRow, row: ExportRow, options: string[], grams: number): Converted {
  const name = decodeEntities(product.cell('name'))
  if (name === '') return leftOut(row, 'name_missing')
  const regular = row.cell('regular price')
  const prices = pricesOf(row.cell('sale price') || regular, regular)
  if (!prices) return leftOut(row, 'price_wrong')
  const count = row.cell('stock')
  const counted = stockOf(count)
  const isUncounted = count === '' && row.cell('in stock?') === '1'
  const own = (heading: string) => product.cell(heading) || row.cell(heading)
  return {
    row: row.row,
    cells: {
      name,
      brand: decodeEntities(firstOf(own('brands'))),
      ...categoriesOf(firstOf(own('categories'))),
      unit: unitOf(options, grams),
      ...prices,
      stock: counted.stock,
      sku: row.cell('sku'),
      barcode: row.cell('gtin, upc, ean, or isbn'),
      // Line breaks are exported as `\n`.
      description: toPlainText((own('description') || own('short description')).replaceAll('\\n', '\n')),
      pictures: addressesIn(product.cell('images')).join('\n'),
      packImage: row === product ? '' : (addressesIn(row.cell('images'))[0] ?? ''),
      publish: product.cell('published') === '1' ? 'yes' : 'no',
    },
    warnings: isUncounted ? ['stock_not_counted'] : counted.warnings,
  }
}

/** The first of a list; a comma that belongs to a name has a backslash. */
const firstOf = (list: string): string =>
  (/^(?:\\.|[^,\\])*/.exec(list)?.[0] ?? '').replace(/\\(.)/g, '$1').trim()

function optionsOf(row: ExportRow): string[] {
  const options: string[] = []
  for (let n = 1; n <= 20; n += 1) options.push(firstOf(row.cell(`attribute ${n} value(s)`)))
  return options
}

/** The weight of a row in grams; 0 in a measure that is not metric. */
function gramsReader(headings: string[]): (row: ExportRow) => number {
  const [heading = '', measure] =
    headings.map((name) => /^\s*weight \((k?g)\)\s*$/i.exec(name)).find(Boolean) ?? []
  const factor = measure?.toLowerCase() === 'kg' ? 1000 : 1
  return (row) => (measure ? Number(row.cell(heading.trim().toLowerCase())) * factor : 0)
}
