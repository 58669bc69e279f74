import { expect, test } from 'vitest'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { pickShop, RICE } from '../../../../../test/pick-shop.ts'
import { person } from '../../../../../test/world.ts'
import { movementReasons, rolesThatMay, type MovementReason } from '../movement-reasons.ts'
import type { StockMove } from '../stock-move.ts'
import { moveStock, movementRows } from './move-stock.ts'
import { NOT_HELD, NOT_THEIRS } from './movement-store.ts'

const { shop, query, ordered } = await pickShop()

/** Somebody of each role, and a shopper. */
const people: Record<StaffRole | 'shopper', string> = {
  shopper: (await person(shop.db, 'Asha')).userId,
} as never
for (const role of STAFF_ROLES) {
  people[role] = (await person(shop.db, `A ${role}`)).userId
  await query('INSERT INTO staff (user_id, role) VALUES ($1, $2)', [people[role], role])
}
const { orderId, ids } = await ordered({ packs: { rice: RICE }, lines: [{ pack: 'rice', quantity: 3 }] })
const { packId } = ids.rice!
const reasons = Object.keys(movementReasons) as MovementReason[]
const id = 'f'.repeat(24)

/** A movement of one pack by a reason, in its own direction, with what it is of. */
function moveBy(reason: MovementReason, amount?: number): StockMove {
  const quantity = amount ?? (movementReasons[reason].way === 'in' ? 1 : -1)
  const causes: Record<string, object> = {
    order: { orderId },
    note: { orderId, returnId: id },
    purchase: { purchaseId: id },
    count: { countId: id },
    waste: { wasteReason: 'spoiled' },
  }
  return { packId, quantity, reason, ...causes[String(movementReasons[reason].needs)] } as StockMove
}

/** What stops a movement that is rolled back: nothing, a rule of the table, or that what it is of is not there. */
async function outcomeOf(byId: string | null, move: StockMove): Promise<string> {
  const back = new Error('rolled back')
  return shop.db
    .transaction(async (tx) => {
      await moveStock(tx, byId, [move])
      throw back
    })
    .catch((error: unknown) =>
      isBrokenConstraint(error, NOT_THEIRS)
        ? 'not theirs'
        : isBrokenConstraint(error, NOT_HELD)
          ? 'not held'
          : error === back
            ? 'done'
            : 'of nothing',
    )
}

test.each(reasons)('a movement by %s is for those of the table', async (reason) => {
  const roles = rolesThatMay([reason])
  // Of an order that has taken it, a note or a bill that is not there: what comes after the rights stops it.
  const isWhole =
    ['cancel', 'unsupplied', 'substitute'].includes(reason) || movementReasons[reason].needs === null
  const expected = isWhole ? 'done' : (expect.stringMatching(/done|of nothing/) as string)
  for (const [role, byId] of Object.entries(people))
    expect([role, await outcomeOf(byId, moveBy(reason))]).toEqual([
      role,
      roles === null || roles.includes(role as StaffRole) ? expected : 'not theirs',
    ])
  // The shop itself: a job, an import.
  expect(await outcomeOf(null, moveBy(reason))).toEqual(expected)
})

test('who may pick may not buy, and who sells may not count', () => {
  expect(rolesThatMay(['purchase'])).toEqual(['owner', 'manager'])
  expect(rolesThatMay(['count'])).toEqual(['owner', 'manager', 'picker'])
  expect(rolesThatMay(['unsupplied', 'adjustment'])).toEqual(['owner', 'manager', 'picker'])
  expect(rolesThatMay(['return', 'count'])).toEqual(['owner', 'manager'])
  expect(rolesThatMay(['order', 'cancel'])).toBeNull()
})

test.each(reasons)('a movement by %s goes its way only, and is late only if the table says so', (reason) => {
  const { way, mayBeLate } = movementReasons[reason]
  const wrong = way === 'out' ? 1 : way === 'in' ? -1 : null
  if (wrong !== null) expect(() => movementRows([moveBy(reason, wrong)])).toThrow(`no ${reason}`)
  const late = () => movementRows([{ ...moveBy(reason), happenedAt: new Date() }])
  if (mayBeLate) expect(late()).toHaveLength(1)
  else expect(late).toThrow('when it is written')
})

test('an order gives back what it holds, and nothing is found for it', async () => {
  const { picker, owner } = people
  expect(await outcomeOf(picker, moveBy('unsupplied', 3))).toBe('done')
  expect(await outcomeOf(picker, moveBy('unsupplied', 4))).toBe('not held')
  expect(await outcomeOf(owner, moveBy('cancel', 4))).toBe('not held')
  expect(await outcomeOf(owner, moveBy('adjustment', 4))).toBe('done')
})
