import { placeOrder } from '#features/orders/server/place-order.ts'
import { readOrderTerms, type OrderReads, type OrderTerms } from '#features/orders/server/price-order.ts'
import { slotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { findUser } from '#features/people/accounts/server/user-store.ts'
import { sendMail } from '#features/notifications/server/send-mail.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { localName, type Named } from '#shared/local-name.ts'
import { localPath } from '#shared/locale-path.ts'
import { paths } from '#shared/paths.ts'
import { inLocale } from '#shared/words.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { closedDays, lastFixedDays, morningOf } from '../morning-terms.ts'
import { LONGEST_CLOSED, wantedOn } from '../subscription-days.ts'
import { leftOutMail, stoppedMail, type LeftOut } from './subscription-mails.ts'
import {
  fixThrough,
  listDueSubscriptions,
  listSubscriptions,
  saveFixedDays,
  stopSubscriptions,
  type FixedDay,
  type SubscriptionRow,
} from './subscription-store.ts'
import { findReplacement } from './morning-stock-store.ts'
import { listFixedDays } from './morning-day-store.ts'

interface FixDeps {
  db: Database
  publicUrl: string
  log: Log
}

/** How many people are read at a time. Their orders are placed one after the other, so that no shopper's order waits for them. */
const PEOPLE = 200

/** How often a day is tried again while its stock, slot or wishes change under it; the next run tries again too. */
const MOST_TRIES = 5

/**
 * Places the orders of all days whose cut-off has passed: one for each person, day, address, slot and way of paying. Each is
 * written with the days that it fixes in one transaction, so that it is there once, whatever runs beside it or is killed.
 * Returns how many orders were placed.
 */
export async function fixDays(deps: FixDeps, now = new Date(), stopping?: AbortSignal): Promise<number> {
  const { db } = deps
  const terms = await readOrderTerms(db)
  const lastFixed = lastFixedDays(terms.shop, now)
  const run = { ...deps, terms, now, reads: { readTerms: async () => terms, slots: slotReader(db) } }
  let placed = 0
  for (let after = ''; !stopping?.aborted;) {
    const { due, lastUser } = await listDueSubscriptions(db, lastFixed, after, PEOPLE)
    if (lastUser === null) return placed
    after = lastUser
    const areaDay = new Map(lastFixed.areas.map(({ areaId, day }) => [areaId, day]))
    const lastOf = ({ area_id }: SubscriptionRow) => areaDay.get(area_id ?? '') ?? lastFixed.day
    for (const group of groupBy(due, (one) => [keyOf(one), lastOf(one)].join(' ')).values())
      if (!stopping?.aborted) placed += await fixGroup(run, group, lastOf(group[0]!))
  }
  return placed
}

interface Run extends FixDeps {
  terms: OrderTerms
  reads: OrderReads
  now: Date
}

/** Refusals that another try may not meet. */
const CHANGED: readonly string[] = ['slot_full', 'slot_closed', 'product_not_found', 'total_changed']

/** What becomes one order. */
const keyOf = ({
  user_id,
  address_id,
  payment_method,
  slot_starts,
  use_credit,
  fixed_through,
}: SubscriptionRow) => [user_id, address_id, payment_method, use_credit, slot_starts, fixed_through].join(' ')

function groupBy<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOfItem(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

async function fixGroup(run: Run, group: SubscriptionRow[], last: string): Promise<number> {
  const today = dayInIndia(run.now)
  const ids = group.map(({ id }) => id)
  const next = addDays(group[0]!.fixed_through, 1)
  let placed = 0
  try {
    // What was to be decided on days that are over is not ordered any more.
    for (let day = next < today ? today : next; day <= last; day = addDays(day, 1))
      placed += await fixDay(run, ids, day)
  } catch (error) {
    run.log.error({ err: error, subscriptions: ids }, 'a day of subscriptions could not be fixed')
  }
  return placed
}

interface Planned {
  row: SubscriptionRow
  /** With those of the closed days after it. */
  wanted: number
  pieces: number
  brought: { day: string; pieces: number }[]
  why: string | null
  instead: (Named & { product_id: number; unit: string; quantity: number }) | null
}

/** Fixes a day of one person's subscriptions; returns how many orders were placed, 0 or 1. */
async function fixDay(run: Run, ids: string[], day: string): Promise<number> {
  const { db, terms, reads, now } = run
  let shortOf = new Map<string, number>()
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const rows = (await listSubscriptions(db, ids)).filter(
      (row) => row.stopped_why === null && row.fixed_through < day,
    )
    if (rows.length === 0) return 0
    const isClosed = closedDays(terms.shop)
    const fixed = await listFixedDays(db, ids, day, addDays(day, LONGEST_CLOSED))
    const plan: Planned[] = rows.map((row) => {
      const isOver = (one: string) =>
        fixed.some((other) => other.subscription_id === row.id && other.day === one)
      const { brought, wanted } = wantedOn(row.wishes, day, isClosed, isOver)
      return { row, wanted, pieces: wanted, brought, why: null, instead: null }
    })
    const stopped = whyStopped(plan)
    if (stopped) {
      await stop(run, stopped.rows, stopped.why)
      continue
    }
    const due = plan.filter(({ wanted }) => wanted > 0)
    if (due.length === 0 || isClosed(day)) {
      await leaveOut(run, plan, day, 'closed')
      return 0
    }
    if (morningOf(terms.shop, day).to <= now) {
      await leaveOut(run, plan, day, 'missed')
      return 0
    }
    await takeLess(db, due, shortOf)
    const ordered = due.filter(({ pieces, instead }) => pieces > 0 || instead)
    if (ordered.length === 0) {
      await leaveOut(run, plan, day, 'out_of_stock')
      return 0
    }
    try {
      await order(run, reads, plan, ordered, day)
      return 1
    } catch (error) {
      if (error instanceof Changed) continue
      if (!(error instanceof AppError)) throw error
      if (error.code === 'busy' || error.code === 'unavailable') throw error
      if (error.code === 'out_of_stock') {
        shortOf = withShortages(shortOf, error)
        continue
      }
      if (CHANGED.includes(error.code) && tries < MOST_TRIES) continue
      if (error.code === 'account_inactive') {
        await stop(run, rows, 'account')
        return 0
      }
      await leaveOut(run, plan, day, error.code)
      return 0
    }
  }
  return 0
}

/** The wishes, or what is fixed, have changed since they were read. */
class Changed extends Error {}

const packKey = (productId: number, unit: string) => `${productId} ${unit}`

/** How many of each pack there are, by the refusals of the checkout. */
function withShortages(known: Map<string, number>, refusal: AppError): Map<string, number> {
  const shortages = (refusal.data?.['shortages'] ?? []) as {
    productId: number
    unit: string
    available: number
  }[]
  const found = shortages.map(
    ({ productId, unit, available }) => [packKey(productId, unit), available] as const,
  )
  return new Map([...known, ...found])
}

function whyStopped(plan: readonly Planned[]) {
  const withdrawn = plan.filter(({ row }) => !row.is_for_sale)
  if (withdrawn.length > 0) return { rows: withdrawn.map(({ row }) => row), why: 'withdrawn' as const }
  const homeless = plan.filter(({ row }) => row.address_id === null)
  return homeless.length > 0 ? { rows: homeless.map(({ row }) => row), why: 'address' as const } : null
}

async function stop(run: Run, rows: SubscriptionRow[], why: 'withdrawn' | 'address' | 'account') {
  const ids = rows.map(({ id }) => id)
  await run.db.transaction(async (tx) => {
    const stopped = await stopSubscriptions(tx, ids, why)
    if (stopped > 0 && why !== 'account') await tell(run, tx, rows, (to) => stoppedMail(to, rows, why))
  })
}

/** What is there is ordered; what is missing is left out, or replaced by its nearest pack where the shopper wants that. */
async function takeLess(tx: Tx, due: Planned[], shortOf: ReadonlyMap<string, number>): Promise<void> {
  const left = new Map(shortOf)
  const known = due.map(({ row }) => row.pack_id)
  for (const plan of due) {
    const { row, wanted } = plan
    const key = packKey(row.product_id, row.unit)
    const available = left.get(key)
    if (available === undefined || wanted <= available) {
      if (available !== undefined) left.set(key, available - wanted)
      continue
    }
    plan.pieces = available
    plan.why = 'out_of_stock'
    left.set(key, 0)
    if (row.substitution !== 'best') continue
    const found = await findReplacement(tx, row.pack_id, wanted - available, known)
    if (!found || shortOf.has(packKey(found.product_id, found.unit))) continue
    plan.instead = { ...found, quantity: wanted - available }
  }
}

async function order(run: Run, reads: OrderReads, plan: Planned[], ordered: Planned[], day: string) {
  const { db, terms } = run
  const [{ row }] = ordered as [Planned]
  const lines = linesOf(ordered)
  const request = {
    addressId: row.address_id!,
    substitution: row.substitution,
    lines,
    useCredit: row.use_credit,
    promised: morningOf(terms.shop, day),
    slotId: await slotOf(reads, row, day),
  }
  const input = { userId: row.user_id, request, paymentMethod: row.payment_method }
  const alongside = async (tx: Tx, orderId: string) => {
    await fix(tx, plan, day, (one) => daysOf(one, day, orderId))
    const short = leftOut(ordered.concat(plan.filter((one) => one.wanted > 0 && !ordered.includes(one))))
    if (short.length > 0) await tell(run, tx, rowsOf(short), (to) => leftOutMail(to, short, day, orderId))
  }
  await placeOrder(db, input, undefined, undefined, { ...reads, alongside })
}

function linesOf(ordered: readonly Planned[]) {
  const lines = new Map<
    string,
    { productId: number; unit: string; quantity: number; substitution: SubscriptionRow['substitution'] }
  >()
  const add = (productId: number, unit: string, quantity: number, { substitution }: SubscriptionRow) => {
    const key = packKey(productId, unit)
    const before = lines.get(key)?.quantity ?? 0
    if (quantity > 0) lines.set(key, { productId, unit, quantity: before + quantity, substitution })
  }
  for (const { row, pieces, instead } of ordered) {
    add(row.product_id, row.unit, pieces, row)
    if (instead) add(instead.product_id, instead.unit, instead.quantity, row)
  }
  return [...lines.values()]
}

/** The slot of that day with the time that was chosen, else the first with a place; none in an area without slots. */
async function slotOf({ slots }: OrderReads, { area_id, slot_starts }: SubscriptionRow, day: string) {
  const open = (await slots.listOpen(area_id)) ?? []
  if (open.length === 0) return undefined
  const ofDay = open.filter(({ from, state }) => state !== 'full' && dayInIndia(new Date(from)) === day)
  const chosen = ofDay.find(({ from }) => timeInIndia(from) === slot_starts) ?? ofDay[0]
  return chosen?.slotId
}

const timeInIndia = (at: string) => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(11, 16)

/** Marks the day as decided for all of `plan`, and writes their days. Throws `Changed` if one was changed meanwhile. */
async function fix(tx: Tx, plan: Planned[], day: string, daysOfOne: (one: Planned) => FixedDay[]) {
  const fixed = await fixThrough(
    tx,
    plan.map(({ row }) => row),
    day,
  )
  if (fixed < plan.length) throw new Changed()
  const days = plan.filter(({ wanted }) => wanted > 0).flatMap(daysOfOne)
  if (days.length > 0) await saveFixedDays(tx, days)
}

function daysOf(
  { row, wanted, pieces, brought, why, instead }: Planned,
  day: string,
  orderId: string,
): FixedDay[] {
  const got = pieces + (instead?.quantity ?? 0)
  const own: FixedDay = {
    subscription_id: row.id,
    day,
    outcome: got > 0 ? 'ordered' : 'left_out',
    wanted,
    pieces: got,
    order_id: got > 0 ? orderId : null,
    why,
  }
  if (got === 0) return [own]
  const earlier = brought.map((closed): FixedDay => ({
    ...own,
    day: closed.day,
    outcome: 'brought',
    wanted: closed.pieces,
    pieces: 0,
    why: null,
  }))
  return [own, ...earlier]
}

const leftOut = (plan: readonly Planned[]): LeftOut[] =>
  plan
    .filter(({ why }) => why !== null)
    .map(({ row, wanted, pieces, why, instead }) => ({ row, missing: wanted - pieces, why: why!, instead }))

/** Decides that nothing is ordered for a day; whoever wished something is told why. */
async function leaveOut(run: Run, plan: Planned[], day: string, why: string): Promise<void> {
  const none = plan.map((one) => ({ ...one, pieces: 0, instead: null, why: one.why ?? why }))
  const short = leftOut(none.filter(({ wanted }) => wanted > 0))
  await run.db
    .transaction(async (tx) => {
      await fix(tx, none, day, (one) => [
        {
          subscription_id: one.row.id,
          day,
          outcome: 'left_out',
          wanted: one.wanted,
          pieces: 0,
          order_id: null,
          why: one.why,
        },
      ])
      if (short.length > 0) await tell(run, tx, rowsOf(short), (to) => leftOutMail(to, short, day, null))
    })
    .catch((error: unknown) => {
      if (!(error instanceof Changed)) throw error
    })
}

const rowsOf = (short: readonly LeftOut[]) => short.map(({ row }) => row)

/** By mail, and by each channel that the shop has chosen for it: whoever logs in by number may have no address. */
async function tell(
  { publicUrl }: Run,
  tx: Tx,
  rows: readonly SubscriptionRow[],
  write: (to: { email: string; name: string; url: string }) => Mail,
) {
  const [{ id, user_id }] = rows as [SubscriptionRow]
  const user = await findUser(tx, user_id)
  if (!user) return
  const { email, name, locale, mobile } = user
  const mail = inLocale(locale, () => write({ email, name, url: publicUrl + localPath(paths.mornings) }))
  if (email !== '') await sendMail.enqueue(tx, mail, { key: mail.messageId })
  const named = inLocale(locale, () => rows.map(localName).join(', '))
  await queueNotices(tx, [
    {
      event: mail.messageId,
      kind: 'morning',
      mobile,
      values: [named],
      locale,
      push: { userId: user_id, id },
    },
  ])
}
