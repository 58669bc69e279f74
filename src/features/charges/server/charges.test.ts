import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { chargeContract } from '../contract.ts'
import { cartOf, chargeAmount, chargeApplies } from '../charge-rule.ts'
import { insertCharge, listActiveCharges, type ChargeInput } from './charge-store.ts'
import { chargeRoutes } from './routes.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())

const charge = (changes: Partial<ChargeInput>): ChargeInput => ({
  id: newHexId(),
  name: 'Delivery',
  description: '',
  type: 'fixed',
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 19900,
  isActive: true,
  sortOrder: 0,
  taxRule: 'fixed',
  sac: '996813',
  taxRateBp: 1800,
  ...changes,
})

test('guests get the active charges in order, in rupees and percent', async () => {
  const packing = charge({
    name: 'Packing',
    type: 'percentage',
    value: 2_500_000,
    minOrderPaise: 10_050,
    maxOrderPaise: null,
    sortOrder: 2,
  })
  const delivery = charge({ sortOrder: 1 })
  await insertCharge(shop.db, packing)
  await insertCharge(shop.db, delivery)
  await insertCharge(shop.db, charge({ name: 'Rain fee', isActive: false }))

  const server = contractServer(chargeContract, chargeRoutes({ db: shop.db }), async () => null)
  const reply = await server.inject('/api/charge/active')

  expect(reply.json().data).toEqual([
    {
      _id: delivery.id,
      name: 'Delivery',
      description: '',
      type: 'fixed',
      value: 25,
      minOrderAmount: null,
      maxOrderAmount: 199,
      areas: [],
      isActive: true,
      sortOrder: 1,
      updatedAt: expect.any(String),
    },
    {
      _id: packing.id,
      name: 'Packing',
      description: '',
      type: 'percentage',
      value: 2.5,
      minOrderAmount: 100.5,
      maxOrderAmount: null,
      areas: [],
      isActive: true,
      sortOrder: 2,
      updatedAt: expect.any(String),
    },
  ])
  const due = (await listActiveCharges(shop.db)).filter((rule) => chargeApplies(rule, cartOf(15_000)))
  expect(due.map((rule) => chargeAmount(rule, 15_000))).toEqual([2_500, 375])
})
