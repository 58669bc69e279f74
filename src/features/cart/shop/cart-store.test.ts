import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { CartItem, Product } from '#shared/shapes.ts'
import { readGuestCart, type GuestLine } from '../guest-cart.ts'
import { CartStore } from './cart-store.ts'
import { UserCartSync } from './user-cart-sync.ts'

const product = (_id: number, name: string, more: Partial<Product> = {}): Product => ({
  _id,
  name,
  slug: name,
  brand: null,
  image: [],
  category: 1,
  subCategory: 1,
  unit: '1 kg',
  price: 100,
  discount: 10,
  stock: 50,
  packs: [
    { unit: '1 kg', price: 100, discount: 10, stock: 50, sku: null, maxPerOrder: null },
    { unit: '5 kg', price: 400, discount: 0, stock: 3, sku: null, maxPerOrder: 2 },
  ],
  veg: null,
  origin: null,
  description: '',
  more_details: {},
  publish: true,
  createdAt: '',
  updatedAt: '',
  ...more,
})

const rice = product(1, 'Rice')
const dal = product(2, 'Dal')
const ids = { 1: 'a'.repeat(24), 2: 'b'.repeat(24) } as Record<number, string>

const item = (of: Product, quantity: number, more: Partial<CartItem> = {}): CartItem => ({
  _id: ids[of._id]!,
  productId: of,
  unit: '1 kg',
  quantity,
  updatedAt: '2026-01-01T00:00:00.000Z',
  seenPrice: 90,
  ...more,
})

/** The storage of a browser, which its tabs share. */
function browserWith(raw: string | null) {
  return {
    raw: () => raw,
    read: () => readGuestCart(raw),
    write: (lines: GuestLine[]) => void (raw = JSON.stringify(lines)),
    remove: () => void (raw = null),
    watch: () => () => {},
  }
}

/** A cart store connected to a server whose responses the test controls. */
function world(
  stored: string | null = null,
  loadUserCart = () => Promise.resolve(UserCartSync),
  storage = browserWith(stored),
) {
  let cart: CartItem[] = []
  const requests: string[] = []
  const errors: string[] = []
  const messages: string[] = []
  const pending: (() => void)[] = []
  let isSlow = false
  let refuse: ((what: string) => AppError | null) | null = null

  const call = async <T>(what: string, answer: () => T): Promise<T> => {
    requests.push(what)
    if (isSlow) await new Promise<void>((resolve) => pending.push(resolve))
    const problem = refuse?.(what)
    if (problem) throw problem
    return answer()
  }
  const reply = <T>(data: T, meta: object = {}) => ({
    success: true as const,
    message: '',
    data,
    ...meta,
  })
  const set = (next: CartItem) => {
    cart = [...cart.filter(({ _id }) => _id !== next._id), next]
    return reply(next)
  }
  const calls = {
    getCartItems: () => {
      const current = cart
      return call('get', () => reply(current))
    },
    addToCart: ({ body }: { body: { productId: number; quantity: number } }) =>
      call(`add ${body.productId} ${body.quantity}`, () =>
        set(item(body.productId === 1 ? rice : dal, body.quantity)),
      ),
    updateCartItemQuantity: ({ body }: { body: { _id: string; quantity: number } }) =>
      call(`set ${body._id[0]} ${body.quantity}`, () =>
        set(item(body._id === ids[1] ? rice : dal, body.quantity)),
      ),
    deleteCartItem: ({ body }: { body: { _id: string } }) =>
      call(`delete ${body._id[0]}`, () => {
        cart = cart.filter(({ _id }) => _id !== body._id)
        return reply(undefined)
      }),
    clearCart: () =>
      call('clear', () => {
        cart = []
        return reply(undefined)
      }),
    mergeGuestCart: ({ body }: { body: { items: { productId: number; quantity: number }[] } }) =>
      call(`merge ${body.items.map(({ productId, quantity }) => `${productId}x${quantity}`).join()}`, () => {
        cart = body.items.map(({ productId, quantity }) => item(productId === 1 ? rice : dal, quantity))
        return reply(cart, { skipped: [] })
      }),
  }

  const store = new CartStore({
    storage,
    showError: (message) => void errors.push(message),
    showMessage: (message) => void messages.push(message),
    loadUserCart,
    now: () => '2026-05-05T05:05:05.000Z',
  })
  store.connect({ calls: calls as never, announce: () => {} })
  return {
    store,
    requests,
    errors,
    messages,
    raw: storage.raw,
    shown: () => store.get().lines.map((line) => `${line.quantity} ${line.product.name} ${line.unit}`),
    setServerCart: (...items: CartItem[]) => void (cart = items),
    slow: () => void (isSlow = true),
    /** Resolves the next pending call, or a later one out of order. */
    answer: async (at = 0) => {
      for (const resolve of pending.splice(at, 1)) resolve()
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
    refuse: (rule: typeof refuse) => void (refuse = rule),
  }
}

async function userWith(...items: CartItem[]) {
  const shop = world()
  shop.setServerCart(...items)
  shop.store.setOwner('user')
  await shop.store.load()
  return shop
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('a new quantity is shown before the server responds', async () => {
  const { store, shown, slow } = await userWith()
  slow()
  store.setQuantity(rice, '1 kg', 1)
  expect(shown()).toEqual(['1 Rice 1 kg'])
  expect(store.get().saving).toBe(true)
})

test('quick taps are combined into few calls and the last one wins', async () => {
  const { store, shown, slow, answer, requests } = await userWith(item(rice, 1))
  slow()
  for (const quantity of [2, 3, 4, 5]) store.setQuantity(rice, '1 kg', quantity)
  await answer()
  expect(shown()).toEqual(['5 Rice 1 kg'])
  await answer()
  expect(requests).toEqual(['get', 'set a 2', 'set a 5'])
  expect(shown()).toEqual(['5 Rice 1 kg'])
  expect(store.get().saving).toBe(false)
})

test('returning to the quantity that is being sent makes no further call', async () => {
  const { store, slow, answer, requests, shown } = await userWith(item(rice, 1))
  slow()
  store.setQuantity(rice, '1 kg', 2)
  store.setQuantity(rice, '1 kg', 3)
  store.setQuantity(rice, '1 kg', 2)
  await answer()
  expect(requests).toEqual(['get', 'set a 2'])
  expect(shown()).toEqual(['2 Rice 1 kg'])
})

test('a load that began before a change does not restore the old cart', async () => {
  const { store, shown, slow, answer, requests } = await userWith(item(rice, 1))
  slow()
  const loading = store.load()
  store.setQuantity(rice, '1 kg', 7)
  await answer(1)
  await answer()
  expect(requests).toEqual(['get', 'get', 'set a 7', 'get'])
  expect(shown()).toEqual(['7 Rice 1 kg'])
  await answer()
  await loading
  expect(shown()).toEqual(['7 Rice 1 kg'])
})

test('a refused change restores the quantity and shows the reason on the row', async () => {
  const { store, shown, refuse, errors } = await userWith(item(rice, 2))
  refuse((what) => (what === 'set a 9' ? new AppError('out_of_stock', { available: 3 }) : null))
  store.setQuantity(rice, '1 kg', 9)
  await store.settled()
  expect(shown()).toEqual(['2 Rice 1 kg'])
  expect(store.get().problems.get('1:1 kg')).toBe('Only 3 left')
  expect(store.get().limits.get('1:1 kg')).toBe(3)
  expect(errors).toEqual(['Some items are not available in the quantity you want.'])
  store.setQuantity(rice, '1 kg', 3)
  expect(store.get().problems.size).toBe(0)
})

test('a decrease made while an increase is being refused is still sent', async () => {
  const { store, shown, slow, answer, refuse, errors } = await userWith(item(rice, 2))
  refuse((what) => (what === 'set a 3' ? new AppError('over_limit', { available: 2 }) : null))
  slow()
  store.setQuantity(rice, '1 kg', 3)
  store.setQuantity(rice, '1 kg', 1)
  await answer()
  await answer()
  expect(shown()).toEqual(['1 Rice 1 kg'])
  expect(errors).toEqual([])
})

test('a network error restores the row of the failed call and no other', async () => {
  const { store, shown, refuse, errors } = await userWith(item(rice, 2), item(dal, 1))
  refuse((what) => (what.startsWith('delete a') ? new AppError('offline') : null))
  store.setQuantity(rice, '1 kg', 0)
  store.setQuantity(dal, '1 kg', 4)
  await store.settled()
  expect(shown()).toEqual(['2 Rice 1 kg', '4 Dal 1 kg'])
  expect(errors).toEqual(['You appear to be offline. Please check your connection.'])
})

test('a call whose answer was lost shows what the server has', async () => {
  const { store, shown, refuse, setServerCart } = await userWith()
  refuse((what) => {
    if (!what.startsWith('add')) return null
    setServerCart(item(rice, 1))
    return new AppError('unavailable')
  })
  store.setQuantity(rice, '1 kg', 1)
  await store.settled()
  expect(shown()).toEqual(['1 Rice 1 kg'])
})

test('an invalid cart item id is never sent', async () => {
  const { store, shown, requests, errors } = await userWith(item(rice, 2, { _id: 'not-an-id' }))
  store.setQuantity(rice, '1 kg', 3)
  store.setQuantity(rice, '1 kg', 0)
  await store.settled()
  expect(requests).toEqual(['get'])
  expect(errors).toEqual(['Invalid cart item ID.'])
  expect(shown()).toEqual(['2 Rice 1 kg'])
})

test('taps while the code of a user’s cart loads are applied, or reported if it fails to load', async () => {
  let resolveCode: (code: typeof UserCartSync) => void = () => {}
  const { store, requests, errors } = world(null, () => new Promise((resolve) => (resolveCode = resolve)))
  store.setOwner('user')
  store.setQuantity(rice, '1 kg', 1)
  expect(store.get()).toMatchObject({ owner: 'user', ready: false, lines: [] })
  resolveCode(UserCartSync)
  await store.load()
  await store.settled()
  expect(requests).toContain('add 1 1')
  expect(store.quantityOf(1, '1 kg')).toBe(1)

  const unreachable = world(null, () => Promise.reject(new Error('gone')))
  unreachable.store.setOwner('user')
  await unreachable.store.load()
  expect(unreachable.store.get()).toMatchObject({ owner: 'user', failed: true })
  unreachable.store.setQuantity(rice, '1 kg', 1)
  await expect.poll(() => unreachable.errors).toHaveLength(1)
  expect([...unreachable.requests, ...errors]).toEqual([])
})

test('a tap before the cart is loaded adds to the stored quantity', async () => {
  const shop = world()
  shop.setServerCart(item(rice, 2))
  shop.store.setOwner('user')
  shop.store.setQuantity(rice, '1 kg', 1)
  await shop.store.settled()
  expect(shop.shown()).toEqual(['3 Rice 1 kg'])
})

test('clearing waits for calls in flight and can be undone with one call', async () => {
  const { store, shown, requests } = await userWith(item(rice, 2), item(dal, 1))
  const { lines } = store.get()
  store.setQuantity(rice, '1 kg', 3)
  await store.clear()
  expect(shown()).toEqual([])
  await store.restore(lines)
  expect(requests).toEqual(['get', 'set a 3', 'clear', 'merge 1x2,2x1'])
  expect(shown()).toEqual(['2 Rice 1 kg', '1 Dal 1 kg'])
})

test('a refused clear restores the lines and shows the reason', async () => {
  const { store, shown, refuse, errors } = await userWith(item(rice, 2))
  refuse(() => new AppError('busy'))
  await store.clear()
  expect(shown()).toEqual(['2 Rice 1 kg'])
  expect(errors).toEqual(['The shop is very busy. Please try again in a moment.'])
})

test('duplicate items become one line, the newer one, with a numeric product id', async () => {
  const { store } = await userWith(
    item({ ...rice, _id: '1' as never }, 2),
    item(rice, 5, { _id: 'c'.repeat(24), updatedAt: '2026-02-02T00:00:00.000Z' }),
  )
  expect(store.get().lines).toMatchObject([{ quantity: 5, product: { _id: 1 } }])
})

test('a guest’s cart is stored locally, limited per pack, and makes no calls', () => {
  const { store, shown, raw, requests } = world()
  store.setOwner('guest')
  store.setQuantity(rice, '1 kg', 2)
  store.setQuantity(rice, '5 kg', 1)
  expect(shown()).toEqual(['2 Rice 1 kg', '1 Rice 5 kg'])
  expect(JSON.parse(raw()!)).toMatchObject([
    { productId: { _id: 1, price: 100 }, unit: '1 kg', quantity: 2 },
    { productId: { _id: 1, price: 400, stock: 3 }, unit: '5 kg', quantity: 1 },
  ])
  store.setQuantity(rice, '5 kg', 3)
  expect(store.get().problems.get('1:5 kg')).toBe('Max 2 per order')
  store.setQuantity(rice, '1 kg', 0)
  expect(shown()).toEqual(['1 Rice 5 kg'])
  expect(requests).toEqual([])
})

test('two tabs of a guest do not undo each other’s changes', async () => {
  const browser = browserWith(null)
  const [one, other] = [world(null, undefined, browser), world(null, undefined, browser)]
  for (const { store } of [one, other]) store.setOwner('guest')
  one.store.setQuantity(rice, '1 kg', 2)
  other.store.setQuantity(dal, '1 kg', 1)
  one.store.setQuantity(rice, '1 kg', 3)
  expect(one.shown()).toEqual(['3 Rice 1 kg', '1 Dal 1 kg'])
  other.store.setQuantity(rice, '1 kg', 0)
  one.store.setQuantity(rice, '5 kg', 1)
  await one.store.load()
  await other.store.load()
  expect([one.shown(), other.shown()]).toEqual(Array(2).fill(['1 Dal 1 kg', '1 Rice 5 kg']))
})

test("refreshing a guest's cart updates prices, completes bare lines and drops unknown products", async () => {
  const bare = (_id: number) => ({ productId: { _id }, unit: '1 kg', quantity: 1 })
  const { store, shown } = world(JSON.stringify([bare(1), bare(2)]))
  store.setOwner('guest')
  expect(shown()).toEqual([])
  await store.refreshGuest(async (id) => (id === 1 ? rice : null), 'bare')
  expect(shown()).toEqual(['1 Rice 1 kg'])
  await store.refreshGuest(async () => product(1, 'Rice', { packs: [], price: 120 }), 'all')
  expect(store.get().lines).toMatchObject([{ seenPrice: 90, product: { price: 120 } }])
})

test('login merges the guest cart and shows one message', async () => {
  const shop = world()
  shop.store.setOwner('guest')
  shop.store.setQuantity(rice, '1 kg', 2)
  await shop.store.mergeGuest()
  expect(shop.raw()).toBeNull()
  expect(shop.store.get().owner).toBe('user')
  expect(shop.shown()).toEqual(['2 Rice 1 kg'])
  expect(shop.messages).toEqual(['1 item from this device is in your cart.'])
})

test('a failed merge keeps the guest cart and is only logged', async () => {
  const shop = world()
  shop.store.setOwner('guest')
  shop.store.setQuantity(rice, '1 kg', 2)
  shop.refuse(() => new AppError('unexpected'))
  await shop.store.mergeGuest()
  expect(readGuestCart(shop.raw())).toHaveLength(1)
  expect(shop.errors).toEqual([])
  expect(console.warn).toHaveBeenCalledOnce()
})
