import type { Agenda } from './agenda.ts'
import type { tillOf } from './counter.ts'
import { timeOf } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { OrderFlow } from './orders.ts'
import type { People } from './people.ts'

/** The last day's orders in every state. */
export async function todayOf(of: {
  demo: OpenDemo
  people: People
  agenda: Agenda
  flow: OrderFlow
  till: ReturnType<typeof tillOf>
}): Promise<void> {
  const { demo, people, agenda, flow, till } = of
  const { ask } = demo
  const [salim, bharat] = people.riders
  const { shoppers } = people
  const at = (hour: number, minute: number, run: () => Promise<void>) =>
    agenda.add(timeOf(0, hour * 60 + minute), run)
  const claim = (orderId: string, minutes: number) => {
    const utr = flow.newUtr()
    flow.later(minutes, async () => {
      const { rows } = await demo.db.pool.query<{ user_id: string }>(
        'SELECT user_id FROM orders WHERE id = $1',
        [orderId],
      )
      await ask('POST /api/upi/claim', { as: rows[0]!.user_id, body: { orderId, utr } })
    })
    return Promise.resolve()
  }

  // The morning: one with a complaint.
  at(8, 40, () =>
    flow.order({
      shopper: shoppers[3]!,
      onPlaced: async (orderId) => {
        flow.later(120, async () => {
          const { userId, email } = shoppers[3]!
          const text = 'Two of the tomatoes were crushed and the milk was warm. Please check before sending.'
          await ask('POST /api/grievance', { as: userId, body: { orderId, email, text } })
        })
        await Promise.resolve()
      },
    }),
  )
  at(9, 30, () => flow.order({ shopper: shoppers[5]!, isShort: true, lines: 6 }))
  // Two riders on their rounds, and one order that came back.
  for (const [minute, rider, shopper] of [
    [33, salim, 7],
    [35, salim, 8],
    [37, salim, 10],
    [36, bharat, 11],
    [38, bharat, 12],
  ] as const)
    at(12, minute, () => flow.order({ shopper: shoppers[shopper]!, ending: 'on the way', rider }))
  at(12, 5, () => flow.order({ shopper: shoppers[14]!, ending: 'came back', rider: bharat }))
  at(11, 25, () => flow.order({ shopper: shoppers[15]!, rider: salim }))
  // In the shop: packed, one of them short, half picked, confirmed.
  at(12, 22, () => flow.order({ shopper: shoppers[16]!, ending: 'packed' }))
  at(12, 26, () => flow.order({ shopper: shoppers[17]!, ending: 'packed', isShort: true, lines: 5 }))
  at(12, 38, () => flow.order({ shopper: shoppers[18]!, ending: 'half picked', lines: 7 }))
  at(12, 50, () => flow.order({ caller: people.khata[4]!, method: 'KHATA', ending: 'confirmed', lines: 4 }))
  at(12, 54, () => flow.order({ shopper: shoppers[0]!, ending: 'confirmed', lines: 5 }))
  // For tomorrow.
  at(12, 30, async () => {
    const slots = (await ask('GET /api/delivery/slots', { as: people.keeper, query: { pincode: '560038' } }))
      .body.data as { slotId: string; from: string }[]
    const tomorrow = slots.filter(
      ({ from }) => new Date(from) >= timeOf(-1, 0) && new Date(from) < timeOf(-2, 0),
    )
    const [morning, , evening] = tomorrow
    if (!morning || !evening) throw new Error('there are no slots tomorrow')
    await flow.order({ shopper: shoppers[20]!, ending: 'confirmed', slotId: morning.slotId })
    await flow.order({ shopper: shoppers[21]!, ending: 'confirmed', slotId: evening.slotId })
  })
  // By UPI: two that say that they have paid, and one that does not.
  at(12, 33, () =>
    flow.order({ shopper: shoppers[22]!, method: 'UPI', ending: 'pending', onPlaced: (id) => claim(id, 3) }),
  )
  at(12, 47, () =>
    flow.order({ shopper: shoppers[23]!, method: 'UPI', ending: 'pending', onPlaced: (id) => claim(id, 2) }),
  )
  at(13, 1, () => flow.order({ shopper: shoppers[24]!, method: 'UPI', ending: 'pending' }))
  // They ring.
  at(13, 5, () => flow.order({ shopper: shoppers[25]!, ending: 'pending', lines: 4 }))
  at(13, 8, () =>
    flow.order({
      shopper: shoppers[26]!,
      ending: 'pending',
      lines: 6,
      note: 'The bell does not work, please call',
    }),
  )
  for (const minute of [2, 9, 17, 24, 31, 44, 52, 58]) at(12, minute, () => till.sell())
  at(12, 20, () => till.sell(people.khata[2]))
  await Promise.resolve()
}
