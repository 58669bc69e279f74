import { useRouteLoaderData } from '#ui/router/router.tsx'
import type { Shop } from '../contract.ts'

/** The shop's data that the page was rendered with; undefined when the layout could not be loaded. */
export const useShopIfKnown = (): Shop | undefined =>
  (useRouteLoaderData('layout') as { shop: Shop } | undefined)?.shop

/** The shop's data, within the layout. */
export const useShop = (): Shop => useShopIfKnown()!
