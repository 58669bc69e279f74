import { expect, test } from 'vitest'
import { may, mayCall, permissions, STAFF_ROLES, staffRoleOf, type Permission } from './permissions.ts'

const all = Object.keys(permissions) as Permission[]

test('an owner may do everything, and a manager all that owner and manager share', () => {
  expect(all.filter((permission) => !may({ role: 'ADMIN', staffRole: 'owner' }, permission))).toEqual([])
  const kept = all.filter((permission) => !may({ role: 'ADMIN', staffRole: 'manager' }, permission))
  expect(kept).toEqual([
    'staff.manage',
    'settings.manage',
    'payment-keys.manage',
    'exports.make',
    'people.erase',
  ])
})

test('picker, rider and cashier may do their own work, and nothing that an administrator may', () => {
  const done = (staffRole: 'picker' | 'rider' | 'cashier') =>
    all.filter((permission) => may({ role: 'USER', staffRole }, permission))
  expect([done('picker'), done('rider'), done('cashier')]).toEqual([
    ['second-factor.own', 'orders.see', 'orders.pick', 'stock.count'],
    ['second-factor.own', 'deliveries.own'],
    ['second-factor.own', 'orders.reschedule', 'counter.sell'],
  ])
})

test('a shopper and a guest may do nothing in the shop; an administrator without a role is an owner', () => {
  expect(all.filter((permission) => may({ role: 'USER' }, permission) || may(null, permission))).toEqual([])
  expect([staffRoleOf({ role: 'ADMIN' }), staffRoleOf({ role: 'USER' }), staffRoleOf(null)]).toEqual([
    'owner',
    null,
    null,
  ])
})

test('every role has something to do', () => {
  for (const role of STAFF_ROLES)
    expect(all.some((permission) => (permissions[permission] as readonly string[]).includes(role))).toBe(true)
})

test('calls for anyone are open to guests, calls for users to everybody who is logged in', () => {
  expect([mayCall(null, 'anyone'), mayCall(null, 'user'), mayCall({ role: 'USER' }, 'user')]).toEqual([
    true,
    false,
    true,
  ])
  expect([mayCall({ role: 'USER' }, 'admin'), mayCall({ role: 'ADMIN' }, 'admin')]).toEqual([false, true])
})
