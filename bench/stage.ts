import type { BareServer } from './bare-server.ts'
import type { Browsing } from './browsing.ts'
import type { PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import type { FilledSubCategory } from './fill-products.ts'
import type { PrivateShop } from './private-shop.ts'

/** What the benchmark measures: a filled shop with its callers, beside a bare server. */
export interface Stage {
  shop: PrivateShop
  bare: BareServer
  subCategories: FilledSubCategory[]
  browsing: Browsing
  shoppers: Shopper[]
  popular: PopularPack[]
  admin: string
  quick: boolean
  say: (line: string) => void
}
