import { findUser, findUserByAddress, findUserByMobile } from '#features/people/accounts/server/user-store.ts'
import {
  findBookCustomer,
  findCustomersByMobile,
  insertCustomer,
} from '#features/khata/server/khata-store.ts'
import { isReceiver } from './received-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { mobileNumberOf } from '#shared/mobile-number.ts'
import { AppError } from '#shared/problems.ts'
import type { PersonNamed } from '../contract.ts'

/** Whose data it is: an account, with its customer of the book; a customer who has no account; or a number that is in no book. */
export type Person = KnownPerson | { userId: null; customerId: null; mobile: number }
export type KnownPerson =
  | { userId: string; customerId: null; mobile?: never }
  | { userId: null; customerId: string; mobile?: never }

/** What the conditions of the registry are given: `$1` to `$4` of `whose-rows.ts`. */
export type PersonKeys = [
  userId: string | null,
  email: string | null,
  customerIds: string[],
  numbers: number[],
]

/**
 * Who is meant by an account, a customer of the book or a mobile number. A customer who has an account is the account.
 * A number may stand in nothing but what others have sent there, or a complaint. Throws `not_found`, and `several_people` if a number is of more than one.
 */
export async function findPerson(tx: Tx, named: PersonNamed): Promise<Person> {
  const { userId, customerId, mobile } = named
  if (userId !== undefined) {
    if (!(await findUser(tx, userId))) throw new AppError('not_found')
    return { userId, customerId: null }
  }
  if (customerId !== undefined) {
    const customer = await findBookCustomer(tx, customerId)
    if (!customer) throw new AppError('not_found')
    // Of those who were merged, the one who stays.
    return personOf(customer.user_id, customer.id)
  }
  const found = (await findCustomersByMobile(tx, mobile!)).map(({ id, user_id }) => personOf(user_id, id))
  const users = (await findUserByMobile(tx, mobile!)).map((id): Person => ({ userId: id, customerId: null }))
  const people = new Map([...found, ...users].map((person) => [person.userId ?? person.customerId, person]))
  const [only, ...others] = people.values()
  if (!only) {
    if (await isReceiver(tx, mobile!)) return { userId: null, customerId: null, mobile: mobile! }
    throw new AppError('not_found', undefined, { message: 'The shop knows nothing under this number.' })
  }
  if (others.length > 0) throw new AppError('several_people')
  return only
}

/** A customer who has an account is the account. */
export const personOf = (userId: string | null, customerId: string | null): KnownPerson =>
  userId === null ? { userId, customerId: customerId! } : { userId, customerId: null }

/** Whose number a code has proved: the account's, the book's customer, or of whoever it reaches. Throws `several_people`. */
export async function personOfNumber(tx: Tx, mobile: number): Promise<KnownPerson> {
  const account = await findUserByAddress(tx, mobileNumberOf(mobile).e164)
  if (account) return personOf(account.id, null)
  const [only, ...others] = (await findCustomersByMobile(tx, mobile)).filter(
    ({ user_id }) => user_id === null,
  )
  if (others.length > 0) throw new AppError('several_people')
  return only ? personOf(null, only.id) : inTheBook(tx, mobile)
}

/** A line in the book, named by the number alone, for one that is in none, so that everything that the registry knows of a customer is done. */
export async function inTheBook(tx: Tx, mobile: number) {
  const id = newHexId()
  await insertCustomer(tx, id, {
    userId: null,
    name: mobileNumberOf(mobile).shown,
    mobile,
    note: '',
    limitPaise: 0,
  })
  return personOf(null, id)
}
