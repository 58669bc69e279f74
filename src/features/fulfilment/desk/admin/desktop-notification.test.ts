import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyDesktop } from './desktop-notification.ts'
import type { OrderNotification } from './order-feed.ts'

const order = {
  orderId: 'ORD-261121-7QK2MZ4T',
  userName: 'Asha',
  userEmail: 'asha@example.in',
  totalAmt: 412,
} as OrderNotification

let shown: { title: string; body: string | undefined; click: () => void }[]
let opened: string[]

/** A browser with this notification permission, whose tab is hidden by default. */
function background(permission: NotificationPermission, { hidden = true, refuses = false } = {}) {
  class Fake {
    static readonly permission = permission
    constructor(title: string, { body }: NotificationOptions) {
      if (refuses) throw new TypeError('Illegal constructor')
      shown.push({ title, body, click: () => undefined })
    }
    addEventListener(_type: string, click: () => void) {
      shown.at(-1)!.click = click
    }
  }
  vi.stubGlobal('Notification', Fake)
  vi.stubGlobal('document', { hidden })
  vi.stubGlobal('window', {
    focus: () => opened.push('focus'),
    location: { assign: (to: string) => opened.push(to) },
  })
}

beforeEach(() => {
  shown = []
  opened = []
})
afterEach(() => vi.unstubAllGlobals())

test('an order that arrives while the tab is hidden is shown on the desktop, and a click opens it', () => {
  background('granted')
  notifyDesktop(order)
  expect(shown).toMatchObject([{ title: 'New order · ₹412.00', body: 'Asha\nORD-261121-7QK2MZ4T' }])
  shown[0]!.click()
  expect(opened).toEqual(['focus', '/dashboard/order-details/ORD-261121-7QK2MZ4T'])
})

test.each(['default', 'denied'] as const)('nothing is shown while permission is %s', (permission) => {
  background(permission)
  notifyDesktop(order)
  expect(shown).toEqual([])
})

test('nothing is shown while the tab is visible, or where a page cannot create notifications', () => {
  background('granted', { hidden: false })
  notifyDesktop(order)
  background('granted', { refuses: true })
  notifyDesktop(order)
  vi.stubGlobal('Notification', undefined)
  notifyDesktop(order)
  expect(shown).toEqual([])
})
