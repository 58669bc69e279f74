import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { addProducts } from '#features/catalogue/server/add-products.ts'
import { upsertVerifiedUser } from '#features/people/accounts/server/user-store.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import type { Caller } from '#platform/http/caller.ts'
import { openLog } from '#platform/log.ts'
import { searchContract } from '../contract.ts'
import { openLiveIndex } from './live-index.ts'
import { searchRoutes } from './routes.ts'
import { openTermCounter } from './term-counter.ts'

const shop = await testDatabase()
const dairy = await newCategory(shop.db, 'Dairy')
await shop.db.transaction((tx) =>
  addProducts(tx, [
    {
      ...plainProduct,
      ...dairy,
      name: 'Toned Milk',
      packs: [{ unit: '1 L', pricePaise: 5_000, discountMicro: 0, stock: 5, barcode: null }],
    },
  ]),
)
const log = openLog('silent')
const feed = openChangeFeed(shop.db, log)
const terms = openTermCounter(shop.db, log)
const index = openLiveIndex({ db: shop.db, feed, log })
await index.ready
let caller: Caller | null = null
const deps = { db: shop.db, readDb: shop.db, feed, index, terms }
const server = contractServer(searchContract, searchRoutes(deps), async () => caller)
const person = async (name: string, role: Caller['role'] = 'USER'): Promise<Caller> => {
  const user = await upsertVerifiedUser(shop.db, { email: `${name}@tokri.example` })
  return { userId: user!.id, sessionId: '0'.repeat(24), role }
}
const asha = await person('asha')
const ravi = await person('ravi')
const admin = await person('admin', 'ADMIN')
afterAll(async () => {
  index.stop()
  feed.stop()
  await terms.stop()
  await shop.drop()
})

const ask = async (who: Caller | null, search: string) => {
  caller = who
  const reply = await server.inject({ method: 'POST', url: '/api/search/ask-for', payload: { search } })
  return { status: reply.statusCode, isNew: reply.json<{ data?: { isNew: boolean } }>().data?.isNew }
}
const missing = async () => {
  caller = admin
  const reply = await server.inject({ method: 'GET', url: '/api/search/terms?nothingFound=true' })
  return reply
    .json<{ data: { term: string; asked: number }[] }>()
    .data.map(({ term, asked }) => `${term} ${asked}`)
}

test('a thing is asked for once a person and week, and the list of missing words counts people', async () => {
  expect(await ask(asha, ' Dragon  Fruit')).toEqual({ status: 200, isNew: true })
  expect(await ask(asha, 'dragon fruit')).toEqual({ status: 200, isNew: false })
  expect(await ask(ravi, 'dragon fruit')).toEqual({ status: 200, isNew: true })
  expect(await ask(ravi, 'oat milk')).toEqual({ status: 200, isNew: true })
  expect(await missing()).toEqual(['dragon fruit 2', 'oat milk 1'])
  await shop.owner.pool.query(`UPDATE search_wishes SET week = week - 7 WHERE user_id = $1`, [asha.userId])
  expect(await ask(asha, 'dragon fruit')).toEqual({ status: 200, isNew: true })
})

test('nobody asks as a guest, for what may be personal, or for very many things', async () => {
  expect(await ask(null, 'dragon fruit')).toMatchObject({ status: 401 })
  for (const search of ['me@example.in', '9876543210', '', 'x'.repeat(61)])
    expect(await ask(asha, search), search).toMatchObject({ status: 400 })
  const meera = await person('meera')
  for (let at = 0; at < 30; at++) await ask(meera, `thing ${String.fromCharCode(97 + at)} wanted`)
  expect(await ask(meera, 'one more')).toMatchObject({ status: 429 })
  expect(await ask(meera, 'thing a wanted')).toEqual({ status: 200, isNew: false })
})

test('administrators see how a search is read and what it finds', async () => {
  const explain = async (who: Caller) => {
    caller = who
    return server.inject({ method: 'GET', url: '/api/search/explain?search=bina%20chini%20doodh' })
  }
  expect((await explain(asha)).statusCode).toBe(403)
  const { steps } = (await explain(admin)).json<{ data: { steps: string[] } }>().data
  expect(steps.join('\n')).toContain('sugar free')
  expect(steps.at(-1)).toBe('Finds nothing')
})
