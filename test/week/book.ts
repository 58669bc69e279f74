import { fromRupees } from '#shared/money.ts'
import type { Random } from '../faults/seed.ts'
import { moneyOf } from '../money-model.ts'
import { khataCommands } from './book-khata.ts'
import { orderCommands } from './book-orders.ts'
import { openBook, type BookHooks } from './book-state.ts'
import type { CoinShop } from './coins.ts'

// People of the customer book, some with an account: they order by phone, by weight, with a coupon and their store credit, and pay at
// the door, by UPI that is seen early, late or not at all, or on a khata that is paid, corrected, merged and undone. Some ask to be
// erased. Beside them stand plain sums: what each owes and has, what each order costs, and what lies on the shelf. Paise.

/** `end` finishes what is open, and returns what differs. */
export async function bookStory(all: CoinShop, hooks: BookHooks, random: Random) {
  const book = await openBook(all, hooks, random)
  const { commands: orderings, moveOn } = orderCommands(book)
  const commands = { ...orderings, ...khataCommands(book) }
  const often = [
    ...Object.keys(commands),
    ...Array.from({ length: 6 }, () => 'move a phone order on'),
    ...Array.from({ length: 3 }, () => 'order by phone'),
    'see a payment',
    'take goods of a phone order back',
  ]
  const done: Record<string, number> = {}
  async function step(): Promise<void> {
    const name = book.anyOf(often)
    try {
      const why = await commands[name]!()
      const what = why ? `${name}: ${why}` : name
      done[what] = (done[what] ?? 0) + 1
    } catch (error) {
      if (error instanceof Error) error.message = `${name}: ${error.message}`
      throw error
    }
  }

  /** Every till sends what it has, every order comes to its end. */
  async function end(): Promise<{ what: string; [more: string]: unknown }[]> {
    for (const send of random.shuffle(book.unsent)) await send()
    for (const order of book.orders)
      while (order.status !== 'Delivered' && order.status !== 'Cancelled') await moveOn(order)
    if (book.area.id !== null) await book.call('DELETE /api/delivery/areas', { _id: book.area.id })
    const differences: { what: string; [more: string]: unknown }[] = []
    for (const { id, name, khata, credit } of [...book.callers, ...book.erased]) {
      const { customer } = (await book.call('GET /api/khata', { customerId: id })).body.data
      const [owed, has] = [fromRupees(customer.balance), fromRupees(customer.credit)]
      if (owed !== khata || has !== credit) differences.push({ what: name, khata, owed, credit, has })
    }
    for (const { id, status, cost, credit, left, way } of book.orders) {
      const [ours, theirs] = [{ credit, money: cost - credit + left }, await moneyOf(book.shop.db, id)]
      if (ours.credit !== theirs.credit || ours.money !== theirs.money)
        differences.push({ what: `${status} order ${id} by ${way}`, ours, theirs })
    }
    const [says] = await book.run<{ soap: number; grams: number }>(
      `SELECT (SELECT stock FROM packs WHERE product_id = $1)::int AS soap,
         (SELECT stock_grams FROM packs WHERE product_id = $2)::int AS grams`,
      [book.soap.productId, book.onion.productId],
    )
    if (says!.soap !== book.shelf.soap || says!.grams !== book.shelf.grams)
      differences.push({ what: 'shelf of the callers', shelf: book.shelf, says })
    return differences
  }
  return { step, end, done: () => done }
}
