import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { asha, meera, ravi } from '../../../../test/world.ts'
import { countSeals, resealSecondFactors } from './reseal-second-factors.ts'
import { secretBoxFrom } from './secret-box.ts'
import { beginFactor, listSecondFactors } from './second-factor-store.ts'

const [old, fresh, gone] = [
  'the secret that the shop began with',
  'the secret that takes its place',
  'a secret that nobody remembers',
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const sealed = async () =>
  new Map((await listSecondFactors(database.db)).map((one) => [one.user_id, one.sealed_secret]))

test('what a former secret sealed is sealed anew, so the former can go; what none opens stays as it is', async () => {
  const { db } = database
  const [a, m, r] = (await Promise.all([asha(db), meera(db), ravi(db)])).map(({ userId }) => userId) as [
    string,
    string,
    string,
  ]
  for (const [userId, secret] of [
    [a, old],
    [m, fresh],
    [r, gone],
  ] as const)
    await beginFactor(db, userId, secretBoxFrom(secret).seal(Buffer.from(`of ${userId}`), userId))
  const before = await sealed()
  const both = secretBoxFrom(fresh, old)
  expect(await countSeals(db, both)).toEqual({ former: 1, lost: 1 })

  // While the old one still comes first, what it sealed is current, and what the new one sealed is not touched for good.
  expect(secretBoxFrom(old, fresh).ageOf(before.get(a)!, a)).toBe('current')

  await Promise.all([resealSecondFactors(db, both), resealSecondFactors(db, both)])
  const after = await sealed()
  expect(await countSeals(db, both)).toEqual({ former: 0, lost: 1 })
  for (const userId of [a, m])
    expect(secretBoxFrom(fresh).open(after.get(userId)!, userId)?.toString()).toBe(`of ${userId}`)
  expect(secretBoxFrom(fresh).open(before.get(a)!, a)).toBeNull()
  expect([after.get(m), after.get(r)]).toEqual([before.get(m), before.get(r)])
})
