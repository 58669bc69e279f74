import { randomUUID } from 'node:crypto'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Commands } from './book-orders.ts'
import { SOAP, type Book } from './book-state.ts'

/** Khatas and store credit, who is one with whom, and who is erased. */
export function khataCommands(book: Book): Commands {
  return {
    'sell on khata': async () => {
      const who = book.anyOf(book.callers)
      const quantity = book.random.between(1, 3)
      const isOffline = book.random.next() < 0.5
      const key = randomUUID()
      const sale = {
        lines: [{ ...book.soap, quantity }],
        tenders: [{ kind: 'khata' as const, amount: toRupees(quantity * SOAP) }],
        customerId: who.id,
        soldAt: new Date().toISOString(),
        ...(isOffline && book.next()),
      }
      book.shelf.soap -= quantity
      const send = async () => {
        const reply = book.must(await book.sell(sale, { key }))
        if (book.random.next() < 0.3) book.must(await book.sell(sale, { key }))
        book.onPaper(reply.body.data.document)
        const { into = who } = book.merged.find(({ other }) => other === who.id) ?? {}
        book.owes(into, quantity * SOAP)
        if (isOffline) into.unsent--
      }
      if (!isOffline) return send()
      who.unsent++
      book.unsent.push(send)
    },
    'a till sends its khata sales': async () => {
      for (const send of book.unsent.splice(0, book.random.between(0, book.unsent.length))) await send()
    },
    'pay on khata': async () => {
      const who = book.anyOf(book.callers)
      const isCash = book.random.next() < 0.5
      const amount = book.random.between(1, 200)
      const reply = await book.twice('POST /api/khata/entry', {
        kind: 'payment',
        customerId: who.id,
        amount,
        confirmed: true,
        ...(isCash ? { paidBy: 'cash', counterId: book.front } : { paidBy: 'upi', utr: book.newUtr() }),
      })
      book.owes(who, -amount * 100)
      const coins = isCash ? amount * 100 : 0
      book.put(book.front, coins)
      book.undoable.push({ entryId: reply.body.data.entry._id, who, paise: -amount * 100, coins })
    },
    'pay a rider on khata': async () => {
      const order = book.anyOf(
        book.orders.filter(({ status, hasRider }) => status === 'Out for Delivery' && hasRider),
      )
      if (!order || order.who.khata <= 0) return 'nobody was at a door'
      const amount = book.random.between(1, 50)
      await book.twice('POST /api/rider/khata', { orderId: order.id, amount }, { as: book.riderToken })
      book.owes(order.who, -amount * 100)
      book.put('rider', amount * 100)
    },
    'correct a khata, or write it off': async () => {
      const who = book.anyOf(book.callers)
      const isOff = who.khata >= 100 && book.random.next() < 0.4
      const amount = isOff
        ? book.random.between(1, Math.floor(who.khata / 100))
        : book.random.between(1, 90) * book.anyOf([1, -1])
      const kind = isOff ? 'write_off' : 'correction'
      const reply = await book.twice('POST /api/khata/entry', {
        kind,
        customerId: who.id,
        amount,
        note: 'Old book',
      })
      const paise = (isOff ? -amount : amount) * 100
      book.owes(who, paise)
      book.undoable.push({ entryId: reply.body.data.entry._id, who, paise, coins: 0 })
    },
    'undo an entry of a khata': async () => {
      const [last] = book.undoable.splice(book.random.between(0, book.undoable.length), 1)
      if (!last || last.who.isErased) return 'nothing was entered'
      await book.twice('POST /api/khata/reverse', { entryId: last.entryId, reason: 'Another Meena' })
      const { into = last.who } = book.merged.find(({ other }) => other === last.who.id) ?? {}
      book.owes(into, 0 - last.paise)
      book.put(book.front, 0 - last.coins)
    },
    'give credit to a caller': async () => {
      const who = book.anyOf(book.callers)
      const amount = toRupees(book.random.between(100, 9_000))
      await book.twice('POST /api/credit/give', {
        customerId: who.id,
        amount,
        kind: 'goodwill',
        note: 'Sorry',
      })
      who.credit += fromRupees(amount)
    },
    'two callers are one': async () => {
      const other = book.callers.find(({ userId }) => userId === null)
      const into = book.callers.findLast((one) => one !== other)
      if (book.callers.length < 4 || !other || !into) return 'they were different'
      const body = { customerId: into.id, otherId: other.id }
      await book.call('POST /api/customers/merge', body)
      book.callers.splice(book.callers.indexOf(other), 1)
      for (const one of book.merged) if (one.into === other) one.into = into
      book.merged.push({ other: other.id, name: other.name, into })
      book.owes(into, other.khata)
      into.credit += other.credit
      into.unsent += other.unsent
      for (const order of book.orders) if (order.who === other) order.who = into
      for (const one of book.undoable) if (one.who === other) one.who = into
      await book.newCaller(false)
    },
    'erase a caller': async () => {
      const who = book.anyOf(book.callers)
      if (who.unsent > 0) return 'a till had something of theirs'
      await book.call('POST /api/user/erase', {
        ...(who.userId ? { userId: who.userId } : { customerId: who.id }),
        reason: 'A letter',
      })
      await book.shop.owner.pool.query(
        'UPDATE erasures SET runs_at = now() WHERE (customer_id = $1 OR user_id = $2) AND withdrawn_at IS NULL AND ran_at IS NULL',
        [who.id, who.userId],
      )
      await erasePeople(book.shop.db)
      const [{ name } = { name: null }] = await book.run<{ name: string | null }>(
        'SELECT name FROM customers WHERE id = $1',
        [who.id],
      )
      const isOpen = book.orders.some(
        (order) => order.who === who && order.status !== 'Delivered' && order.status !== 'Cancelled',
      )
      const mustWait = isOpen || who.khata !== 0 || who.credit !== 0
      if (name !== who.name) {
        if (mustWait) throw new Error(`${who.name} was erased and owed ${who.khata}, had ${who.credit}`)
        book.callers.splice(book.callers.indexOf(who), 1)
        book.erased.push(Object.assign(who, { isErased: true }))
        await book.newCaller(who.userId !== null)
        return
      }
      await book.call('POST /api/user/keep', who.userId ? { userId: who.userId } : { customerId: who.id })
      if (!mustWait) return 'a refund was on its way'
      return 'they owed or had something'
    },
    'the first area': async () => {
      if (book.area.id === null) {
        const body = { name: `Near ${randomUUID().slice(0, 6)}`, pincodes: ['560038'] }
        book.area.id = (await book.twice('POST /api/delivery/areas', body)).body.data._id
      } else {
        await book.call('DELETE /api/delivery/areas', { _id: book.area.id })
        book.area.id = null
      }
    },
  }
}
