import { POLICY_SLUGS } from '#features/storefront/policies.ts'
import { paths } from '#shared/paths.ts'

/** First path segments of the pages, besides home, on which marketing scripts may run. */
const shopPages = new Set<string>([
  'search',
  'products-list',
  'all-products-by-category',
  'product',
  'cart',
  ...POLICY_SLUGS,
])

/**
 * Whether marketing scripts may run on a page. Never on checkout, login, payment returns, the dashboard and the
 * marketing panel, nor on any page that is not listed above, so a new page has none until it is listed.
 */
export const mayRunScripts = (pathname: string): boolean =>
  pathname === paths.home || shopPages.has(pathname.split('/')[1] ?? '')
