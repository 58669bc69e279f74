import type { z } from 'zod'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { gstText, type SentProductTax } from '../product-tax.ts'
import type { ProductTax } from '../treatments.ts'
import type { TaxOfProduct, TaxRatesContract, TouchedRates } from '../rates-contract.ts'
import { taxesAt } from './product-tax-store.ts'
import {
  findListedHsn,
  listDocumentsAfter,
  listProductsWithPrefix,
  listProductTaxes,
  lockTaxedProduct,
  saveProductTaxes,
} from './product-tax-write-store.ts'

type Body<Call extends keyof TaxRatesContract> = TaxRatesContract[Call] extends {
  body: infer Schema extends z.core.$ZodType
}
  ? z.output<Schema>
  : never

/** What a product bears, newest first; before anything is set, the code that a list gave it. */
export async function getProductTax(tx: Tx, productId: number): Promise<TaxOfProduct> {
  const history = (await listProductTaxes(tx, productId)).map((row) => ({
    validFrom: row.valid_from,
    hsn: row.hsn,
    treatment: row.treatment,
    rate: row.rate_bp / 100,
    condition: row.condition,
    setAt: row.set_at.toISOString(),
  }))
  const listedHsn = history.length === 0 ? await findListedHsn(tx, productId) : null
  return { history, ...(listedHsn !== null && { listedHsn }) }
}

/** Sets what a product bears from a day on. Throws `product_not_found` and `tax_before_paper`. */
export function setProductTax(
  db: Database,
  actor: Actor,
  productId: number,
  sent: SentProductTax,
): Promise<TaxOfProduct> {
  return db.transaction(async (tx) => {
    const name = await lockTaxedProduct(tx, productId)
    if (name === null) throw new AppError('product_not_found')
    await writeProductTax(tx, actor, { id: productId, name }, sent)
    return getProductTax(tx, productId)
  })
}

/** The same for a product that the caller has locked or just added; `field` is the request's, of the day. */
export async function writeProductTax(
  tx: Tx,
  actor: Actor,
  { id: productId, name }: { id: number; name: string },
  { hsn, treatment, rate, validFrom, condition }: SentProductTax,
  field = 'validFrom',
): Promise<void> {
  await refuseBeforeDocuments(tx, [productId], validFrom, field)
  const before = (await taxesAt(tx, [productId], validFrom)).get(productId)
  const tax = { hsn, treatment, rateBp: Math.round(rate * 100) }
  await saveProductTaxes(tx, validFrom, [{ productId, condition, ...tax }])
  await recordAudit(tx, actor, {
    action: 'product.tax',
    subjectId: productId,
    subjectName: name,
    before: before ? { tax: `${before.hsn}, ${taxWords(before)}` } : null,
    after: { tax: `${hsn}, ${taxWords(tax)}`, validFrom },
  })
}

const taxWords = (tax: Pick<ProductTax, 'treatment' | 'rateBp'>): string =>
  tax.treatment === 'taxable' ? `${gstText(tax)} %` : gstText(tax)

/** How many of the products are named. */
const EXAMPLES = 20

/** Sets the tax of all products with this HSN prefix from a day on; a dry run says which. Throws `tax_before_paper`. */
export function setRates(
  db: Database,
  actor: Actor,
  { hsnPrefix, treatment, rate, validFrom, dryRun }: Body<'setRates'>,
): Promise<TouchedRates> {
  return db.transaction(async (tx) => {
    const tax = { treatment, rateBp: Math.round(rate * 100) }
    const products = await listProductsWithPrefix(tx, hsnPrefix, validFrom, tax)
    await refuseBeforeDocuments(
      tx,
      products.map(({ product_id }) => product_id),
      validFrom,
    )
    if (!dryRun && products.length > 0) {
      await saveProductTaxes(
        tx,
        validFrom,
        products.map(({ product_id: productId, hsn, condition }) => ({ productId, hsn, condition, ...tax })),
      )
      await recordAudit(tx, actor, {
        action: 'product.rates',
        subjectId: hsnPrefix,
        subjectName: `all products with HSN ${hsnPrefix}`,
        before: null,
        after: { tax: taxWords(tax), validFrom, products: products.length },
      })
    }
    return {
      touched: products.length,
      examples: products.slice(0, EXAMPLES).map((product) => ({
        productId: product.product_id,
        name: product.name,
        hsn: product.hsn,
        treatment: product.treatment,
        rate: product.rate_bp / 100,
      })),
    }
  })
}

/** A document says what was true on its day: what a product bore on that day does not change afterwards. */
async function refuseBeforeDocuments(
  tx: Tx,
  productIds: number[],
  validFrom: string,
  field = 'validFrom',
): Promise<void> {
  const [paper] = await listDocumentsAfter(tx, productIds, validFrom)
  if (!paper) return
  const message = `${paper.name} is on document ${paper.number} of ${paper.day}. Choose that day or a later one.`
  throw new AppError('tax_before_paper', undefined, { message, fields: { [field]: message } })
}
