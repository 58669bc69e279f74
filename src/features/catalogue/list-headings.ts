import { readNumber } from '#shared/typed-number.ts'
import { withoutCountWord } from './counted-cell.ts'
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts'

/** A column that a list may fill: those of an export, and the price after the discount. */
export type ListColumn = ImportColumn | 'sellingPrice'
export const LIST_COLUMNS: readonly ListColumn[] = IMPORT_COLUMNS.flatMap((column) =>
  column === 'discount' ? ['sellingPrice' as const, column] : [column],
)

/** For each column of a file, what it fills; null where it is ignored. Several may fill the unit, joined. */
export type ColumnMapping = (ListColumn | null)[]

/** What the headings of other lists mean, in letters and digits alone. The first names are the surest. */
const MEANINGS: readonly (readonly [ListColumn, string])[] = [
  [
    'name',
    'productname itemname name product title item items itemsname itemnames producttitle itemdescription particulars descriptionofgoods goodsdescription nameofitem nameofproduct goods style articlename stockitem नाम वस्तु सामान saman samaan',
  ],
  ['name:hi', 'nameinhindi hindiname productnamehindi namehindi itemnamehindi हिन्दीनाम हिंदीनाम'],
  ['brand', 'brand brands brandname make company companyname coname manufacturer mfr vendor ब्रांड'],
  [
    'category',
    'category maincategory categoryname department dept productcategory itemgroup stockgroup parentgroup undergroup group categories type section श्रेणी',
  ],
  ['subCategory', 'subcategory subcat subcategoryname subgroup subdepartment subdept subtype'],
  [
    'unit',
    'unit packsize pack packing size netweight netwt netqty netquantity weight uom baseunit primaryunit mainunit measuringunit sellingunit unitofmeasure defaultunitofmeasure option1value variant variantname variationname measure colour color वजन वज़न मात्रा पैक wajan vajan',
  ],
  ['price', 'mrp maximumretailprice marketprice listprice regularprice compareatprice एमआरपी'],
  [
    'sellingPrice',
    'pricewithtax sellingpricewithtax salepricewithtax salespricewithtax sellingprice discountedsellingprice saleprice offerprice ourprice ourrate sp salerate srate salesrate salesprice sellprice retailprice retailrate sellingrate dealprice standardsellingrate standardrate discountedprice specialprice finalprice price unitprice rate भाव दर मूल्य कीमत दाम bhav bhaav daam',
  ],
  ['discount', 'discount discountpercent discountpercentage disc discpercent off'],
  [
    'stock',
    'stock stockonhand quantityonhand qtyonhand availablequantity currentquantity openingstock openingstockquantity openingstockqty closingquantity closingqty qty quantity stockqty availablestock available inventory onhand instock closingstock closingbalance balance qtyinhand stockinhand currentstock clstock clqty clbal clbalance opstock opqty openingqty physicalstock स्टॉक',
  ],
  ['barcode', 'barcode barcodeno barcodenumber ean eancode eanno ean13 gtin upc'],
  [
    'sku',
    'sku skucode sellersku itemcode productcode code articleno articlecode article alias internalreference',
  ],
  ['shelf', 'shelf rack rackno shelfno location bin binlocation'],
  ['weighed', 'weighed loose soldbyweight soldloose'],
  ['grams', 'grams weightingrams'],
  ['sharesStock', 'sharesstock sharedstock oneheap'],
  ['hsn', 'hsn hsncode hsnsac hsnsaccode hsnno'],
  [
    'gst',
    'gst gstrate gstpercent gstpercentage gstslab tax taxrate taxpercent taxpercentage taxslab taxcategory gsttaxrate gsttaxratepercent intrastatetaxrate itemtaxtemplate customertaxes igst igstpercent igstrate',
  ],
  ['description', 'description longdescription productdescription about details'],
  ['maxPerOrder', 'maxperorder mostperorder maxqty maxquantity orderlimit limitperorder'],
  ['image', 'image images'],
  ['veg', 'veg vegnonveg isveg foodtype vegetarian'],
  ['origin', 'origin countryoforigin country madein'],
  ['manufacturedBy', 'manufacturedby manufacturernameandaddress manufacturerdetails mfgby'],
  ['packedBy', 'packedby packer packernameandaddress'],
  ['importedBy', 'importedby importer importernameandaddress'],
  ['commonName', 'commonname genericname'],
  ['bestBefore', 'bestbefore useby bestbeforeoruseby'],
  ['consumerCare', 'consumercare customercare consumercaredetails'],
  ['publish', 'publish published active availableforsale status'],
]
const MRP = /^(?:item|product)?(?:mrp|maximumretailprice|एमआरपी)$/
const MEANT = MEANINGS.map(([column, names]) => [column, names.normalize('NFKC').split(' ')] as const)

const inLetters = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    // "Price [Main shop]" is the price there.
    .replace(/\[[^\]]*\]/g, '')
    .replace(/%/g, 'percent')
    // "MRP (Incl. of all taxes)" is what every MRP is.
    .replace(/\bm\.?r\.?p\.?\s*\([^)]*tax[^)]*\)/, 'mrp')
    .replace(/\b(?:in )?(?:rs|inr|rupees)\b\.?|\((?:₹|per .*|nos?|pcs?|g|kg|x|main)\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** A heading as our own columns are compared: "Name : hi" is name:hi. */
export const ownHeading = (heading: string): string =>
  heading
    .trim()
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*:\s*/, ':')

/** Each heading's column, by its own name before its other names, in letters and digits alone. Each is found once. */
export function matchHeadings<Column extends string>(
  headings: readonly string[],
  names: readonly (readonly [Column, readonly string[]])[],
  columns: readonly Column[] = names.map(([column]) => column),
): (Column | null)[] {
  const mapping: (Column | null)[] = headings.map(() => null)
  const letters = headings.map(inLetters)
  const words = headings.map(ownHeading)
  for (const column of columns) {
    const at = words.indexOf(column.toLowerCase())
    if (at >= 0) mapping[at] = column
  }
  // "item_mrp" is the MRP.
  const shorter = letters.map((heading) => heading.replace(/^(?:item|product)(?=.)/, ''))
  for (const spellings of [letters, shorter])
    for (const [column, spelt] of names) {
      if (mapping.includes(column)) continue
      const at = spelt
        .map((name) => spellings.findIndex((heading, i) => mapping[i] === null && heading === name))
        .find((found) => found >= 0)
      if (at !== undefined) mapping[at] = column
    }
  return mapping
}

/** Proposes what the columns of a list mean, by their headings, and by the cells of a few rows. */
export function proposeMapping(headings: readonly string[], rows: readonly string[][] = []): ColumnMapping {
  const mapping: ColumnMapping = matchHeadings(headings, MEANT, LIST_COLUMNS)
  // Beside an MRP a price is what is paid.
  const mrp = headings.findIndex((heading, i) => mapping[i] === null && MRP.test(inLetters(heading)))
  const priced = mapping.indexOf('price')
  if (mrp >= 0 && priced >= 0 && !mapping.includes('sellingPrice')) {
    mapping[priced] = 'sellingPrice'
    mapping[mrp] = 'price'
  }
  // "Qty" may be the pack's: "500 g".
  const stock = mapping.indexOf('stock')
  const cells = rows.map((row) => row[stock] ?? '').filter((cell) => cell.trim() !== '')
  if (
    stock >= 0 &&
    !mapping.includes('unit') &&
    cells.length > 0 &&
    cells.every((cell) => Number.isNaN(readNumber(withoutCountWord(cell))))
  )
    mapping[stock] = 'unit'
  // The colour of a size is a part of its pack; a base unit says what an item without a size is sold by.
  if (mapping.includes('unit'))
    for (const [i, heading] of headings.map(inLetters).entries())
      if (
        mapping[i] === null &&
        /^(?:colou?r|flavou?r|variant|size|(?:base|primary|stock|main|measuring)?(?:unit|uom))$/.test(heading)
      )
        mapping[i] = 'unit'
  const keepIf = (column: ListColumn, heading: RegExp, isMeant: (said: string[]) => boolean) => {
    const at = mapping.indexOf(column)
    if (at < 0 || !heading.test(inLetters(headings[at]!))) return
    if (!isMeant(rows.map((row) => (row[at] ?? '').trim().toLowerCase()).filter(Boolean))) mapping[at] = null
  }
  // An accounts program says whether a row is goods or a service.
  const isKind = (said: string) => /^(?:goods|services?|products?|inventory)$/.test(said)
  keepIf('category', /type$/, (said) => said.length === 0 || !said.every(isKind))
  // Some say only whether there is any.
  keepIf(
    'stock',
    /^(?:instock|available|availablestock|inventory|stock)$/,
    (said) => said.length === 0 || !said.every((one) => /^(?:y|n|yes|no|true|false)$/.test(one)),
  )
  keepIf('publish', /^status$/, (said) => said.length > 0 && said.every((one) => /^(?:in)?active$/.test(one)))
  // A list with one price says "price" and means the one that is paid.
  const paid = mapping.indexOf('sellingPrice')
  if (paid >= 0 && !mapping.includes('price')) mapping[paid] = 'price'
  return mapping
}

/** Why a mapping cannot be used; null when it can. */
export function mappingProblem(mapping: ColumnMapping): string | null {
  if (!mapping.includes('name')) return 'Choose the column of the name'
  if (!mapping.includes('price') && !mapping.includes('sellingPrice')) return 'Choose the column of the price'
  const twice = mapping.find(
    (column, i) => column !== null && column !== 'unit' && mapping.indexOf(column) < i,
  )
  return twice ? `Choose one column only for ${twice}` : null
}
