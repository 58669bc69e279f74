import { expect, test } from 'vitest'
import { cartOf, chargeRuleText, freeDeliveryProgress, toChargeRule, type ChargeRule } from './charge-rule.ts'

const delivery: ChargeRule = {
  name: 'Delivery',
  type: 'fixed',
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 19900,
}

test('the rule text says when a charge is due and when it is free', () => {
  expect(chargeRuleText(delivery)).toBe('Free from ₹199.00')
  expect(chargeRuleText({ ...delivery, minOrderPaise: 10000 })).toBe(
    'On orders from ₹100.00, free from ₹199.00',
  )
  expect(chargeRuleText({ ...delivery, maxOrderPaise: null })).toBe('')
  expect(
    chargeRuleText({
      ...delivery,
      type: 'percentage',
      value: 2_500_000,
      minOrderPaise: 100000,
      maxOrderPaise: null,
    }),
  ).toBe('2.5% of the item total, on orders from ₹1,000.00')
})

test('a charge from the API is converted to paise', () => {
  expect(
    toChargeRule({
      _id: 'a'.repeat(24),
      name: 'Delivery',
      description: '',
      type: 'fixed',
      value: 25,
      minOrderAmount: null,
      maxOrderAmount: 199,
      isActive: true,
      areas: [],
      sortOrder: 0,
    }),
  ).toEqual({ ...delivery, areas: [] })
})

test('the progress shows how much is missing until delivery is free', () => {
  expect(freeDeliveryProgress(cartOf(15000), [delivery])).toEqual({
    charge: delivery,
    goalPaise: 19900,
    missingPaise: 4900,
  })
  expect(freeDeliveryProgress(cartOf(19900), [delivery])).toMatchObject({ missingPaise: 0 })
  expect(freeDeliveryProgress(cartOf(15000), [{ ...delivery, maxOrderPaise: null }])).toBeNull()
  expect(freeDeliveryProgress(cartOf(15000), [])).toBeNull()
})

test('a charge in steps is free only after its last step', () => {
  const far = { ...delivery, value: 1000, minOrderPaise: 19900, maxOrderPaise: 49900 }
  expect(freeDeliveryProgress(cartOf(15000), [delivery, far])).toMatchObject({ goalPaise: 49900 })
  expect(freeDeliveryProgress(cartOf(15000), [delivery, { ...far, maxOrderPaise: null }])).toBeNull()
})

test('of two charges, the progress names the one closer to free', () => {
  const packing = { ...delivery, name: 'Packing', maxOrderPaise: 99900 }
  expect(freeDeliveryProgress(cartOf(15000), [packing, delivery])?.charge.name).toBe('Delivery')
  expect(freeDeliveryProgress(cartOf(30000), [packing, delivery])?.charge.name).toBe('Packing')
})
