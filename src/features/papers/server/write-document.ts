import { stateOfAddress } from '#features/addresses/read-state.ts'
import { STATE_CODES } from '#features/addresses/state-codes.ts'
import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import type { OnePriceRates } from '#features/storefront/settings-sections.ts'
import type { DocumentKind, TaxMode } from '../document-kind.ts'
import { draftDocument, type DocumentRow, type SuppliedGoods } from '../document-rows.ts'
import { asMixedSupply } from '../mixed-supply.ts'
import { missingSettingsPath, supplierAs, supplierOf, taxReadiness } from '../tax-readiness.ts'
import { unitCode } from '../unit-code.ts'
import type { DocumentRowRecord } from './document-store.ts'
import type { NewDocument } from './issue-document-store.ts'
import { issueDocument, type CounterNumber } from './issue-document.ts'
import { taxesAt } from './product-tax-store.ts'
import { withoutMobiles } from '#shared/without-mobiles.ts'
import { counterRecipient } from '../counter-recipient.ts'
import type { ProductTax } from '../treatments.ts'
import type { Supplier, Recipient } from '../supplier.ts'
import { sumsOf } from './sums-of.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Address } from '#shared/shapes.ts'
import { getDocumentSource, type DocumentSource } from './document-source-store.ts'
import { t } from '#shared/words.ts'

/** The document of goods on a day, and what issues it, last. Throws `tax_settings_missing`, `product_tax_missing`. */
export async function writeDocument(
  tx: Tx,
  orderId: string,
  day: string,
  issuedBy: string | null,
  counter: CounterNumber | null = null,
  /** What a device has printed, by product: a document that was handed over stays as it is. And what cash was rounded by. */
  printed: {
    taxes: ReadonlyMap<number, ProductTax> | null
    onePrice?: OnePriceRates | undefined
    mode?: TaxMode | undefined
    /** What it called the goods in the second language, by line; nothing of one that did not say. */
    secondNames: readonly (string | null | undefined)[]
    roundingPaise: number
  } | null = null,
): Promise<() => Promise<unknown>> {
  const [source, shop, tax] = await Promise.all([
    getDocumentSource(tx, orderId),
    readShop(tx),
    readTaxSettings(tx),
  ])
  const missing = taxReadiness(tax, shop.gstin)
  if (missing.length > 0)
    throw new AppError('tax_settings_missing', {
      missing: missing.join(', '),
      path: missingSettingsPath(missing),
    })
  const now = supplierOf(shop, { ...tax, onePrice: printed?.onePrice ?? tax.onePrice })
  const supplier = printed?.mode === undefined ? now : supplierAs(now, printed.mode)
  const ids = source.goods.map(({ product_id }) => product_id)
  const taxes = new Map([...(await taxesAt(tx, ids, day)), ...(printed?.taxes ?? [])])
  if (supplier.mode === 'regular')
    refuseWithoutTax(source.goods.filter(({ product_id }) => !taxes.has(product_id)))
  const goods = source.goods.map((one) => {
    const second_name = printed?.secondNames[one.line ?? -1]
    return second_name === undefined ? one : { ...one, second_name }
  })
  const draft = draftOfSource(
    { ...source, goods },
    supplier,
    (productId) => taxes.get(productId) ?? null,
    issuedBy,
  )
  const paper = { ...draft, cash_rounding_paise: printed?.roundingPaise ?? 0 }
  return () => issueDocument(tx, paper, { day, billSeries: tax.billSeries, counter })
}

/** A document of an order that is not numbered yet. `kind` is given for one that is no bill. */
export function draftOfSource(
  source: DocumentSource,
  supplier: Supplier,
  taxOf: (productId: number) => SuppliedGoods['tax'],
  issuedBy: string | null,
  kind?: DocumentKind,
): Omit<NewDocument, 'keep_until'> {
  const { customer, address } = source
  const recipient = address ? recipientOf(customer, address) : counterRecipient(customer, supplier.stateCode)
  const goods = source.goods.map((line) => ({
    line: line.line,
    name: `${line.name}, ${line.unit}`,
    secondName: line.second_name,
    uqc: unitCode(line.unit, line.grams !== null),
    packs: line.quantity,
    quantityMilli: line.grams ?? line.quantity * 1000,
    pricePaise: line.price_paise,
    grossPaise: line.paise,
    offerPaise: line.offer_paise,
    productId: line.product_id,
    packId: line.pack_id,
    tax: taxOf(line.product_id),
  }))
  const groups = source.offers.flatMap((offer) => offer.groups ?? [])
  const draft = draftDocument({
    mode: supplier.mode,
    interState: isInterState(supplier, recipient),
    goods: supplier.onePrice === 'highest' ? asMixedSupply(goods, groups) : goods,
    // Charges of orders that were placed before they kept these.
    charges: source.charges.map(({ taxRule = 'fixed', sac = '996813', rateBp = 1800, ...charge }) => ({
      ...charge,
      taxRule,
      sac,
      rateBp,
    })),
    couponPaise: source.coupon_paise,
    totalPaise: source.total_paise,
  })
  return {
    id: newHexId(),
    kind: kind ?? draft.kind,
    order_id: source.id,
    against: null,
    reason: null,
    place_of_supply: recipient.stateCode,
    inter_state: draft.interState,
    supplier,
    recipient,
    ...sumsOf(draft),
    cash_rounding_paise: 0,
    refund_id: null,
    lowers_due: false,
    issued_by: issuedBy,
    rows: draft.rows.map(rowOf),
  }
}

const rowOf = (row: DocumentRow, position: number): DocumentRowRecord => ({
  position,
  of_position: null,
  kind: row.kind,
  product_id: row.productId,
  pack_id: row.packId,
  description: row.name,
  second_name: row.secondName ?? null,
  hsn: row.hsn,
  uqc: row.uqc,
  packs: row.packs,
  quantity_milli: row.quantityMilli,
  price_paise: row.pricePaise,
  offer_paise: row.offerPaise,
  coupon_paise: row.couponPaise,
  gross_paise: row.grossPaise,
  treatment: row.treatment,
  rate_bp: row.rateBp,
  taxable_paise: row.taxablePaise,
  cgst_paise: row.cgstPaise,
  sgst_paise: row.sgstPaise,
  igst_paise: row.igstPaise,
})

/** A shop that has not said its state sells within its own. */
const isInterState = (supplier: Supplier, recipient: Recipient): boolean =>
  supplier.stateCode !== '' && supplier.stateCode !== recipient.stateCode

/** Throws `address_state_unknown`: a document never names another state’s tax because of a spelling. */
function recipientOf(customer: DocumentSource['customer'], address: Address): Recipient {
  const state = stateOfAddress(address)
  if (state === null) throw new AppError('address_state_unknown', { state: address.state })
  return {
    name: withoutMobiles(address.name || customer.name),
    // Name and address are what the law asks for, and all that the document keeps of a person: no number within them either.
    mobile: null,
    address: withoutMobiles(addressLines(address)),
    state,
    stateCode: STATE_CODES[state],
    pincode: address.pincode,
  }
}

const addressLines = ({ address_line, landmark, city, state, pincode }: Address): string =>
  [address_line, landmark, city, `${state} ${pincode}`].filter(Boolean).join(', ')

function refuseWithoutTax(lines: { product_id: number; name: string }[]): void {
  const products = [...new Map(lines.map((line) => [line.product_id, line.name]))].map(
    ([productId, name]) => ({ productId, name }),
  )
  if (products.length > 0)
    throw new AppError('product_tax_missing', { products }, () => ({
      message: t('said.enter-hsn-and-tax-first', { names: products.map(({ name }) => name).join(', ') }),
    }))
}
