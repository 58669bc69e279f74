import { errorCode } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'

/** Runs a write; a broken constraint that an administrator can mend comes back as its refusal. */
export async function mapConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const code = errorCode(error)
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
    if (code === '23505' && constraint === 'packs_sku')
      throw new AppError('sku_taken', undefined, { cause: error })
    if (code === '23503') throw new AppError('category_mismatch', undefined, { cause: error })
    throw error
  }
}
