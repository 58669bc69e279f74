import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { lineKey, type CartLine } from '../cart-line.ts'
import type { CartContract } from '../contract.ts'
import { MAX_MERGED_LINES } from '../limits.ts'
import { messageOf, type CartSync, type CartPorts, type CartView } from './cart-sync.ts'
import type { GuestCartStorage } from './guest-cart-storage.ts'
import { GuestCartSync } from './guest-cart-sync.ts'
import type { UserCartSync } from './user-cart-sync.ts'

type CartOwner = 'unknown' | 'guest' | 'user'

export interface CartSnapshot extends CartView {
  owner: CartOwner
}

export const emptyCart: CartSnapshot = {
  owner: 'unknown',
  ready: false,
  failed: false,
  lines: [],
  problems: new Map(),
  limits: new Map(),
  saving: false,
}

interface CartStorePorts extends Omit<CartPorts, 'changed'> {
  storage: GuestCartStorage
  showMessage(message: string): void
  /** Code that guests do not need. */
  loadUserCart(): Promise<typeof UserCartSync>
}

/** The store's connections to the page: API calls, and notifying other tabs of a change. */
interface CartConnection {
  calls: Client<CartContract>
  announce(): void
}

/** The cart of this browser, for guests and logged-in users. */
export class CartStore {
  #snapshot: CartSnapshot = emptyCart
  #published: CartView | null = null
  #owner: CartOwner = 'unknown'
  #connection: CartConnection | null = null
  #user: UserCartSync | null = null
  #loadingUserCart: Promise<UserCartSync | null> | null = null
  #hasLoadFailed = false
  readonly #addedHere = new Set<string>()
  readonly #guest: GuestCartSync
  readonly #listeners = new Set<() => void>()
  readonly #ports: CartStorePorts

  constructor(ports: CartStorePorts) {
    this.#ports = ports
    this.#guest = new GuestCartSync(ports.storage, { ...ports, changed: this.#publish })
  }

  get = (): CartSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  connect(connection: CartConnection): void {
    this.#connection = connection
  }

  /** At start, login and logout. Every user gets a new `UserCartSync`, so that late answers for another are ignored. */
  setOwner(owner: CartOwner): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#user = null
    this.#loadingUserCart = null
    this.#publish()
    void this.#userCart()
  }

  quantityOf(productId: number, unit: string): number {
    const key = lineKey(productId, unit)
    return this.#snapshot.lines.find((line) => line.key === key)?.quantity ?? 0
  }

  /** Whether this page has put the line into the cart, perhaps before the cart was read. */
  isAddedHere = (key: string): boolean => this.#addedHere.has(key)

  setQuantity(product: Product, unit: string, quantity: number): void {
    this.#addedHere.add(lineKey(product._id, unit))
    if (this.#user || this.#owner !== 'user') this.#sync.setQuantity(product, unit, quantity)
    else void this.#withCart((cart) => cart.setQuantity(product, unit, quantity))
  }

  restore(lines: readonly CartLine[]): Promise<void> {
    return this.#withCart((cart) => cart.restore(lines))
  }

  clear(): Promise<void> {
    return this.#withCart((cart) => cart.clear())
  }

  /** Reloads the cart: a user's from the server, a guest's from storage. */
  async load(): Promise<void> {
    const user = this.#user ?? (await this.#userCart())
    if (user) await user.load()
    else this.#publish()
  }

  async settled(): Promise<void> {
    await (await this.#loadingUserCart)?.settled()
  }

  clearAfterOrder(): void {
    this.#user?.clearAfterOrder()
  }

  async refreshGuest(
    getProduct: (id: number) => Promise<Product | null>,
    which: 'all' | 'bare',
  ): Promise<void> {
    if (this.#owner === 'guest') await this.#guest.refresh(getProduct, which)
  }

  /** Merges the guest cart into the user's; on failure it is kept and the error only logged (specification, section 8). */
  async mergeGuest(): Promise<void> {
    const lines = this.#ports.storage.read()
    if (lines.length === 0 || !this.#connection) return
    const items = lines.slice(0, MAX_MERGED_LINES).map(({ productId, unit, quantity, updatedAt }) => ({
      productId: productId._id,
      unit,
      quantity,
      updatedAt,
    }))
    try {
      const { data, skipped } = await this.#connection.calls.mergeGuestCart({ body: { items } })
      this.#ports.storage.remove()
      this.setOwner('user')
      const user = await this.#userCart()
      user?.replaced(data)
      const { mergeMessage } = await import('../merge-message.ts')
      const message = mergeMessage(lines, skipped)
      if (message) this.#ports.showMessage(message)
    } catch (error) {
      console.warn('Could not merge the guest cart; it is kept', error)
    }
  }

  get #sync(): CartSync {
    return this.#user ?? this.#guest
  }

  /** Runs an action on the owner's cart once its code is loaded. */
  async #withCart(act: (cart: CartSync) => void | Promise<void>): Promise<void> {
    const user = await this.#userCart()
    if (user || this.#owner !== 'user') await act(this.#sync)
    else this.#ports.showError(messageOf(new AppError('offline')))
  }

  /** The user's cart; null for guests, and when its code cannot be fetched: the next attempt loads it again. */
  #userCart(): Promise<UserCartSync | null> {
    if (this.#owner !== 'user' || !this.#connection) return Promise.resolve(null)
    this.#loadingUserCart ??= this.#newUserCart(this.#connection)
    return this.#loadingUserCart
  }

  async #newUserCart({ calls, announce }: CartConnection): Promise<UserCartSync | null> {
    const Sync = await this.#ports.loadUserCart().catch(() => null)
    this.#hasLoadFailed = Sync === null
    if (this.#owner !== 'user' || this.#user) return this.#user
    if (Sync) {
      const sync: UserCartSync = new Sync({
        ...this.#ports,
        calls,
        wrote: announce,
        changed: () => {
          if (this.#user === sync) this.#publish()
        },
      })
      this.#user = sync
    } else this.#loadingUserCart = null
    this.#publish()
    return this.#user
  }

  #publish = (): void => {
    const view = this.#view()
    if (view === this.#published && this.#owner === this.#snapshot.owner) return
    this.#published = view
    this.#snapshot = { ...view, owner: this.#owner }
    for (const listener of this.#listeners) listener()
  }

  #view(): CartView {
    if (this.#owner === 'guest' || this.#user) return this.#sync.view()
    return { ...emptyCart, failed: this.#hasLoadFailed }
  }
}
