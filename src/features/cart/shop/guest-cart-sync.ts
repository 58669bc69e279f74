import type { Product } from '#shared/shapes.ts'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { withPack, lineKey, maxQuantity, maxQuantityReason, type CartLine } from '../cart-line.ts'
import { cartLineOf, guestLineOf, isBare, type GuestLine } from '../guest-cart.ts'
import type { CartSync, CartPorts, CartView } from './cart-sync.ts'
import type { GuestCartStorage } from './guest-cart-storage.ts'

type GetProduct = (productId: number) => Promise<Product | null>

/** A guest's cart. Every change starts from the stored cart, so that two tabs do not overwrite each other. */
export class GuestCartSync implements CartSync {
  readonly #storage: GuestCartStorage
  readonly #ports: CartPorts
  readonly #problems = new Map<string, string>()
  #last: { stored: GuestLine[]; view: CartView } | null = null

  constructor(storage: GuestCartStorage, ports: CartPorts) {
    this.#storage = storage
    this.#ports = ports
  }

  /** The same object until something in it has changed. */
  view(): CartView {
    const stored = this.#storage.read()
    if (this.#last?.stored !== stored) {
      const lines = stored.filter((line) => !isBare(line)).map(cartLineOf)
      const problems = new Map(this.#problems)
      const view = { ready: true, failed: false, lines, problems, limits: new Map(), saving: false }
      this.#last = { stored, view }
    }
    return this.#last.view
  }

  setQuantity(product: Product, unit: string, quantity: number): void {
    const key = lineKey(product._id, unit)
    const lines = this.#storage.read()
    const at = lines.findIndex((line) => cartLineOf(line).key === key)
    const existing = lines[at]
    const most = maxQuantity(product, unit)
    if (quantity > most && quantity > (existing?.quantity ?? 0)) {
      this.#problems.set(key, maxQuantityReason(product, unit, most))
      this.#last = null
      return this.#ports.changed()
    }
    if (this.#problems.delete(key)) this.#last = null
    const pack = withPack(product, unit)
    const line: GuestLine = {
      _id: key,
      productId: pack,
      unit,
      quantity,
      updatedAt: this.#ports.now(),
      seenPrice: existing?.seenPrice ?? sellingRupees(pack),
    }
    if (quantity < 1) this.#write(lines.filter((one) => one !== existing))
    else this.#write(existing ? lines.with(at, line) : [...lines, line])
  }

  async restore(lines: readonly CartLine[]): Promise<void> {
    const keys = new Set(lines.map(({ key }) => key))
    const others = this.#storage.read().filter((line) => !keys.has(cartLineOf(line).key))
    const updatedAt = this.#ports.now()
    this.#write([...others, ...lines.map((line) => guestLineOf({ ...line, updatedAt }))])
  }

  async clear(): Promise<void> {
    this.#write([])
  }

  /** Refetches the products of the lines: prices and stock change, and some lines hold only an id. */
  async refresh(getProduct: GetProduct, which: 'all' | 'bare'): Promise<void> {
    const lines = this.#storage.read().filter((line) => which === 'all' || isBare(line))
    const fresh = new Map<number, Product | null>()
    const ids = [...new Set(lines.map((line) => line.productId._id))]
    // All at once: the server reads them with one query.
    await Promise.all(
      ids.map(async (id) => {
        const product = await getProduct(id).catch(() => undefined)
        if (product !== undefined) fresh.set(id, product)
      }),
    )
    if (fresh.size > 0) this.#write(this.#storage.read().flatMap((line) => refreshed(line, fresh)))
  }

  #write(lines: GuestLine[]): void {
    this.#storage.write(lines)
    this.#ports.changed()
  }
}

function refreshed(line: GuestLine, fresh: ReadonlyMap<number, Product | null>): GuestLine[] {
  const product = fresh.get(line.productId._id)
  if (product === undefined) return [line]
  // No longer sold: shown as sold out, unless nothing is known about it.
  if (!product)
    return isBare(line) ? [] : [{ ...line, productId: { ...line.productId, stock: 0, packs: [] } }]
  const productId = withPack(product, line.unit)
  return [
    {
      ...line,
      productId,
      seenPrice: line.seenPrice ?? sellingRupees(isBare(line) ? productId : line.productId),
    },
  ]
}
