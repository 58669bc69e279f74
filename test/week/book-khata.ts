import { randomUUID } from 'node:crypto'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Commands } from './book-orders.ts'
import { SOAP, type Book } from './book-state.ts'

/** Khatas and store credit, who is one with whom, and who is erased. */
export function khataCommands(book: Book): Commands {
  const {
    shop,
    run,
    sell,
    riderToken,
    put,
    front,
    next,
    onPaper,
    random,
    shelf,
    anyOf,
    must,
    call,
    twice,
    callers,
    newCaller,
    erased,
    merged,
    orders,
    unsent,
    undoable,
    area,
    newUtr,
    soap,
    owes,
  } = book
  return {
    'sell on khata': async () => {
      const who = anyOf(callers)
      const quantity = random.between(1, 3)
      const isOffline = random.next() < 0.5
      const key = randomUUID()
      const sale = {
        lines: [{ ...soap, quantity }],
        tenders: [{ kind: 'khata' as const, amount: toRupees(quantity * SOAP) }],
        customerId: who.id,
        soldAt: new Date().toISOString(),
        ...(isOffline && next()),
      }
      shelf.soap -= quantity
      const send = async () => {
        const reply = must(await sell(sale, { key }))
        if (random.next() < 0.3) must(await sell(sale, { key }))
        onPaper(reply.body.data.document)
        const { into = who } = merged.find(({ other }) => other === who.id) ?? {}
        owes(into, quantity * SOAP)
        if (isOffline) into.unsent--
      }
      if (!isOffline) return send()
      who.unsent++
      unsent.push(send)
    },
    'a till sends its khata sales': async () => {
      for (const send of unsent.splice(0, random.between(0, unsent.length))) await send()
    },
    'pay on khata': async () => {
      const who = anyOf(callers)
      const isCash = random.next() < 0.5
      const amount = random.between(1, 200)
      const reply = await twice('POST /api/khata/entry', {
        kind: 'payment',
        customerId: who.id,
        amount,
        confirmed: true,
        ...(isCash ? { paidBy: 'cash', counterId: front } : { paidBy: 'upi', utr: newUtr() }),
      })
      owes(who, -amount * 100)
      const coins = isCash ? amount * 100 : 0
      put(front, coins)
      undoable.push({ entryId: reply.body.data.entry._id, who, paise: -amount * 100, coins })
    },
    'pay a rider on khata': async () => {
      const order = anyOf(orders.filter(({ status, hasRider }) => status === 'Out for Delivery' && hasRider))
      if (!order || order.who.khata <= 0) return 'nobody was at a door'
      const amount = random.between(1, 50)
      await twice('POST /api/rider/khata', { orderId: order.id, amount }, { as: riderToken })
      owes(order.who, -amount * 100)
      put('rider', amount * 100)
    },
    'correct a khata, or write it off': async () => {
      const who = anyOf(callers)
      const isOff = who.khata >= 100 && random.next() < 0.4
      const amount = isOff
        ? random.between(1, Math.floor(who.khata / 100))
        : random.between(1, 90) * anyOf([1, -1])
      const kind = isOff ? 'write_off' : 'correction'
      const reply = await twice('POST /api/khata/entry', {
        kind,
        customerId: who.id,
        amount,
        note: 'Old book',
      })
      const paise = (isOff ? -amount : amount) * 100
      owes(who, paise)
      undoable.push({ entryId: reply.body.data.entry._id, who, paise, coins: 0 })
    },
    'undo an entry of a khata': async () => {
      const [last] = undoable.splice(random.between(0, undoable.length), 1)
      if (!last || last.who.isErased) return 'nothing was entered'
      await twice('POST /api/khata/reverse', { entryId: last.entryId, reason: 'Another Meena' })
      const { into = last.who } = merged.find(({ other }) => other === last.who.id) ?? {}
      owes(into, 0 - last.paise)
      put(front, 0 - last.coins)
    },
    'give credit to a caller': async () => {
      const who = anyOf(callers)
      const amount = toRupees(random.between(100, 9_000))
      await twice('POST /api/credit/give', { customerId: who.id, amount, kind: 'goodwill', note: 'Sorry' })
      who.credit += fromRupees(amount)
    },
    'two callers are one': async () => {
      const other = callers.find(({ userId }) => userId === null)
      const into = callers.findLast((one) => one !== other)
      if (callers.length < 4 || !other || !into) return 'they were different'
      const body = { customerId: into.id, otherId: other.id }
      await call('POST /api/customers/merge', body)
      callers.splice(callers.indexOf(other), 1)
      for (const one of merged) if (one.into === other) one.into = into
      merged.push({ other: other.id, name: other.name, into })
      owes(into, other.khata)
      into.credit += other.credit
      into.unsent += other.unsent
      for (const order of orders) if (order.who === other) order.who = into
      for (const one of undoable) if (one.who === other) one.who = into
      await newCaller(false)
    },
    'erase a caller': async () => {
      const who = anyOf(callers)
      if (who.unsent > 0) return 'a till had something of theirs'
      await call('POST /api/user/erase', {
        ...(who.userId ? { userId: who.userId } : { customerId: who.id }),
        reason: 'A letter',
      })
      await shop.owner.pool.query(
        'UPDATE erasures SET runs_at = now() WHERE (customer_id = $1 OR user_id = $2) AND withdrawn_at IS NULL AND ran_at IS NULL',
        [who.id, who.userId],
      )
      await erasePeople(shop.db)
      const [{ name } = { name: null }] = await run<{ name: string | null }>(
        'SELECT name FROM customers WHERE id = $1',
        [who.id],
      )
      const isOpen = orders.some(
        (order) => order.who === who && order.status !== 'Delivered' && order.status !== 'Cancelled',
      )
      const mustWait = isOpen || who.khata !== 0 || who.credit !== 0
      if (name !== who.name) {
        if (mustWait) throw new Error(`${who.name} was erased and owed ${who.khata}, had ${who.credit}`)
        callers.splice(callers.indexOf(who), 1)
        erased.push(Object.assign(who, { isErased: true }))
        await newCaller(who.userId !== null)
        return
      }
      await call('POST /api/user/keep', who.userId ? { userId: who.userId } : { customerId: who.id })
      if (!mustWait) return 'a refund was on its way'
      return 'they owed or had something'
    },
    'the first area': async () => {
      if (area.id === null) {
        const body = { name: `Near ${randomUUID().slice(0, 6)}`, pincodes: ['560038'] }
        area.id = (await twice('POST /api/delivery/areas', body)).body.data._id
      } else {
        await call('DELETE /api/delivery/areas', { _id: area.id })
        area.id = null
      }
    },
  }
}
