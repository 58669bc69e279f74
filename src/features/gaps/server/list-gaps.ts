import { packSize } from '#features/catalogue/pack-size.ts'
import { readAnswers } from '#features/storefront/server/setup-store.ts'
import { readSettings } from '#features/storefront/server/shop-store.ts'
import { getTaxReadiness } from '#features/papers/server/get-tax-readiness.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Gap } from '../contract.ts'
import { GAP_NAMES, GAP_RULES, type GapName } from '../gap-rules.ts'
import { COUNTED_GAPS, countGaps, countPacksOfUnits, listUnits, type FoundGap } from './gap-store.ts'

/** Every rule of the list with what is missing; on a pool, several are counted at a time. */
export async function listGaps(tx: Tx): Promise<Gap[]> {
  const [rows, settings, tax, netQuantity] = await Promise.all([
    countGaps(tx),
    findSettingGaps(tx),
    findTaxGaps(tx),
    findUnreadUnits(tx),
  ])
  const found: Record<GapName, FoundGap> = { ...rows, ...settings, ...tax, netQuantity }
  return GAP_NAMES.map((rule) => {
    const { sentence, sure, link } = GAP_RULES[rule]
    const { count, productId } = found[rule]
    return {
      rule,
      sentence,
      count: Math.min(count, COUNTED_GAPS),
      isMore: count > COUNTED_GAPS,
      sure,
      link: productId ? adminPaths.updateProduct(productId) : link,
    }
  })
}

async function findSettingGaps(tx: Tx) {
  const { shop, updatedAt } = await readSettings(tx)
  const answers = await readAnswers(tx)
  const { name, designation } = shop.grievanceOfficer
  const { email, phone, address } = shop.contact
  const isSaved = (at: string) => Date.parse(at) > 0
  const areRead = answers.policiesRead || isSaved(updatedAt.promises) || isSaved(updatedAt.policies)
  return {
    officer: emptyOf([name, designation]),
    contact: emptyOf([email, phone, address]),
    fssai: emptyOf([answers.notRegistered ? 'not registered' : shop.fssai]),
    policies: { count: areRead ? 0 : 1 },
  }
}

const emptyOf = (values: string[]): FoundGap => ({ count: values.filter((value) => value === '').length })

async function findTaxGaps(tx: Tx) {
  const { missing, productsWithout, isMore, examples } = await getTaxReadiness(tx)
  return {
    taxDetails: { count: missing.length },
    hsn: { count: productsWithout + (isMore ? 1 : 0), productId: examples[0]?.productId },
  }
}

/** Packs whose unit is not understood: it would be a guess to show their price per measure. */
async function findUnreadUnits(tx: Tx): Promise<FoundGap> {
  const unread = (await listUnits(tx)).filter((unit) => packSize(unit) === null)
  return unread.length === 0 ? { count: 0 } : countPacksOfUnits(tx, unread)
}
