import { randomUUID } from 'node:crypto'
import type { Claim } from '#features/claims/contract.ts'
import type { ClaimKind, ClaimWish } from '#shared/claim-words.ts'
import type { Agenda } from './agenda.ts'
import { timeOf } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { OrderFlow } from './orders.ts'
import type { People, Shopper } from './people.ts'

interface Said {
  back: number
  minutes: number
  shopper: Shopper
  kind: ClaimKind
  wish: ClaimWish
  /** What the desk decides an hour later; nothing while it waits. */
  decides?: { decision: 'accept' | 'part' | 'refuse'; reason?: string }
}

/** What shoppers said was wrong with their orders, and what the shop gave for it; and credit that was a gift. */
export function claimThings(
  { ask, announce }: OpenDemo,
  { keeper, shoppers, khata }: People,
  { flow, agenda }: { flow: OrderFlow; agenda: Agenda },
): void {
  const said = ({ back, minutes, shopper, kind, wish, decides }: Said) =>
    agenda.add(timeOf(back, minutes), () =>
      flow.order({
        shopper,
        lines: 4,
        onDelivered: (orderId) => {
          flow.later(9, async () => {
            const items = [{ position: 0, kind, pieces: 1 }]
            const made = await ask('POST /api/claim', {
              as: shopper.userId,
              key: randomUUID(),
              body: { orderId, items, wish },
            })
            if (decides) flow.later(50, () => decide(made.body.data as Claim, decides))
          })
          return Promise.resolve()
        },
      }),
    )
  const decide = async (
    { _id: claimId, amount }: Claim,
    { decision, reason }: NonNullable<Said['decides']>,
  ) => {
    const items = decision === 'part' ? { items: [{ position: 0, amount: Math.floor(amount / 2) }] } : {}
    const body = { claimId, decision, ...items, ...(reason !== undefined && { reason }) }
    const { againOrderId, cash } = (await ask('PUT /api/claim/decide', { as: keeper, body })).body
      .data as Claim
    if (cash > 0)
      flow.later(1_500, async () => {
        await ask('PUT /api/claim/decide', { as: keeper, body: { claimId, decision: 'handed_over' } })
      })
    if (againOrderId === null) return
    await announce()
    flow.carry(againOrderId)
  }
  const accept = { decision: 'accept' } as const
  for (const one of [
    { back: 18, minutes: 600, shopper: shoppers[9]!, kind: 'expired', wish: 'credit', decides: accept },
    { back: 12, minutes: 1_050, shopper: shoppers[19]!, kind: 'missing', wish: 'money', decides: accept },
    { back: 7, minutes: 560, shopper: shoppers[23]!, kind: 'damaged', wish: 'again', decides: accept },
    {
      back: 5,
      minutes: 620,
      shopper: shoppers[13]!,
      kind: 'poor',
      wish: 'credit',
      decides: { decision: 'part', reason: 'Half of the packet was good' },
    },
    {
      back: 3,
      minutes: 640,
      shopper: shoppers[27]!,
      kind: 'wrong',
      wish: 'money',
      decides: { decision: 'refuse', reason: 'It is the brand that was ordered' },
    },
    { back: 1, minutes: 1_020, shopper: shoppers[0]!, kind: 'damaged', wish: 'again' },
    { back: 1, minutes: 1_100, shopper: shoppers[6]!, kind: 'missing', wish: 'money' },
    { back: 0, minutes: 555, shopper: shoppers[4]!, kind: 'poor', wish: 'credit' },
  ] satisfies Said[])
    said(one)

  const gift = (back: number, owner: object, amount: number, note: string) =>
    agenda.add(timeOf(back, 19 * 60), async () => {
      const body = { kind: 'goodwill', ...owner, amount, note }
      await ask('POST /api/credit/give', { as: keeper, key: randomUUID(), body })
    })
  gift(14, { customerId: khata[1]!.customerId }, 40, 'The rider came an hour late')
  gift(6, { userId: shoppers[11]!.userId }, 75, 'Sent her cousin to us')
  gift(2, { userId: shoppers[29]!.userId }, 30, 'The wrong bread, twice')
}
