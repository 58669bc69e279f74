import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { AuditEntry } from './contract.ts'

const pages: Record<string, string> = {
  cash: adminPaths.cash,
  brand: adminPaths.brands,
  category: adminPaths.category,
  'sub-category': adminPaths.subCategory,
  catalogue: adminPaths.importProducts,
  supplier: adminPaths.buying,
  purchase: adminPaths.buying,
  count: adminPaths.counts,
  waste: adminPaths.expiry,
  charge: paths.charges,
  promotion: adminPaths.offers,
  coupon: adminPaths.offers,
  area: adminPaths.delivery,
  'slot-rule': adminPaths.delivery,
  slot: adminPaths.delivery,
  'day-off': adminPaths.delivery,
  marketing: adminPaths.marketing,
  synonym: `${paths.searchDesk}?tab=synonyms`,
  settings: adminPaths.settings,
  customer: adminPaths.customers,
  grievance: adminPaths.grievances,
  staff: adminPaths.staff,
}

/** The page of what an entry changed; null for what is gone or has none. */
export function subjectPath({ action, subjectId }: Pick<AuditEntry, 'action' | 'subjectId'>): string | null {
  const [kind = '', verb] = action.split('.')
  if (subjectId?.startsWith('ORD-')) return paths.orderDetails(subjectId)
  if (verb === 'delete') return null
  if (kind === 'product') return subjectId === null ? null : adminPaths.updateProduct(Number(subjectId))
  return pages[kind] ?? null
}
