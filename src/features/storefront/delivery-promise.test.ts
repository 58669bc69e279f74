import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultShop } from './default-shop.ts'
import { deliveryPromise, isOpenAt, queueMinutes } from './delivery-promise.ts'
import { deliversTo, timelessPromise } from './timeless-promise.ts'

const { delivery, opening } = defaultShop
type Day = keyof typeof opening.week

/** A day in Indian time: 2026-11-23 is a Monday. */
const india = (time: string, day = 23) => new Date(`2026-11-${day}T${time}:00+05:30`)

const shopWith = ({
  kind = 'minutes',
  minutes = [30, 45],
  window = ['18:00', '20:00'],
  mode = 'always',
  week = {},
  message = '',
  queue = { perOrder: 0, pickers: 1 },
}: {
  kind?: typeof delivery.promise.kind
  minutes?: [number, number]
  window?: [string, string]
  mode?: typeof opening.mode
  week?: Partial<Record<Day, [string, string] | null>>
  message?: string
  queue?: typeof delivery.promise.queue
} = {}) => ({
  opening: {
    mode,
    message,
    week: {
      ...opening.week,
      ...Object.fromEntries(
        Object.entries(week).map(([day, hours]) => [
          day,
          hours
            ? { isOpen: true, from: hours[0], to: hours[1] }
            : { isOpen: false, from: '07:00', to: '22:00' },
        ]),
      ),
    },
  },
  delivery: {
    ...delivery,
    promise: {
      kind,
      minutes: { from: minutes[0], to: minutes[1] },
      window: { from: window[0], to: window[1] },
      queue,
    },
  },
})

const promised = (shop: ReturnType<typeof shopWith>, time: string, day?: number) =>
  deliveryPromise(shop, india(time, day)).text

const allDay = Object.fromEntries(
  Object.keys(opening.week).map((day) => [day, ['00:00', '24:00']]),
) as Record<Day, [string, string]>

test('a shop that always takes orders promises minutes only while somebody works', () => {
  const shop = shopWith()
  expect(deliveryPromise(shop, india('03:00'))).toEqual({ isOpen: true, text: 'From 7 am', message: '' })
  expect(promised(shop, '12:00')).toBe('30–45 min')
  expect(promised(shop, '22:00')).toBe('From 7 am tomorrow')
  expect(timelessPromise(shop)).toBeNull()
})

test('a shop in which somebody always works promises its delivery minutes at any time', () => {
  expect(timelessPromise(shopWith({ week: allDay }))).toMatchObject({ text: '30–45 min' })
  expect(deliveryPromise(shopWith({ week: allDay }), india('03:00'))).toEqual({
    isOpen: true,
    text: '30–45 min',
    message: '',
    minutes: { from: 30, to: 45 },
  })
  expect(promised(shopWith({ minutes: [30, 30] }), '12:00')).toBe('30 min')
  expect(promised(shopWith({ minutes: [45, 30] }), '12:00')).toBe('30–45 min')
  expect(promised(shopWith({ minutes: [60, 120] }), '12:00')).toBe('1–2 hours')
  expect(promised(shopWith({ minutes: [120, 120] }), '12:00')).toBe('2 hours')
})

test('a shop without a delivery promise shows no time while it is open', () => {
  expect(promised(shopWith({ kind: 'none' }), '12:00')).toBeNull()
})

test('a delivery window is today until it begins, then tomorrow', () => {
  const evening = shopWith({ kind: 'window' })
  expect(promised(evening, '17:59')).toBe('Today, 6–8 pm')
  expect(promised(evening, '18:00')).toBe('Tomorrow, 6–8 pm')
})

test.each([
  [['11:00', '13:00'], 'Today, 11 am–1 pm'],
  [['18:30', '20:00'], 'Today, 6:30 pm–8 pm'],
  [['10:00', '12:30'], 'Today, 10 am–12:30 pm'],
  [['22:00', '24:00'], 'Today, 10 pm–12 am'],
] as const)('the window %s is shown as %s', ([from, to], text) => {
  expect(promised(shopWith({ kind: 'window', window: [from, to] }), '06:00')).toBe(text)
})

test('a delivery window skips days on which the shop is closed', () => {
  const shop = shopWith({ kind: 'window', mode: 'weekly', week: { tuesday: null, wednesday: null } })
  expect(promised(shop, '19:00')).toBe('Thursday, 6–8 pm')
})

test('outside its hours a shop shows when it opens next', () => {
  const shop = shopWith({ mode: 'weekly', week: { monday: ['07:00', '22:00'], tuesday: ['08:30', '22:00'] } })
  expect(promised(shop, '06:59')).toBe('From 7 am')
  expect(promised(shop, '07:00')).toBe('30–45 min')
  expect(promised(shop, '21:59')).toBe('30–45 min')
  expect(promised(shop, '22:00')).toBe('From 8:30 am tomorrow')
  expect(isOpenAt(shop, india('22:00'))).toBe(false)
})

test('the next opening may be days away, and a shop closed all week has none', () => {
  const closed = {
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  }
  expect(promised(shopWith({ mode: 'weekly', week: closed }), '23:00')).toBe('From 7 am on Monday')
  expect(promised(shopWith({ mode: 'weekly', week: { ...closed, monday: null } }), '12:00')).toBeNull()
})

test('hours past midnight belong to the day on which they began', () => {
  const late = shopWith({ mode: 'weekly', week: { monday: ['18:00', '02:00'], tuesday: null } })
  expect(isOpenAt(late, india('01:59', 24))).toBe(true)
  expect(isOpenAt(late, india('02:00', 24))).toBe(false)
  expect(isOpenAt(late, india('17:59'))).toBe(false)
})

test('a temporarily closed shop promises no time and shows its message', () => {
  const shop = shopWith({ mode: 'closed', message: 'Back after Diwali' })
  expect(deliveryPromise(shop, india('12:00'))).toEqual({
    isOpen: false,
    text: null,
    message: 'Back after Diwali',
  })
})

test('a cached page may only contain a promise that does not depend on the time', () => {
  expect(timelessPromise(shopWith({ week: allDay }))?.text).toBe('30–45 min')
  expect(timelessPromise(shopWith({ kind: 'window' }))).toBeNull()
  expect(timelessPromise(shopWith({ mode: 'weekly' }))).toBeNull()
})

const near = { id: 'near', pincodes: ['560038'], minimum: 0, cashLimit: null, travelMinutes: 25 }

test('a shop without areas delivers everywhere, and one whose areas are all switched off nowhere', () => {
  expect(deliversTo({ areas: null }, '110001')).toBe(true)
  expect(deliversTo({ areas: [] }, '110001')).toBe(false)
  expect(deliversTo({ areas: [near] }, '110001')).toBe(false)
  expect(deliversTo({ areas: [near] }, '560038')).toBe(true)
})

test('the ride to an area makes the promise later, in steps of 5 minutes', () => {
  const shop = { ...shopWith({ week: allDay }), areas: [{ ...near, travelMinutes: 12 }] }
  expect(timelessPromise(shop, '560038')?.text).toBe('45–60 min')
  expect(timelessPromise(shop, null)?.text).toBe('30–45 min')
})

interface ExpressVector {
  id: string
  given: {
    minutes: { from: number; to: number }
    travelMinutes: number
    perOrderMinutes: number
    openOrders: number
    pickers: number
  }
  expect: { from: number; to: number }
}
const { vectors } = JSON.parse(
  readFileSync(new URL('../orders/area-vectors.json', import.meta.url), 'utf8'),
) as { vectors: ExpressVector[] }

test.each(vectors.filter(({ id }) => id.startsWith('express')))(
  '$id: the minutes promised behind a queue',
  ({ given, expect: expected }) => {
    const { minutes, travelMinutes, perOrderMinutes: perOrder, openOrders, pickers } = given
    const shop = {
      ...shopWith({ minutes: [minutes.from, minutes.to], queue: { perOrder, pickers } }),
      areas: [{ id: 'a', pincodes: ['560038'], minimum: 0, cashLimit: null, travelMinutes }],
    }
    const queue = queueMinutes(shop, openOrders)
    expect(deliveryPromise(shop, india('12:00'), '560038', queue).minutes).toEqual(expected)
  },
)

test('a promise that depends on the queue is in no cached page', () => {
  expect(timelessPromise(shopWith({ week: allDay, queue: { perOrder: 3, pickers: 2 } }))).toBeNull()
})

test('a day off is closed at every hour, also for what is delivered at once', () => {
  const shop = { ...shopWith({ week: allDay }), daysOff: [{ day: '2026-11-23', note: 'Diwali' }] }
  expect(timelessPromise(shop)).toBeNull()
  expect(deliveryPromise(shop, india('10:00'))).toEqual({
    isOpen: false,
    text: 'From 12 am tomorrow',
    message: 'Closed today: Diwali.',
  })
  expect(deliveryPromise(shop, india('00:00', 24))).toMatchObject({ isOpen: true, text: '30–45 min' })
  expect(deliveryPromise(shop, india('23:59', 22))).toMatchObject({ isOpen: true, text: '30–45 min' })
  const weekly = { ...shopWith({ mode: 'weekly' }), daysOff: [{ day: '2026-11-23', note: '' }] }
  expect(deliveryPromise(weekly, india('10:00'))).toMatchObject({
    isOpen: false,
    text: 'From 7 am tomorrow',
    message: 'Closed today.',
  })
  const evening = { ...shopWith({ kind: 'window' }), daysOff: shop.daysOff }
  expect(deliveryPromise(evening, india('10:00')).text).toBe('Tomorrow, 6–8 pm')
})
