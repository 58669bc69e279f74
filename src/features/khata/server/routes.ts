import { staffActor } from '#features/audit/actor.ts'
import { countFoundPeople } from '#features/people/accounts/server/count-found-people.ts'
import { findUserByMobile } from '#features/people/accounts/server/user-store.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { personSearch, searchedTexts } from '#shared/person-search.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { readUtr } from '#shared/read-utr.ts'
import { isAdmin } from '#shared/roles.ts'
import { dayInIndia } from '#shared/when.ts'
import { khataContract, type KhataContract } from '../contract.ts'
import { addBookCustomer, changeBookCustomer } from './change-book.ts'
import { listCredit } from './credit-store.ts'
import { creditView } from './credit-view.ts'
import { entryView, statementView, unpaidView, viewFor } from './khata-view.ts'
import {
  countBook,
  findBookCustomer,
  findCustomerOfUser,
  findCustomersByMobile,
  listBook,
  type BookCustomerRow,
} from './khata-store.ts'
import { listEntries, type KhataEntryRow } from './khata-entry-store.ts'
import { listMerged } from './merged-customer-store.ts'
import { mergeCustomers, partCustomers } from './merge-customers.ts'
import { reverseEntry } from './reverse-entry.ts'
import { writeEntry, type LockCash } from './write-entry.ts'
import { inLocale, t } from '#shared/words.ts'
import { reminderText, statementText } from '../khata-words.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'

function khataRoutes({
  db,
  lockDrawer,
}: {
  db: Database
  /** Of a counter. */
  lockDrawer: (tx: Tx, counterId: string) => ReturnType<LockCash>
}): Handlers<KhataContract> {
  return {
    getBook: async ({ query: { search = '', group = null, userId = null, ...page }, caller }) => {
      const filter = { words: searchedTexts(personSearch(search)), group, userId }
      const { count, owed_paise } = await countBook(db, filter)
      const found = await listBook(db, filter, page)
      await countFoundPeople(
        db,
        caller,
        found.map(({ id }) => id),
      )
      return {
        data: found.map((row) => viewFor(caller, row)),
        meta: { ...pageOf(page, count), outstanding: toRupees(owed_paise) },
      }
    },
    addCustomer: async ({ body, caller, http }) => {
      const { name, mobile = null, note = '', userId = null, khataLimit = 0 } = body
      const fields = { name, mobile, note, userId, limitPaise: limitPaiseOf(khataLimit) }
      const added = await addBookCustomer(db, staffActor(caller), fields, http.sent)
      return { data: viewFor(caller, added), ...(await othersWith(db, added, () => t('said.added'))) }
    },
    changeCustomer: async ({ body: { _id, khataLimit, ...change }, caller }) => {
      const fields = {
        ...definedOf(change),
        ...(khataLimit !== undefined && { limitPaise: limitPaiseOf(khataLimit) }),
      }
      const changed = await changeBookCustomer(db, staffActor(caller), _id, fields)
      return { data: viewFor(caller, changed), ...(await othersWith(db, changed, () => t('said.saved'))) }
    },
    mergeCustomers: async ({ body, caller }) => ({
      data: viewFor(caller, await mergeCustomers(db, staffActor(caller), body)),
    }),
    partCustomers: async ({ body, caller }) => ({
      data: viewFor(caller, await partCustomers(db, staffActor(caller), body.otherId)),
    }),
    getKhata: async ({ query: { customerId, ...span }, caller, http }) => {
      const customer = await findBookCustomer(db, customerId)
      if (!customer) throw new AppError('not_found')
      const merged = await listMerged(db, customer.id)
      const credit = await listCredit(db, customer.id)
      const view = viewFor(caller, customer)
      const statement = await statementIn(db, customer, span, { withStaff: true })
      const { name: shop } = await readShop(db)
      return {
        data: {
          customer: view,
          unpaid: unpaidView(customer),
          statement,
          drafts: inLocale(customer.locale ?? http.locale, () => ({
            statement: statementText(view.name, shop, statement),
            reminder: view.mayRemind ? reminderText(view, shop, dayInIndia(new Date())) : null,
          })),
          ...(credit.length > 0 && { storeCredit: creditView(credit) }),
          ...(merged.length > 0 && { merged: merged.map(({ id, ...one }) => ({ _id: id, ...one })) }),
        },
      }
    },
    writeEntry: async ({ body, caller, http }) => {
      const counterId = body.kind === 'payment' && body.paidBy === 'cash' ? body.counterId : undefined
      const lockCash: LockCash = async (tx) => (counterId === undefined ? 'safe' : lockDrawer(tx, counterId))
      const { entry, customer } = await writeEntry({ db, lockCash }, staffActor(caller), {
        customerId: body.customerId,
        kind: body.kind,
        amountPaise: fromRupees(body.amount),
        paidBy: body.kind === 'payment' ? body.paidBy : null,
        note: body.note || null,
        utr: body.kind === 'payment' && body.paidBy === 'upi' ? readUtr(body.utr ?? '') : null,
        isConfirmed: body.kind !== 'payment' || body.confirmed === true,
        mayPayAhead: isAdmin(caller),
        sent: http.sent,
      })
      return { data: writtenView(entry, customer) }
    },
    reverseEntry: async ({ body, caller, http }) => {
      const { entry, customer } = await reverseEntry(db, staffActor(caller), body, http.sent)
      return { data: writtenView(entry, customer) }
    },
    getOwnKhata: async ({ query, caller }) => {
      const customer = await findCustomerOfUser(db, caller.userId)
      // An account that only has store credit has no khata.
      if (!customer || (customer.khata_limit_paise === 0 && customer.last_at === null)) return { data: null }
      const { khataLimit, balance, room, age } = viewFor(caller, customer)
      const statement = await statementIn(db, customer, query, { withStaff: false })
      return { data: { khataLimit, balance, room, age, statement } }
    },
  }
}

const writtenView = (entry: KhataEntryRow, { balance_paise }: BookCustomerRow) => ({
  balance: toRupees(balance_paise),
  entry: entryView({ ...entry, day: dayInIndia(entry.happened_at), balancePaise: balance_paise }),
})

const limitPaiseOf = (limit: number | null) => (limit === null ? null : fromRupees(limit))

/** Points out who else has the same number: in the book, who then has two khatas, or an account that is not joined. */
async function othersWith(
  tx: Tx,
  { id, user_id: userId, mobile }: BookCustomerRow,
  saved: () => string,
): Promise<{ message?: () => string }> {
  if (mobile === null) return {}
  const book = (await findCustomersByMobile(tx, mobile)).filter((one) => one.id !== id)
  const known = [userId, ...book.map((one) => one.user_id)]
  const accounts = (await findUserByMobile(tx, mobile)).filter((one) => !known.includes(one))
  if (book.length + accounts.length === 0) return {}
  const names = () =>
    [...book.map(({ name }) => name), ...accounts.map(() => t('said.an-account'))].join(', ')
  return { message: () => t('said.has-this-number-too', { saved: saved(), names: names() }) }
}

/** The fields that were given: a missing one is not changed. */
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const DAY_MS = 86_400_000

async function statementIn(
  tx: Tx,
  { id }: BookCustomerRow,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { withStaff }: { withStaff: boolean },
) {
  const now = new Date()
  const span = {
    from: from ?? dayInIndia(new Date(now.getTime() - 30 * DAY_MS)),
    to: to ?? dayInIndia(now),
  }
  if (span.from > span.to)
    throw new AppError('invalid', undefined, () => ({ fields: { from: t('said.first-day-after-last') } }))
  const rows = await listEntries(tx, id)
  return statementView(withStaff ? rows : rows.map((row) => ({ ...row, by_name: null })), span)
}

export const mountKhata = room(khataContract, khataRoutes)
