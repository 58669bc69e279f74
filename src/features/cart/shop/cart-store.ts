import type { Client } from '#shared/api-client.ts'
import type { Product } from '#shared/shapes.ts'
import { lineKey, type CartLine } from '../cart-line.ts'
import type { CartContract } from '../contract.ts'
import { MAX_MERGED_LINES } from '../limits.ts'
import { mergeMessage } from '../merge-message.ts'
import type { CartSync, CartPorts, CartView } from './cart-sync.ts'
import type { GuestCartStorage } from './guest-cart-storage.ts'
import { GuestCartSync } from './guest-cart-sync.ts'
import { UserCartSync } from './user-cart-sync.ts'

export type CartOwner = 'unknown' | 'guest' | 'user'

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

export interface CartStorePorts extends Omit<CartPorts, 'changed'> {
  storage: GuestCartStorage
  showMessage(message: string): void
}

/** What joins the store to the page: its calls, and a way to tell other tabs of a change. */
export interface CartConnection {
  calls: Client<CartContract>
  announce(): void
}

/** The cart of this browser, for guests and logged-in users. */
export class CartStore {
  #snapshot: CartSnapshot = emptyCart
  #owner: CartOwner = 'unknown'
  #connection: CartConnection | null = null
  #user: UserCartSync | null = null
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

  /** Changes hands: at start, login and logout. A user's keeper begins anew, so late answers to another fall flat. */
  setOwner(owner: CartOwner): void {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#user = owner === 'user' ? this.#newUserKeeper() : null
    this.#publish()
  }

  quantityOf(productId: number, unit: string): number {
    const key = lineKey(productId, unit)
    return this.#snapshot.lines.find((line) => line.key === key)?.quantity ?? 0
  }

  setQuantity(product: Product, unit: string, quantity: number): void {
    this.#sync.setQuantity(product, unit, quantity)
  }

  restore(lines: readonly CartLine[]): Promise<void> {
    return this.#sync.restore(lines)
  }

  clear(): Promise<void> {
    return this.#sync.clear()
  }

  /** Reads the cart again: a user's from the shop, a guest's from storage. */
  async load(): Promise<void> {
    if (this.#user) await this.#user.load()
    else this.#publish()
  }

  async settled(): Promise<void> {
    await this.#user?.settled()
  }

  emptied(): void {
    this.#user?.emptied()
  }

  async refreshGuest(
    getProduct: (id: number) => Promise<Product | null>,
    which: 'all' | 'bare',
  ): Promise<void> {
    if (this.#owner === 'guest') await this.#guest.refresh(getProduct, which)
  }

  /** Hands the guest's cart over to the user's; a failure keeps it and is only logged (specification, section 8). */
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
      this.#user?.replaced(data)
      const words = mergeMessage(lines, skipped)
      if (words) this.#ports.showMessage(words)
    } catch (error) {
      console.warn('Could not merge the guest cart; it is kept', error)
    }
  }

  get #sync(): CartSync {
    return this.#user ?? this.#guest
  }

  #newUserKeeper(): UserCartSync | null {
    if (!this.#connection) return null
    const { calls, announce } = this.#connection
    const sync: UserCartSync = new UserCartSync({
      ...this.#ports,
      calls,
      wrote: announce,
      changed: () => {
        if (this.#user === sync) this.#publish()
      },
    })
    return sync
  }

  #publish = (): void => {
    this.#snapshot = this.#owner === 'unknown' ? emptyCart : { owner: this.#owner, ...this.#sync.view() }
    for (const listener of this.#listeners) listener()
  }
}
