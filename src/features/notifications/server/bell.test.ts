import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { Caller } from '#platform/http/caller.ts'
import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { notificationContract } from '../contract.ts'
import { notificationRoutes } from './routes.ts'

const database = await testDatabase()
const admin = async (name: string): Promise<Caller> => {
  const { id } = await grantAdmin(database.db, commandActor, `${name}@tokri.example`)
  return { userId: id, sessionId: '0'.repeat(24), role: 'ADMIN' }
}
const ravi = await admin('ravi')
const meera = await admin('meera')
afterAll(() => database.drop())

const call = (caller: Caller | null, method: 'GET' | 'PUT', url: string) =>
  contractServer(
    notificationContract,
    notificationRoutes({
      db: database.db,
      push: { vapid: { publicKey: '', privateKeyPem: '' }, allowsLocal: true },
    }),
    async () => caller,
  ).inject({
    method,
    url: `/api/notification/${url}`,
  })

test('the server stores when each administrator last opened the bell', async () => {
  expect((await call(ravi, 'GET', 'bell')).json()).toMatchObject({ success: true, data: { seenAt: null } })
  const before = Date.now()
  const { seenAt } = (await call(ravi, 'PUT', 'bell-opened')).json<{ data: { seenAt: string } }>().data
  expect(Math.abs(Date.parse(seenAt) - before)).toBeLessThan(5000)
  expect((await call(ravi, 'GET', 'bell')).json()).toMatchObject({ data: { seenAt } })
  expect((await call(meera, 'GET', 'bell')).json()).toMatchObject({ data: { seenAt: null } })

  const again = (await call(ravi, 'PUT', 'bell-opened')).json<{ data: { seenAt: string } }>().data
  expect(Date.parse(again.seenAt)).toBeGreaterThanOrEqual(Date.parse(seenAt))
})

test('a shopper and a guest have no bell', async () => {
  const asha: Caller = { ...meera, role: 'USER' }
  expect((await call(asha, 'GET', 'bell')).statusCode).toBe(403)
  expect((await call(asha, 'PUT', 'bell-opened')).statusCode).toBe(403)
  expect((await call(null, 'PUT', 'bell-opened')).statusCode).toBe(401)
  expect((await call(meera, 'GET', 'bell')).json()).toMatchObject({ data: { seenAt: null } })
})
