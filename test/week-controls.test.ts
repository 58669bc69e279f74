import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Make } from './faults/http-calls.ts'
import { randomFor } from './faults/seed.ts'
import { openPackingShop } from './packing-model.ts'
import { testShop } from './server.ts'
import { runWeek, type WeekOptions } from './shop-week.ts'

// The week of `shop-week.ts` without its guards: each must be noticed by the comparison with the plain model.

const STEPS = 60
/** Milliseconds; a week is some hundred calls on a server of its own. */
const TIMEOUT = 300_000

interface Control extends WeekOptions {
  /** Makes the calls in another way. */
  instead?: (make: Make) => Make
}

/** The lines that disagree after a short week on one server. */
async function disagreements({ instead, ...options }: Control = {}): Promise<string[]> {
  const shop = await testShop()
  try {
    const packs = await openPackingShop(shop.owner)
    const make: Make = ({ call, as, key, ...input }) =>
      shop.call(call, { ...input, ...(as && { as }), ...(key && { headers: { 'idempotency-key': key } }) })
    const week = { db: shop.owner, signIn: shop.signIn, packs }
    const { books } = await runWeek(week, instead?.(make) ?? make, randomFor('week controls'), STEPS, {
      hasAccidents: true,
      ...options,
    })
    return books.filter(({ theirs, ours }) => theirs !== ours).map(({ what }) => what)
  } finally {
    await shop.close()
  }
}

test(
  'a week with its guards agrees',
  async () => {
    expect(await disagreements()).toEqual([])
  },
  TIMEOUT,
)

test(
  'without the key a replay sells twice',
  async () => {
    const instead: Control['instead'] = (make) => async (call) => {
      if (call.key === undefined) return make(call)
      const reply = await make({ ...call, key: randomUUID() })
      await make({ ...call, key: randomUUID() })
      return reply
    }
    const wrong = await disagreements({ instead, isNumberedByServer: true })
    // A device's proof is of one key, so a counter's sale cannot be sent again under another.
    expect(wrong).toEqual(expect.arrayContaining(['orders of channel phone', 'khata of Asha']))
  },
  TIMEOUT,
)

test(
  'with the number given by the server the offline bill has none',
  async () => {
    const wrong = await disagreements({ isNumberedByServer: true })
    expect(wrong).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Counter \d: numbers of bills made offline$/)]),
    )
  },
  TIMEOUT,
)
