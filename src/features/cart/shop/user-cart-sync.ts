import type { Client } from '#shared/api-client.ts'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { AppError } from '#shared/problems.ts'
import type { CartItem, Product } from '#shared/shapes.ts'
import { withPack, lineKey, toCartLines, maxQuantityReason, type CartLine } from '../cart-line.ts'
import type { CartContract } from '../contract.ts'
import { CART_ITEM_ID } from '../limits.ts'
import { messageOf, statusOf, type CartSync, type CartPorts, type CartView } from './cart-sync.ts'

interface UserCartPorts extends CartPorts {
  calls: Client<CartContract>
  /** The server's cart has changed: other tabs may need to reload. */
  wrote(): void
}

/** The desired quantity of a pack; `sending` while a request is in flight. */
interface DesiredQuantity {
  product: Product
  unit: string
  quantity: number
  sending: boolean
}

/**
 * A user's cart. Changes show at once. Each line has at most one call in flight and remembers only the latest desired
 * quantity, so quick taps become few calls, responses cannot overtake each other, and the last tap wins. When the
 * server refuses, the line returns to the server's quantity and shows why.
 */
export class UserCartSync implements CartSync {
  readonly #ports: UserCartPorts
  #loaded = false
  #failed = false
  #loading: Promise<void> | null = null
  #clearing = false
  /** The server's quantities, as far as known. */
  #confirmed = new Map<string, CartLine>()
  readonly #desired = new Map<string, DesiredQuantity>()
  readonly #problems = new Map<string, string>()
  readonly #limits = new Map<string, number>()
  readonly #inFlight = new Set<Promise<void>>()
  /** Counts changes on the server, so that a read that began before one is discarded. */
  #writes = 0

  constructor(ports: UserCartPorts) {
    this.#ports = ports
  }

  view(): CartView {
    return {
      ready: this.#loaded,
      failed: this.#failed,
      lines: this.#clearing ? [] : this.#shown(),
      problems: new Map(this.#problems),
      limits: new Map(this.#limits),
      saving: this.#desired.size > 0 || this.#clearing,
    }
  }

  setQuantity(product: Product, unit: string, quantity: number): void {
    const key = lineKey(product._id, unit)
    this.#problems.delete(key)
    const desired = this.#desired.get(key)
    if (desired) desired.quantity = quantity
    else this.#desired.set(key, { product, unit, quantity, sending: false })
    this.#send(key)
    this.#ports.changed()
  }

  async restore(lines: readonly CartLine[]): Promise<void> {
    const [first] = lines
    if (first && lines.length === 1) return this.setQuantity(first.product, first.unit, first.quantity)
    const updatedAt = this.#ports.now()
    const items = lines.map(({ product, unit, quantity }) => ({
      productId: product._id,
      unit,
      quantity,
      updatedAt,
    }))
    try {
      const { data } = await this.#ports.calls.mergeGuestCart({ body: { items } })
      this.replaced(data)
    } catch (error) {
      this.#ports.showError(messageOf(error))
    }
  }

  async clear(): Promise<void> {
    this.#clearing = true
    this.#desired.clear()
    this.#problems.clear()
    this.#ports.changed()
    try {
      await Promise.allSettled(this.#inFlight)
      await this.#ports.calls.clearCart()
      this.#confirmed.clear()
      this.#wrote()
    } catch (error) {
      this.#ports.showError(messageOf(error))
    } finally {
      this.#clearing = false
      this.#sendAll()
      this.#ports.changed()
    }
  }

  /** Called when an order has taken all lines. */
  clearAfterOrder(): void {
    this.#desired.clear()
    this.#problems.clear()
    this.replaced([])
  }

  /** Called when one request has changed the whole cart and returned its contents. */
  replaced(items: CartItem[]): void {
    this.#wrote()
    this.confirm(items)
  }

  /** Fetches the cart; a failure is only logged (specification, section 8). */
  load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => (this.#loading = null))
    return this.#loading
  }

  /** Replaces the confirmed lines by the server's cart. */
  confirm(items: CartItem[]): void {
    this.#confirmed = new Map(toCartLines(items).map((line) => [line.key, line]))
    this.#limits.clear()
    if (!this.#loaded) this.#addConfirmedQuantities()
    this.#loaded = true
    this.#failed = false
    this.#sendAll()
    this.#ports.changed()
  }

  /** Resolves when no call is in flight. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0 || this.#loading) {
      await Promise.allSettled([...this.#inFlight, this.#loading])
    }
  }

  async #read(): Promise<void> {
    const writes = this.#writes
    try {
      const { data } = await this.#ports.calls.getCartItems()
      if (writes === this.#writes) this.confirm(data)
      else await this.#read()
    } catch (error) {
      console.warn('Could not load the cart', error)
      if (this.#loaded) return
      this.#failed = true
      for (const key of Array.from(this.#desired.keys())) this.#refuse(key, error)
      this.#ports.changed()
    }
  }

  /** Taps made before the cart was loaded count as additions to it. */
  #addConfirmedQuantities(): void {
    for (const [key, desired] of this.#desired) desired.quantity += this.#confirmed.get(key)?.quantity ?? 0
  }

  #sendAll(): void {
    for (const key of this.#desired.keys()) this.#send(key)
  }

  #send(key: string): void {
    const desired = this.#desired.get(key)
    if (!desired || desired.sending || this.#clearing) return
    if (!this.#loaded) return void this.load()
    desired.sending = true
    const work = this.#converge(key, desired).finally(() => {
      desired.sending = false
      this.#inFlight.delete(work)
      this.#ports.changed()
    })
    this.#inFlight.add(work)
  }

  /** Calls until the server has the desired quantity, or refuses it. */
  async #converge(key: string, desired: DesiredQuantity): Promise<void> {
    while (this.#desired.get(key) === desired) {
      const sent = desired.quantity
      try {
        if (sent !== (this.#confirmed.get(key)?.quantity ?? 0)) await this.#sendLine(key, desired, sent)
        if (desired.quantity === sent && this.#desired.get(key) === desired) this.#desired.delete(key)
        this.#ports.changed()
      } catch (error) {
        if (this.#desired.get(key) !== desired) return
        // The shopper has since chosen less than the refused quantity, which may be available.
        if (desired.quantity < sent && statusOf(error) === 409) continue
        this.#refuse(key, error)
        this.#ports.changed()
      }
    }
  }

  async #sendLine(key: string, desired: DesiredQuantity, quantity: number): Promise<void> {
    const { calls } = this.#ports
    const line = this.#confirmed.get(key)
    if (line && !CART_ITEM_ID.test(line._id)) throw new AppError('invalid_cart_item')
    if (quantity === 0) {
      if (line) await calls.deleteCartItem({ body: { _id: line._id } }).catch(ignoreNotFound)
      this.#confirmed.delete(key)
    } else {
      const { data } = line
        ? await calls.updateCartItemQuantity({ body: { _id: line._id, quantity } })
        : await calls.addToCart({ body: { productId: desired.product._id, unit: desired.unit, quantity } })
      const [updated] = toCartLines([data])
      if (updated) this.#confirmed.set(key, updated)
    }
    this.#wrote()
  }

  #refuse(key: string, error: unknown): void {
    const desired = this.#desired.get(key)
    const available = error instanceof AppError ? error.data?.available : undefined
    this.#desired.delete(key)
    if (desired && typeof available === 'number') {
      this.#limits.set(key, available)
      this.#problems.set(key, maxQuantityReason(desired.product, desired.unit, available))
    } else {
      this.#problems.set(key, messageOf(error))
    }
    this.#ports.showError(messageOf(error))
    // Of a call without an answer it is not known whether it was made.
    if (statusOf(error) === 404 || isUnanswered(error)) void this.load()
  }

  #wrote(): void {
    this.#writes += 1
    this.#ports.wrote()
  }

  /** The server's cart, overlaid with the desired quantities. */
  #shown(): CartLine[] {
    const existing = [...this.#confirmed.values()].map((line) => ({
      ...line,
      quantity: this.#desired.get(line.key)?.quantity ?? line.quantity,
    }))
    const added = [...this.#desired].filter(([key]) => !this.#confirmed.has(key)).map(newLine)
    return [...existing, ...added].filter(({ quantity }) => quantity > 0)
  }
}

function newLine([key, { product, unit, quantity }]: [string, DesiredQuantity]): CartLine {
  const pack = withPack(product, unit)
  return { key, _id: '', product: pack, unit, quantity, updatedAt: '', seenPrice: sellingRupees(pack) }
}

/** A line that no longer exists need not be removed. */
function ignoreNotFound(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}
