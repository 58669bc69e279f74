import { matchHeadings } from '#features/catalogue/list-headings.ts'
import type { BillColumn, BillMapping } from '../bill-columns.ts'

/** What suppliers call their columns, in letters and digits alone. The first names are the surest. */
const NAMES: readonly (readonly [BillColumn, readonly string[]])[] = [
  ['barcode', ['barcode', 'barcodeno', 'ean', 'eancode', 'ean13', 'gtin', 'upc']],
  ['code', ['sku', 'skucode', 'itemcode', 'productcode', 'articleno', 'article', 'code']],
  [
    'name',
    'productname itemname itemdescription description particulars product item name goods materialdescription descriptionofgoods goodsdescription nameofitem nameofproduct productdescription skuname materialname articlename नाम वस्तु सामान विवरण'.split(
      ' ',
    ),
  ],
  ['unit', ['pack', 'packing', 'packsize', 'size', 'unit', 'uom']],
  [
    'quantity',
    'qty quantity qtyfree billedqty billqty invoiceqty qtypcs pcs units nos मात्रा नग संख्या'.split(' '),
  ],
  [
    'free',
    'free freeqty freequantity freepcs freegoods scheme schemeqty sch schqty schquantity schfree bonus bonusqty offerqty मुफ्त फ्री'.split(
      ' ',
    ),
  ],
  [
    'cost',
    'netrate purchaserate landingcost landedcost costprice unitcost cost purchaseprice purrate prate ptr rateincltax rateinctax rateinclgst rateinclusivetax rate basicrate unitrate unitprice price दर भाव रेट'.split(
      ' ',
    ),
  ],
  ['amount', 'netamount netamt linetotal total totalamount amount amt value netvalue राशि रकम कुल'.split(' ')],
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
  ['gst', /^[cs]gst\s*(?:rate)?\s*(?:%|\(%\)|percent)?$/i],
  ['gstAmount', /^[cs]gst\s*(?:amt|amount|rs|₹)\.?$/i],
]

/** A rate with its tax in it: a column of the tax must not raise it once more. */
const WITH_TAX = /rate.*\binc/i

export function proposeBillColumns(headings: readonly string[]): BillMapping {
  const whole = matchHeadings(headings, NAMES)
  const halves = HALVES.filter(([column]) => !whole.includes(column))
  const mapping = whole.map(
    (column, at) => column ?? halves.find(([, heading]) => heading.test(headings[at]!.trim()))?.[0] ?? null,
  )
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
