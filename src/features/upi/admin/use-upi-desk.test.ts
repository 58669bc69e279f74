import { expect, test } from 'vitest'
import { isToLookUp, ringsHere } from './use-upi-desk.ts'

const claim = { utr: null, at: '2026-01-01T10:00:00.000Z' }

test('a payment at the door is to be looked up, and rings only as what went wrong after dispatch', () => {
  const atDoor = { claim: null, order_status: 'Delivered' as const }
  expect([isToLookUp(atDoor), ringsHere(atDoor)]).toEqual([true, false])
  expect(ringsHere({ ...atDoor, claim })).toBe(false)
  const onSite = { claim, order_status: 'Confirmed' as const }
  expect([isToLookUp(onSite), ringsHere(onSite)]).toEqual([true, true])
  expect(ringsHere({ ...onSite, claim: null })).toBe(false)
})
