import { useRouteLoaderData } from 'react-router'
import type { Shop } from '../contract.ts'

/** The shop's own data, as the page came with it; undefined where the layout itself could not be made. */
export const useShopIfKnown = (): Shop | undefined =>
  (useRouteLoaderData('layout') as { shop: Shop } | undefined)?.shop

/** The shop's own data, within the layout. */
export const useShop = (): Shop => useShopIfKnown()!
