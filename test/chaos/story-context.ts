import type { Product } from '#shared/shapes.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import type { FaultShop } from '../faults/fault-shop.ts'

export interface StoryContext {
  shop: FaultShop
  sandboxes: Sandboxes
  products: Product[]
  /** An administrator's token. */
  admin: string
  /** The shoppers' tokens, by their ids. */
  tokens: Map<string, string>
}
