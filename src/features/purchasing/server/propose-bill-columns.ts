import { matchHeadings } from '#features/catalogue/list-headings.ts'
import type { BillColumn, BillMapping } from '../bill-columns.ts'

/** What suppliers call their columns, in letters and digits alone. The first names are the surest. */
const NAMES: readonly (readonly [BillColumn, readonly string[]])[] = [
  ['barcode', ['barcode', 'ean', 'eancode', 'ean13', 'gtin', 'upc']],
  ['code', ['sku', 'skucode', 'itemcode', 'productcode', 'articleno', 'article', 'code']],
  [
    'name',
    'productname itemname itemdescription description particulars product item name goods materialdescription'.split(
      ' ',
    ),
  ],
  ['unit', ['pack', 'packing', 'packsize', 'size', 'unit', 'uom']],
  ['quantity', 'qty quantity billedqty billqty invoiceqty qtypcs pcs units nos'.split(' ')],
  ['free', 'free freeqty freequantity scheme schemeqty bonus'.split(' ')],
  [
    'cost',
    'netrate purchaserate landingcost landedcost costprice unitcost cost purchaseprice ptr rate unitprice price'.split(
      ' ',
    ),
  ],
  ['amount', 'netamount netamt linetotal total totalamount amount amt value netvalue'.split(' ')],
  ['mrp', ['mrp', 'maximumretailprice', 'newmrp']],
  ['batch', ['batch', 'batchno', 'batchnumber', 'lot', 'lotno']],
  ['expiresOn', ['expiry', 'expirydate', 'exp', 'expdate', 'expdt', 'usebefore', 'bestbefore', 'useby']],
]

/** Proposes what the columns of a file are, by their headings. */
export const proposeBillColumns = (headings: readonly string[]): BillMapping => matchHeadings(headings, NAMES)
