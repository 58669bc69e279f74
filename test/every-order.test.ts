import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { card, counterShop } from './counter-shop.ts'
import { newAddress, person } from './world.ts'

// Every call that names an order, with orders of each kind: what it cannot do for one says so, and never fails.

const { shop, manager, cashier, product, sell } = await counterShop({ isChecked: false })
const atta = await product({ stock: 5_000 })
let count = 0
const keyed = () => ({ 'idempotency-key': randomUUID() })

async function onlineOrder(...moves: string[]): Promise<string> {
  const who = await person(shop.db, `Asha${++count}`)
  const as = await shop.signIn(who)
  await shop.call('POST /api/cart/add-to-cart', { as, body: { ...atta, quantity: 2 } })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId: await newAddress(shop.db, who), expectedTotal: 80 },
    headers: keyed(),
  })
  const { orderId } = placed.body.data
  for (const order_status of moves) {
    const body = { orderId, order_status }
    const moved = await shop.call('PUT /api/order/update-order-status-admin', { as: manager, body })
    expect(moved.status).toBe(200)
  }
  return orderId
}

async function phoneOrder(): Promise<string> {
  const customer = { name: 'Kamla', mobile: 9_811_111_111, khataLimit: 5_000 }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: manager, body: customer })).body
    .data
  const placed = await shop.call('POST /api/phone-order/place', {
    as: cashier,
    headers: keyed(),
    body: {
      customerId,
      lines: [{ ...atta, quantity: 2 }],
      paymentMethod: 'CASH_ON_DELIVERY',
      expectedTotal: 80,
      address: {
        name: 'Kamla',
        mobile: 9_811_111_111,
        address_line: '1 MG Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001',
      },
    },
  })
  expect(placed.status).toBe(201)
  return placed.body.data.orderId
}

const counterSale = async () =>
  (await sell({ lines: [{ ...atta, quantity: 1 }], tenders: card(40) })).body.data.order.orderId as string

const kinds: Record<string, () => Promise<string>> = {
  'a sale at the counter': counterSale,
  'an order by phone': phoneOrder,
  'an order that waits': () => onlineOrder(),
  'a confirmed order': () => onlineOrder('Confirmed'),
  'an order on its way': () => onlineOrder('Confirmed', 'Packed', 'Out for Delivery'),
  'a delivered order': () => onlineOrder('Confirmed', 'Packed', 'Out for Delivery', 'Delivered'),
  'a cancelled order': () => onlineOrder('Cancelled'),
}

const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema._JSONSchema

/** A value of a schema, with all of its fields or with those that it must have. */
function valueOf(schema: z.core.JSONSchema._JSONSchema | undefined, isWhole: boolean, name = ''): unknown {
  if (typeof schema !== 'object') return 'x'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueOf(either[0] as z.core.JSONSchema._JSONSchema, isWhole, name)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([field]) => isWhole || schema.required?.includes(field))
        .map(([field, of]) => [field, valueOf(of as z.core.JSONSchema._JSONSchema, isWhole, field)]),
    )
  if (schema.type === 'array') return [valueOf(schema.items as z.core.JSONSchema._JSONSchema, isWhole, name)]
  if (schema.type === 'integer' || schema.type === 'number')
    return name === 'position' ? 0 : Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.pattern?.includes('{24}')) return '0123456789abcdef01234567'
  return 'Some words'
}

/** The same with this order wherever it names one. */
const about = (value: unknown, orderId: string): unknown =>
  Array.isArray(value)
    ? value.map((one) => about(one, orderId))
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            name,
            name === 'orderId' ? orderId : name === 'orderIds' ? [orderId] : about(one, orderId),
          ]),
        )
      : value

const named = ({ params, query, body, call }: Endpoint) =>
  call.includes('/get-order/') ||
  [params, query, body].some((schema) => schema && /"orderIds?"/.test(JSON.stringify(jsonOf(schema))))

const callers = [manager, cashier, await shop.signIn(await person(shop.db, 'Stranger'))]
for (const role of STAFF_ROLES.filter((one) => one === 'picker' || one === 'rider')) {
  const one = await person(shop.db, role)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  callers.push(await shop.signIn(one))
}
const calls = shop.mounted
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => named(endpoint) && !endpoint.file && !endpoint.isDownload)

test('there are such calls', () => expect(calls.length).toBeGreaterThan(30))

test.each(Object.keys(kinds))(
  '%s',
  async (kind) => {
    const failed: string[] = []
    let orderId = await kinds[kind]!()
    const first = (await shop.db.pool.query('SELECT status FROM orders WHERE id = $1', [orderId])).rows[0]
      .status
    for (const { call, params, query, body } of calls)
      for (const isWhole of [true, false])
        for (const as of callers) {
          const made = (schema: z.core.$ZodType | undefined) =>
            schema && (about(valueOf(jsonOf(schema), isWhole), orderId) as Record<string, string>)
          const reply = await shop.call(call, {
            as,
            ...(params && { params: { ...made(params), orderId, id: orderId } }),
            ...(query && { query: made(query)! }),
            ...(body && { body: made(body)! }),
            headers: keyed(),
          })
          if (reply.status >= 500) failed.push(`${call} ${JSON.stringify(made(body))}`)
          // What has moved it is not in the way of the next call.
          const { rows } = await shop.db.pool.query('SELECT status FROM orders WHERE id = $1', [orderId])
          if (rows[0].status !== first) orderId = await kinds[kind]!()
        }
    expect(failed).toEqual([])
  },
  120_000,
)
