import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { outOf } from '../../src/sandbox/sandbox-books.ts'
import { testDatabase } from '../database.ts'
import {
  openPackingShop,
  walkPacking,
  type PackingCommand,
  type PackingShop,
  type PackOnSale,
} from '../packing-model.ts'
import { crowd, fillCart, orderCall } from './crowd.ts'
import { openFaultShop, type Endpoints, type FaultShop } from './fault-shop.ts'
import { at, send, type HttpCall, type Reply } from './http-calls.ts'
import { mutantServer, type Mutations } from './mutant-server.ts'
import { untilAnswered } from './order-load.ts'
import { orderCallOf } from '../order-call.ts'
import { deliverUntilAnswered, openPage, openProviders } from './payment-calls.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun, type Random } from './seed.ts'

// Two servers are killed between the calls of a random walk and amid them; answers are lost, and calls made on both at
// once. Every call without an answer is repeated with its key.

/** In how many commands a server is killed once. */
const KILL_EVERY = isWholeRun ? 10 : 40

type Walked = Endpoints & { packs: PackOnSale[]; sandboxes: Sandboxes; servers?: FaultShop['servers'] }

let shop: FaultShop & Walked
beforeAll(async () => {
  const { sandboxes, env } = await openProviders()
  const database = await testDatabase({ poolSize: 20 })
  const packs = await openPackingShop(database.owner)
  shop = { ...(await openFaultShop(env, database)), packs, sandboxes }
})
afterAll(async () => {
  await shop?.close()
  await shop?.sandboxes.close()
})

async function walk(on: Walked, random: Random): Promise<void> {
  const calls = callsOf(on, random)
  await walkPacking(await packingShop(on, calls), random.between(1, 1e9))
  await calls.end()
  await expectRefunded(on)
}

const statusOf = async (db: Database, orderId: string) =>
  (await db.pool.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [orderId])).rows[0]!
    .status

type Calls = ReturnType<typeof callsOf>

/** Makes calls with the faults of a command. */
function callsOf({ ports, servers }: Walked, random: Random) {
  let [count, restarted] = [0, Promise.resolve()]
  const until = (port: number, call: HttpCall) => untilAnswered(() => send(at(port), call), {})
  /** The first attempt; null if it had no answer. */
  const attempt = async (
    call: HttpCall,
    { server, fault, milliseconds }: PackingCommand,
  ): Promise<Reply[]> => {
    const port = ports[server]!
    if (servers && ++count % KILL_EVERY === 0) {
      await restarted
      const answer = send(at(port), call)
      await sleep(milliseconds)
      await servers[server]!.kill()
      restarted = servers[server]!.start()
      // Reported by the next kill, or at the end.
      restarted.catch(() => undefined)
      return [await answer]
    }
    if (fault === 'twice') return Promise.all(random.shuffle(ports).map((one) => send(at(one), call)))
    const answer = await send(at(port), call)
    return fault === 'lost' ? [] : [answer]
  }
  return {
    end: () => restarted,
    /** Makes a call until it is answered; `wasRepeated` if an answer before this one may have been lost. */
    make: async (call: HttpCall, command: PackingCommand): Promise<Reply & { wasRepeated: boolean }> => {
      const replies = (await attempt(call, command)).filter(({ status }) => status > 0 && status < 500)
      const best = replies.toSorted((one, other) => one.status - other.status)[0]
      if (best) return { ...best, wasRepeated: false }
      return { ...(await until(ports[1 - command.server]!, call)), wasRepeated: true }
    },
  }
}

async function packingShop(on: Walked, { make }: Calls): Promise<PackingShop> {
  const { db, packs, ports, sandboxes } = on
  const pickers = await crowd(on, 2)
  await db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = ANY($1)`, [
    pickers.map(({ userId }) => userId),
  ])
  const tokenOf = ({ picker }: PackingCommand) => pickers[picker]!.token
  const codeOf = ({ status, body }: Reply) => (status < 300 ? 'done' : body.code!)

  const move: PackingShop['move'] = async (orderId, to, command) => {
    const as = tokenOf(command)
    if (to === 'Packed')
      return codeOf(
        await make({ call: 'POST /api/pick/pack', as, key: randomUUID(), body: { orderId } }, command),
      )
    const body = { orderId, order_status: to }
    const before = await statusOf(db, orderId)
    const reply = await make({ call: 'PUT /api/order/update-order-status-admin', as, body }, command)
    if (!reply.wasRepeated || reply.body.code !== 'move_refused' || before === to) return codeOf(reply)
    // This call has no key: of one whose answer was lost, the order itself tells what became.
    return (await statusOf(db, orderId)) === to ? 'done' : codeOf(reply)
  }

  return {
    db,
    packs,
    place: async ({ lines, isOnline, agreed }, command) => {
      const [who] = await crowd(on, 1)
      await fillCart(
        db,
        who!,
        lines.map(({ pack, quantity }) => ({ product: packs[pack]!.product, quantity })),
      )
      const cash = orderCall(who!, toRupees(agreed))
      const { call, body: more } = orderCallOf('PAYU')
      const placed = await make(
        isOnline ? { ...cash, call, body: { ...(cash.body as object), ...more } } : cash,
        command,
      )
      expect([placed.status, placed.body.code]).toEqual([201, undefined])
      const { orderId, order, checkout } = placed.body.data
      if (!isOnline) return confirmed(orderId)
      const back = sandboxes.act(await openPage(sandboxes, checkout), 'pay')
      await deliverUntilAnswered(ports, back!)
      return confirmed(order.orderId)

      async function confirmed(id: string): Promise<string> {
        expect(await move(id, 'Confirmed', command)).toBe('done')
        return id
      }
    },
    pick: async (orderId, position, { quantity, grams, why, replacement }, command) => {
      const by = replacement && packs[replacement.pack]!.product
      const body = {
        orderId,
        position,
        ...(quantity !== null && { suppliedQuantity: quantity }),
        ...(grams !== null && { suppliedGrams: grams }),
        ...(why && { why }),
        ...(by && {
          replacement: { productId: by._id, unit: by.unit, quantity: replacement.quantity, inHand: true },
        }),
      }
      return codeOf(await make({ call: 'PUT /api/pick/line', as: tokenOf(command), body }, command))
    },
    release: async (orderId, command) =>
      codeOf(
        await make({ call: 'POST /api/pick/release', as: tokenOf(command), body: { orderId } }, command),
      ),
    move,
    credit: async (orderId, { position, ...ask }, refund, command) => {
      const row = 'packs' in ask ? { quantity: ask.packs } : { amount: toRupees(ask.amountPaise) }
      const body = {
        orderId,
        reason: 'Torn',
        rows: [{ position, ...row }],
        goodsBack: command.goodsBack,
        refund,
      }
      const key = randomUUID()
      return codeOf(
        await make({ call: 'POST /api/tax/credit-note', as: tokenOf(command), key, body }, command),
      )
    },
  }
}

/** The provider has paid back no more than the shop says, whose sums are the model's. */
async function expectRefunded({ db, sandboxes }: Walked): Promise<void> {
  const { rows } = await db.pool.query<{ reference: string; paise: number }>(
    `SELECT c.provider_reference AS reference, coalesce(sum(r.amount_paise), 0)::int AS paise
     FROM payment_captures c LEFT JOIN refunds r ON r.capture_id = c.id GROUP BY c.id`,
  )
  const paid = [...sandboxes.books.payments.values()].filter(({ state }) => state === 'paid')
  const refundable = new Map(rows.map(({ reference, paise }) => [reference, paise]))
  expect(paid.filter((one) => outOf(one) > (refundable.get(one.paymentId) ?? 0))).toEqual([])
  expect(paid.length).toBeGreaterThan(0)
}

scenario(
  'PACK-01 after 200 commands on two servers that are killed, money, stock and papers agree with a plain model',
  () => shop,
  (random) => walk(shop, random),
)

async function mutant(mutations: Mutations): Promise<Walked & { close(): Promise<void> }> {
  const { sandboxes, env } = await openProviders()
  const weak = await mutantServer({ ...mutations, env })
  const close = async () => void (await Promise.all([weak.close(), sandboxes.close()]))
  return { ...weak, packs: await openPackingShop(weak.db), sandboxes, close }
}

mutationCheck(
  'PACK-01 a repeated call writes a second note',
  () =>
    mutant({
      schema: [
        'ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_idempotency_key_key',
        'ALTER TABLE refunds DROP CONSTRAINT refunds_idempotency_key_key',
      ],
      statements: {
        'documents.ofOrder': (text) => text.replace('d.idempotency_key', 'NULL::text AS idempotency_key'),
        'refunds.insert': (text) => text.replace('ON CONFLICT (idempotency_key) DO NOTHING', ''),
      },
    }),
  walk,
)
mutationCheck(
  'PACK-01 whoever packs an order twice is refused',
  () =>
    mutant({
      statements: { 'picks.packedBy': (text) => text.replace('SELECT EXISTS', 'SELECT NOT EXISTS') },
    }),
  walk,
)
mutationCheck(
  'PACK-01 every statement commits by itself',
  () => mutant({ isWithoutTransactions: true }),
  walk,
)
