import { afterAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { mutantDatabase } from '../../../../test/mutant-database.ts'
import { testShop } from '../../../../test/server.ts'
import { person, ravi } from '../../../../test/world.ts'
import type { Database } from '#platform/db/postgres.ts'
import { giveCredit } from './give-credit.ts'
import { payOutCredit } from './pay-out-credit.ts'

const shop = await testShop()
const actor = { kind: 'admin' as const, userId: (await ravi(shop.db)).userId }
let count = 0
afterAll(() => closeAndCheckInvariants(shop))

/** Pays ₹100 of credit out in six parts of ₹30 at once; what each is told. */
async function payOutAtOnce(db: Database): Promise<string[]> {
  const { userId } = await person(shop.db, `Usha${(count += 1)}`)
  const owner = { userId }
  await shop.db.transaction((tx) =>
    giveCredit(tx, { owner, kind: 'claim', amountPaise: 10_000, reference: 'N1', byId: null }),
  )
  const lockCash = async () => 'safe' as const
  const payOut = () =>
    payOutCredit({ db, lockCash }, actor, { owner, amountPaise: 3_000, paidBy: 'upi' }).then(
      () => 'paid',
      ({ code }: { code: string }) => code,
    )
  return (await Promise.all(Array.from({ length: 6 }, payOut))).toSorted()
}
const fair = [...Array.from({ length: 3 }, () => 'credit_too_small'), 'paid', 'paid', 'paid']

test('credit that is paid out in many places at once is paid once', async () => {
  expect(await payOutAtOnce(shop.db)).toEqual(fair)
})

test('without the lock of the customer, somebody is told of a broken constraint', async () => {
  const weak = mutantDatabase(shop.db, {
    statements: { 'credit.lock': (text) => text.replace('FOR NO KEY UPDATE', '') },
  })
  expect(await payOutAtOnce(weak)).not.toEqual(fair)
})
