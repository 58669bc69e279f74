import { useRouteLoaderData } from 'react-router'
import type { Shop } from '../contract.ts'
import { defaultShop } from '../default-shop.ts'

/** The shop's own data, as the page came with it; the defaults where the page itself could not be made. */
export function useShop(): Shop {
  const layout = useRouteLoaderData('layout') as { shop: Shop } | undefined
  return layout?.shop ?? defaultShop
}
