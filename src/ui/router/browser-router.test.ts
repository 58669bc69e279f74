import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserRouter } from './browser-router.ts'
import { hrefOf } from './browser-history.ts'
import { Redirect } from './load-routes.ts'
import type { RouteObject } from './match-routes.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab with its history, as far as the router needs it. */
function openTab(path: string) {
  const origin = 'https://shop.example'
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, origin), state: null }]
  let index = 0
  const listeners: Record<string, (() => void)[]> = {}
  const kept = new Map<string, string>()
  const tab = {
    scrollY: 0,
    get location() {
      return entries[index]!.url
    },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return entries[index]!.state
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice(++index, entries.length, { url: new URL(to, origin), state })
      },
      replaceState: (state: unknown, _: string, to?: string) => {
        entries[index] = { url: to === undefined ? entries[index]!.url : new URL(to, origin), state }
      },
      go: (steps: number) => {
        index += steps
        listeners.popstate?.forEach((listener) => listener())
      },
    },
    addEventListener: (name: string, listener: () => void) => (listeners[name] ??= []).push(listener),
  }
  vi.stubGlobal('window', tab)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return {
    tab,
    addresses: () => entries.map(({ url }) => url.pathname + url.search + url.hash),
    /** Leaves the document, as a reload does; another router may start in the same tab. */
    hide: () => listeners.pagehide?.forEach((listener) => listener()),
  }
}

type Answer = (value: unknown) => void

/** A shop whose product pages answer when told to. */
async function openShop(path: string, loadMore: () => Promise<RouteObject[]> = async () => []) {
  const browser = openTab(path)
  const waiting: { slug: string | undefined; answer: Answer; signal: AbortSignal }[] = []
  const calls: string[] = []
  const routes: RouteObject[] = [
    {
      id: 'layout',
      loader: () => calls.push('layout'),
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      children: [
        { id: 'home', path: '/' },
        {
          id: 'list',
          path: '/list',
          loader: ({ request }) => calls.push(new URL(request.url).search || 'list'),
        },
        {
          id: 'product',
          path: '/product/:slug',
          loader: ({ params: { slug }, request: { signal } }) =>
            new Promise((resolve, reject) =>
              waiting.push({
                slug,
                signal,
                answer: (value) =>
                  value instanceof Error || value instanceof Redirect ? reject(value) : resolve(value),
              }),
            ),
        },
        { id: '*', path: '*' },
      ],
    },
  ]
  const start = () => createBrowserRouter(routes, { loaderData: { layout: 'shop' }, errors: null }, loadMore)
  const router = await start()
  const shown = () => router.state.get().page
  const next = async () => {
    await expect.poll(() => waiting).not.toEqual([])
    return waiting.shift()!
  }
  return { ...browser, router, start, shown, next, calls }
}

test('the shown page stays until the data of the next one is there', async () => {
  const { router, shown, next, addresses, calls } = await openShop('/')
  const arrival = router.navigate('/product/milk', { state: 'from home' })
  const { answer } = await next()
  expect(shown().routes.at(-1)!.id).toBe('home')
  expect(router.state.get().pending.location?.pathname).toBe('/product/milk')
  answer({ name: 'Milk' })
  await arrival
  expect(shown()).toMatchObject({
    params: { slug: 'milk' },
    loaderData: { layout: 'shop', product: { name: 'Milk' } },
    location: { state: 'from home' },
    scrollTo: 'start',
  })
  expect(router.state.get().pending.location).toBeNull()
  expect(addresses()).toEqual(['/', '/product/milk'])
  expect(calls).toEqual([])
})

test('a newer navigation replaces one that is still loading', async () => {
  const { router, shown, next, addresses } = await openShop('/')
  void router.navigate('/product/milk')
  const milk = await next()
  const arrival = router.navigate('/product/bread')
  expect(milk.signal.aborted).toBe(true)
  const bread = await next()
  bread.answer('Bread')
  await arrival
  milk.answer('Milk')
  await Promise.resolve()
  expect(shown().loaderData.product).toBe('Bread')
  expect(addresses()).toEqual(['/', '/product/bread'])
})

test('a redirect leads on, and a failure is kept for the error page until the next try', async () => {
  const { router, shown, next, addresses } = await openShop('/')
  const arrival = router.navigate('/product/MILK')
  ;(await next()).answer(new Redirect('/product/milk'))
  ;(await next()).answer(new Error('no network'))
  await arrival
  expect(addresses()).toEqual(['/', '/product/milk'])
  expect(shown().errors).toEqual({ product: new Error('no network') })

  const retry = router.revalidate()
  expect(router.state.get().pending.isRevalidating).toBe(true)
  ;(await next()).answer('Milk')
  await retry
  expect(shown()).toMatchObject({ errors: null, loaderData: { product: 'Milk' }, scrollTo: null })
  expect(addresses()).toEqual(['/', '/product/milk'])
})

test('loaders run again for another query or the same address, and not for a place within the page', async () => {
  const { router, shown, calls, addresses } = await openShop('/list')
  await router.navigate('?sort=price', { replace: true, preventScrollReset: true })
  expect([calls.splice(0), shown().scrollTo]).toEqual([['?sort=price'], null])
  await router.navigate('/list?sort=price', { replace: true })
  expect(calls.splice(0)).toEqual(['layout', '?sort=price'])
  await router.navigate('/list?sort=price#end')
  expect([calls, shown().location.hash]).toEqual([[], '#end'])
  await router.navigate('?')
  expect(addresses()).toEqual(['/list?sort=price', '/list?sort=price#end', '/list'])
})

test('going back restores the scroll position, and so does a reload', async () => {
  const { router, shown, tab, hide, start } = await openShop('/')
  tab.scrollY = 640
  await router.navigate('/list')
  expect([shown().scrollTo, shown().navigationType]).toEqual(['start', 'PUSH'])
  tab.scrollY = 20
  await router.navigate(-1)
  await expect.poll(shown).toMatchObject({ scrollTo: 640, navigationType: 'POP' })
  tab.scrollY = 700
  hide()
  expect(tab.history.scrollRestoration).toBe('auto')
  expect((await start()).state.get().page.scrollTo).toBe(700)
})

test('pages that only few visits need are looked for once no other page matches', async () => {
  const loadMore = vi.fn(async () => [{ id: 'cart', path: '/cart' }])
  const { router, shown } = await openShop('/', loadMore)
  expect(loadMore).not.toHaveBeenCalled()
  loadMore.mockRejectedValueOnce(new Error('no network'))
  await router.navigate('/cart')
  expect(shown().errors).toEqual({ '*': new Error('no network') })
  await router.revalidate()
  expect([shown().routes.at(-1)!.id, shown().errors]).toEqual(['cart', null])
})

test('a link never leaves the shop', () => {
  const shown = { pathname: '/list' }
  expect(hrefOf('?page=2', shown)).toBe('/list?page=2')
  for (const to of ['//evil.example', '/\\evil.example', 'evil.example', '\\/evil.example'])
    expect(hrefOf(to, shown)).toBe('/evil.example')
})
