import { t } from '#shared/words.ts'
import { NotFound } from '#features/storefront/shop/not-found.tsx'
import type { HeadContext, PageHead } from '#ui/page-head.ts'

export const loader = () => Promise.resolve(null)

export const head = (_data: unknown, { shop }: HeadContext): PageHead => ({
  title: t('pages.not-found-name', { name: shop.name }),
  noindex: true,
})

/** A URL that does not exist in the shop; the server responds with 404. */
export function Component() {
  return <NotFound />
}
