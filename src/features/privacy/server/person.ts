import { findUser, findUserByMobile } from '#features/people/accounts/server/user-store.ts'
import { findBookCustomer, findCustomersByMobile } from '#features/khata/server/khata-store.ts'
import { countReceived } from './received-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { PersonNamed } from '../contract.ts'

/** Whose data it is: an account, with its customer of the book; or a customer who has no account. */
export type Person = { userId: string; customerId: null } | { userId: null; customerId: string }

/** What the conditions of the registry are given: `$1`, `$2` and `$3` of `whose-rows.ts`. */
export type PersonKeys = [userId: string | null, email: string | null, customerIds: string[]]

/**
 * Who is meant by an account, a customer of the book or a mobile number. A customer who has an account is the account.
 * Throws `not_found`, and `several_people` if a number is of more than one.
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
  if (!only)
    throw new AppError('not_found', undefined, { message: nobodyText(await countReceived(tx, mobile!)) })
  if (others.length > 0) throw new AppError('several_people')
  return only
}

function nobodyText({ addresses, orders }: { addresses: number; orders: number }): string {
  const nobody = 'Nobody in the shop’s books has this number.'
  if (addresses + orders === 0) return nobody
  const places = [
    addresses > 0 && `${addresses} saved ${addresses === 1 ? 'address' : 'addresses'}`,
    orders > 0 && `${orders} delivered ${orders === 1 ? 'order' : 'orders'}`,
  ].filter(Boolean)
  return `${nobody} It is a receiver’s: it stands in ${places.join(' and ')} of other people, and is erased with them.`
}

/** A customer who has an account is the account. */
export const personOf = (userId: string | null, customerId: string | null): Person =>
  userId === null ? { userId, customerId: customerId! } : { userId, customerId: null }
