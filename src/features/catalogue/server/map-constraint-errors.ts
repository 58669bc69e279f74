import { errorCode } from '#platform/error-code.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'

/** A foreign key violation: the target is missing, or still referenced; PostgreSQL 18 distinguishes them. */
const brokenReference = new Set(['23001', '23503'])

/**
 * Runs a write and turns a violated constraint that an administrator can fix into its `AppError`. A foreign key
 * violation is `category_mismatch` when products are written; deleting a category passes `category_in_use`.
 */
export async function mapConstraintErrors<T>(
  write: () => Promise<T>,
  onBrokenReference: ProblemCode = 'category_mismatch',
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const code = errorCode(error)
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : null
    if (code === '23505' && constraint === 'packs_sku_in_sale')
      throw new AppError('sku_taken', undefined, { cause: error })
    if (code === '23505' && constraint === 'packs_barcode_in_sale')
      throw new AppError('barcode_taken', undefined, { cause: error })
    if (code === '23505' && /categories_(name|slug_key|category_id_slug_key)$/.test(constraint ?? ''))
      throw new AppError('slug_taken', undefined, { cause: error })
    if (brokenReference.has(code ?? '')) throw new AppError(onBrokenReference, undefined, { cause: error })
    if (constraint === 'products_in_category')
      throw new AppError('category_in_use', undefined, { cause: error })
    throw error
  }
}
