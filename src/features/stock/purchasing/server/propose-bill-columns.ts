import { matchHeadings } from '#features/catalogue/list-headings.ts'
import type { BillColumn, BillMapping } from '../bill-columns.ts'

/** What suppliers call their columns, in letters and digits alone. The first names are the surest. */
const NAMES: readonly (readonly [BillColumn, readonly string[]])[] = [
  ['barcode', ['barcode', 'barcodeno', 'ean', 'eancode', 'ean13', 'gtin', 'upc']],
  ['code', ['sku', 'skucode', 'itemcode', 'productcode', 'articleno', 'article', 'code']],
  [
    'name',
    'productname itemname itemdescription description particulars particular product item name goods materialdescription descriptionofgoods goodsdescription nameofitem nameofproduct productdescription skuname materialname articlename articledescription skudescription नाम वस्तु सामान विवरण'.split(
      ' ',
    ),
  ],
  ['unit', ['pack', 'packing', 'packsize', 'size', 'unit', 'uom']],
  [
    'quantity',
    'qty quantity qtyfree billedqty billqty invoiceqty invoicedqty suppliedqty deliveredqty dispatchedqty shippedqty receivedqty recdqty qtypcs pcs units nos invqty orderqty orderedqty मात्रा नग संख्या'.split(
      ' ',
    ),
  ],
  [
    'free',
    'free freeqty freequantity freepcs freeunits freegoods scheme schemeqty sch schqty schquantity schfree bonus bonusqty offerqty मुफ्त फ्री'.split(
      ' ',
    ),
  ],
  [
    'cost',
    'netrate purchaserate landingcost landedcost costprice unitcost cost purchaseprice purrate prate ptr rateincltax rateinctax rateinclgst rateinclusivetax rate basicrate unitrate unitprice price दर भाव रेट'.split(
      ' ',
    ),
  ],
  [
    'amount',
    'netamount netamt linetotal total totalamount amount amt value netvalue totalvalue totalamt राशि रकम कुल'.split(
      ' ',
    ),
  ],
  [
    'discount',
    'discpercent disc discount discountpercent dis dispercent schdiscpercent tradedisc cd'.split(' '),
  ],
  [
    'discountAmount',
    'discamt discamount discountamount discountamt discrs schdisc schemediscount'.split(' '),
  ],
  ['gst', 'gstpercent gst gstrate taxpercent taxrate tax igstpercent igst igstrate vatpercent'.split(' ')],
  ['gstAmount', 'gstamt gstamount taxamt taxamount igstamt igstamount'.split(' ')],
  [
    'freight',
    'freight freightamt freightcharges transport transportcharges cartage loading otherscharges'.split(' '),
  ],
  ['mrp', ['mrp', 'maximumretailprice', 'newmrp', 'एमआरपी']],
  ['batch', ['batch', 'batchno', 'batchnumber', 'lot', 'lotno']],
  [
    'expiresOn',
    [
      'expiry',
      'expirydate',
      'exp',
      'expdate',
      'expdt',
      'usebefore',
      'bestbefore',
      'useby',
      'expirydt',
      'bbd',
    ],
  ],
]

/** Half of the tax each, so that they are added. */
const HALVES: readonly (readonly [BillColumn, RegExp])[] = [
  ['gst', /^(?:[cs]|ut)gst\s*(?:rate\s*)?(?:%|\(%\)|percent)$/i],
  ['gstAmount', /^(?:[cs]|ut)gst\s*(?:amt|amount|rs|₹)\.?$/i],
]

/** CGST alone: percent, unless the bill has a column of these beside it. */
const HALF = /^(?:[cs]|ut)gst(?:\s*rate)?$/i

/** A rate with its tax in it: a column of the tax must not raise it once more. */
const WITH_TAX = /(?:rate|price|cost).*\binc/i

/** What a heading says of one piece and of tax, besides what it is: "Rate/Unit", "Total (incl. GST)". */
const BESIDES =
  /\s*\/\s*(?:pc|pcs|unit|nos?|kg)\.?\s*$|\s*\(?\b(?:incl?|excl?)(?:uding|usive)?\.?(?: of)? (?:gst|tax(?:es)?)\)?\s*$/i

/** What the columns of a bill are, by their headings, and by the cells of its rows. */
export function proposeBillColumns(headings: readonly string[], rows: readonly string[][] = []): BillMapping {
  const whole = matchHeadings(
    headings.map((heading) => heading.replace(BESIDES, '')),
    NAMES,
  )
  // UPC is also how many units a case has.
  const coded = whole.indexOf('barcode')
  const codes = rows.map((cells) => cells[coded]?.trim()).filter(Boolean)
  if (codes.length > 0 && !codes.some((code) => /\d{6}/.test(code!))) whole[coded] = null
  const halves = HALVES.filter(([column]) => !whole.includes(column))
  const halfOf = (heading: string) => halves.find(([, one]) => one.test(heading))?.[0] ?? null
  const bare = headings.some((heading) => halfOf(heading.trim()) === 'gst') ? 'gstAmount' : 'gst'
  const mapping = whole.map((column, at) => {
    const heading = headings[at]!.trim()
    return column ?? halfOf(heading) ?? (HALF.test(heading) && !whole.includes(bare) ? bare : null)
  })
  const isTaxed = headings.some((heading, at) => mapping[at] === 'cost' && WITH_TAX.test(heading))
  // Where a bill says the tax in both ways, its amount is the one that was rounded.
  return mapping.map((column) =>
    (column === 'gst' && (isTaxed || mapping.includes('gstAmount'))) || (column === 'gstAmount' && isTaxed)
      ? null
      : column === 'discountAmount' && mapping.includes('discount')
        ? null
        : column,
  )
}
