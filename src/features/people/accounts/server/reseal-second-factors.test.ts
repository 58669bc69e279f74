import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { asha, meera, ravi } from '../../../../../test/world.ts'
import { countSecondFactorsBySecret, resealSecondFactors } from './reseal-second-factors.ts'
import { secretBoxFrom } from './secret-box.ts'
import { beginFactor, listSecondFactors } from './second-factor-store.ts'

const [old, fresh, lost] = [
  'the secret that the shop began with',
  'the secret that takes its place',
  'a secret that nobody remembers',
]

const database = await testDatabase()
afterAll(() => database.drop())

const sealed = async () =>
  new Map((await listSecondFactors(database.db)).map((one) => [one.user_id, one.sealed_secret]))

test('secrets encrypted with a former AUTH_SECRET are re-encrypted; undecryptable ones stay unchanged', async () => {
  const { db } = database
  const [a, m, r] = (await Promise.all([asha(db), meera(db), ravi(db)])).map(({ userId }) => userId) as [
    string,
    string,
    string,
  ]
  for (const [userId, secret] of [
    [a, old],
    [m, fresh],
    [r, lost],
  ] as const)
    await beginFactor(db, userId, secretBoxFrom(secret).seal(Buffer.from(`of ${userId}`), userId))
  const before = await sealed()
  const both = secretBoxFrom(fresh, old)
  expect(await countSecondFactorsBySecret(db, both)).toEqual({ former: 1, lost: 1 })

  // Where the old AUTH_SECRET still comes first, what it encrypted is current.
  expect(secretBoxFrom(old, fresh).ageOf(before.get(a)!, a)).toBe('current')

  await Promise.all([resealSecondFactors(db, both), resealSecondFactors(db, both)])
  const after = await sealed()
  expect(await countSecondFactorsBySecret(db, both)).toEqual({ former: 0, lost: 1 })
  for (const userId of [a, m])
    expect(secretBoxFrom(fresh).open(after.get(userId)!, userId)?.toString()).toBe(`of ${userId}`)
  expect(secretBoxFrom(fresh).open(before.get(a)!, a)).toBeNull()
  expect([after.get(m), after.get(r)]).toEqual([before.get(m), before.get(r)])
})
