import { errorCode } from '#platform/error-code.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { isSlugOf, slugOf } from '../slug.ts'
import { availableSlugs } from './available-slugs.ts'
import { rememberSlugs } from './slug-store.ts'

/** A product that may have been renamed; `slug` is its current slug, `wanted` a requested one. */
export interface Renamed {
  id: number
  slug: string
  nameBefore: string
  name: string
  wanted?: string | undefined
}

/**
 * The slugs of products after their names have changed. A slug that already matches the new name stays; when one
 * changes, the old URL redirects to the new one. Throws `slug_taken` for a requested slug that another product has.
 */
export async function renameSlugs(tx: Tx, products: Renamed[]): Promise<string[]> {
  const changing = products.flatMap((product) => {
    const slug = product.wanted ?? slugAfter(product)
    return slug === product.slug ? [] : [{ ...product, desired: slug }]
  })
  const slugs = await availableSlugs(
    tx,
    changing.map(({ id, desired }) => ({ slug: desired, productId: id })),
  )
  const changed = changing.map(({ id, slug, wanted }, i) => {
    const to = slugs[i] as string
    if (wanted !== undefined && to !== wanted) throw slugTaken()
    return { id, from: slug, to }
  })
  await rememberSlugs(tx, changed)
  const after = new Map(changed.map(({ id, to }) => [id, to]))
  return products.map(({ id, slug }) => after.get(id) ?? slug)
}

/** Without a new name the slug stays, whatever it is. */
function slugAfter({ id, slug, nameBefore, name }: Renamed): string {
  if (nameBefore === name) return slug
  const desired = slugOf(name) ?? `item-${id}`
  return isSlugOf(slug, desired) ? slug : desired
}

export function slugTaken(): AppError {
  const message = 'Another product has, or had, this address. Please choose another.'
  return new AppError('slug_taken', undefined, { message, fields: { slug: message } })
}

const TRIES = 30

/** Repeats a transaction while another one takes the slug it has chosen. */
export async function retryingSlugs<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
      const isTaken = errorCode(error) === '23505' && constraint === 'products_slug'
      if (!isTaken || tries >= TRIES) throw error
    }
  }
}
