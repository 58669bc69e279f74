import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { decidedMail } from '#features/claims/server/claim-mails.ts'
import { answerMail, receivedMail, toOfficerMail } from '#features/grievances/server/grievance-mails.ts'
import { storedOf } from '#features/orders/sent-fields.ts'
import * as orderMails from '#features/orders/server/order-mails.ts'
import { newOrderRecord, type OrderDraft, type OrderRecord } from '#features/orders/server/order-record.ts'
import { invitationMail } from '#features/people/accounts/server/invitation-mail.ts'
import { accountText } from '#features/people/accounts/server/send-account-mail.ts'
import { codeText } from '#features/people/accounts/server/send-code-mail.ts'
import { reuseText } from '#features/people/accounts/server/send-reuse-mail.ts'
import { CODE_PURPOSES } from '#features/people/accounts/server/codes.ts'
import { erasureMail } from '#features/privacy/server/erasure-mail.ts'
import { waitsFor } from '#features/privacy/server/waits-for.ts'
import { leftOutMail, stoppedMail } from '#features/subscriptions/server/subscription-mails.ts'
import { askMail, notFoundMail, payAtDoorMail } from '#features/upi/server/upi-mails.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { LocaleId } from '#shared/locales.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { inLocale } from '#shared/words.ts'

vi.useFakeTimers({ now: new Date('2026-11-29T08:00:00Z'), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const at = new Date('2026-11-21T04:30:00Z')
const line = {
  pack_id: 1,
  product_id: 1,
  image: '',
  unit: '100 g',
  quantity: 3,
  price_paise: 4000,
  discount_micro: 0,
  line_paise: 12000,
  offer_paise: 0,
  substitution: null,
  shelf: null,
  grams: null,
}
const draft: OrderDraft = {
  id: 'ORD-1A2B',
  channel: 'online',
  user_id: 'a'.repeat(24),
  placed_by: null,
  customer_id: null,
  counter_id: null,
  sold_at: null,
  status: 'Pending',
  payment_status: 'Unpaid',
  payment_method: 'CASH_ON_DELIVERY',
  ...storedOf({ deliveryNote: '7B' }),
  delivery_promise: '30–45 min',
  area_id: null,
  slot_id: null,
  promised_from: null,
  promised_to: null,
  substitution: 'call',
  customer: { name: '123', email: 'a@b.in', mobile: 9876543210 },
  address: {
    _id: 'b'.repeat(24),
    name: '123',
    mobile: 9876543210,
    address_line: '12',
    landmark: '',
    city: '34',
    state: '56',
    country: 'India',
    pincode: '560038',
    type: 'Home',
    isDefault: true,
  },
  charges: [],
  offers: [{ id: 'c', name: '3=2', amountPaise: 500, lines: [[0, 500]] }],
  coupon: { type: 'fixed', value: 5, maxPaise: null, code: 'C5' },
  sub_total_paise: 24000,
  charges_paise: 0,
  offers_paise: 500,
  coupon_paise: 500,
  round_off_paise: 0,
  total_paise: 23000,
  credit_paise: 0,
  item_count: 2,
  locale: 'en',
  lines: [
    { ...line, name: 'A' },
    { ...line, name: 'B', unit: '500 g', grams: 500, quantity: 1 },
  ],
}
const attempt = {
  id: 'd'.repeat(24),
  provider: 'CASH_ON_DELIVERY' as const,
  status: 'Due' as const,
  amount_paise: 23000,
  merchant_reference: null,
  expirySeconds: null,
}
const placed = (locale: LocaleId, more: Partial<OrderRecord> = {}): OrderRecord => ({
  ...newOrderRecord({ ...draft, locale }, attempt, at),
  ...more,
})
const supplied = (name: string, more: object) => ({
  line_position: 0,
  is_replacement: false,
  product_id: 1,
  name,
  unit: '100 g',
  image: '',
  quantity: 2,
  grams: null,
  price_paise: 4000,
  final_paise: 8000,
  offer_paise: 0,
  ...more,
})
const packed = {
  final_total_paise: 20000,
  final_sub_total_paise: 20000,
  final_charges: [],
  final_round_off_paise: 0,
  supplied: [
    supplied('A', {}),
    supplied('A2', { is_replacement: true, quantity: 1 }),
    supplied('B', { line_position: 1, unit: '500 g', quantity: 1, grams: 470 }),
  ],
}
const shop = { name: '४२', fssai: '12345678901234' }
const url = 'https://shop.example/1'
const upi = { vpa: 'a@b', name: '', ifUnpaid: 'cash' } as never

/** Every mail to a shopper or to somebody of the staff, with all that may stand in it. */
function mailsIn(locale: LocaleId): Pick<Mail, 'subject' | 'text'>[] {
  const about = (more: Partial<OrderRecord> = {}) => ({ order: placed(locale, more), url, shop })
  const toShop = { ...about(), shopAddress: 'a@b.in', shopLocale: locale, deskUrl: url }
  const cancelled = { status: 'Cancelled', by: 'admin', note: '?', at } as const
  const refund = { amount_paise: 500, reason: '?', status: 'Pending', at } as const
  const row = { id: 'e', name: 'A', unit: '1 l', version: 2, substitution: 'call' } as never
  const recipient = { email: 'a@b.in', name: '123', url }
  const claim = {
    id: '1',
    order_id: 'ORD-1A2B',
    email: 'a@b.in',
    locale,
    lines: (['missing', 'damaged', 'expired', 'wrong', 'poor', 'lighter'] as const).map((kind, index) => ({
      name: 'A',
      unit: '1 kg',
      kind,
      pieces: index < 3 ? 2 : null,
      grams: index < 3 ? null : 250,
      weighs_grams: kind === 'lighter' ? 900 : null,
    })),
  } as never
  const decision = {
    state: 'settled',
    as: 'refund',
    givenPaise: 5000,
    againOrderId: 'ORD-2',
    cashPaise: 0,
    reason: '?',
  }
  const ticket = { email: 'a@b.in', ticket: 'G-1', shop: '४२', url }
  const whys = [
    'closed',
    'out_of_stock',
    'missed',
    'khata_limit_exceeded',
    'khata_not_offered',
    'cash_not_offered',
    'cash_limit_exceeded',
    'pincode_not_served',
    'shop_closed',
    'slot_full',
    'odd',
  ]
  const hindrances = { has_orders: true, has_refunds: true, khata_paise: 500, credit_paise: 700 }
  const account = { userId: 'f', changeId: 'g' }
  const changes = [
    { ...account, about: 'password' },
    { ...account, about: 'mobile' },
    { ...account, about: 'undone', formerEmail: 'a@b.in' },
    { ...account, about: 'email', formerEmail: 'a@b.in' },
    { ...account, about: 'second_factor', isOn: true },
    { ...account, about: 'second_factor', isOn: false },
  ] as const
  const mails: (Pick<Mail, 'subject' | 'text'> | null)[] = [
    orderMails.placedMail(about()),
    orderMails.placedMail(
      about({
        credit_paise: 3000,
        payment_method: 'UPI',
        customer: { ...draft.customer, name: '' },
        address: null,
      }),
    ),
    ...ORDER_STATUSES.map((status) => orderMails.movedMail(about({ refunds: [refund] }), status)),
    orderMails.movedMail(about({ events: [cancelled] }), 'Cancelled'),
    orderMails.movedMail(about(packed), 'Packed'),
    orderMails.movedMail(about(), 'Out for Delivery', '4711'),
    orderMails.rescheduledMail(about(), {
      moveId: '1',
      before: '21 Nov, 6–8 pm',
      after: '22 Nov, 11:30 am–1 pm',
    }),
    orderMails.rescheduledMail(about(), { moveId: '2', before: null, after: '30–45 min' }),
    orderMails.payNowMail(about(), at),
    orderMails.newOrderMail(toShop),
    orderMails.addedToShopMail(toShop, '1'),
    orderMails.refundedMail(about(), { id: '1', amount_paise: 500, reason: '?' }),
    askMail(about(), upi),
    notFoundMail(about(), { ifUnpaid: 'cancel' } as never),
    payAtDoorMail(about()),
    ...[
      decision,
      { ...decision, state: 'refused' },
      { ...decision, as: 'again' },
      { ...decision, as: 'credit', reason: null },
      { ...decision, cashPaise: 5000 },
    ].map((one) => decidedMail(claim, one as never, '४२')),
    ...CODE_PURPOSES.map((purpose) => codeText('123456', purpose, { shopName: '४२', customer: '7' })),
    codeText('123456', 'join_khata', { shopName: '654321', customer: '654321' }),
    reuseText({ name: '123', ended_at: at } as never, '४२'),
    reuseText({ name: '', ended_at: at } as never, '४२'),
    ...changes.flatMap((change) =>
      [url, null].map((undoUrl) => accountText(change, { name: '123', shop: '४२', undoUrl })),
    ),
    ...STAFF_ROLES.map((role) =>
      invitationMail({
        user: { email: 'a@b.in', name: '123' },
        role,
        shop: '४२',
        publicUrl: 'https://shop.example',
      }),
    ),
    ...[true, false].map((isAsked) =>
      erasureMail({
        id: '1',
        email: 'a@b.in',
        shop: '४२',
        runsAt: at,
        publicUrl: 'https://shop.example',
        isAsked,
        waitsFor: waitsFor({ ...hindrances, khata_paise: isAsked ? 500 : -500 } as never),
        isStopped: isAsked,
      }),
    ),
    receivedMail(ticket, { acknowledgeBy: at, settleBy: at }),
    toOfficerMail(ticket, '?', false),
    toOfficerMail(ticket, '?', true),
    ...[true, false].map((isSettled) => answerMail(ticket, '?', { count: 1, isSettled })),
    leftOutMail(
      recipient,
      whys.map((why) => ({ row, missing: 2, why, instead: null })),
      '2026-11-21',
      null,
    ),
    leftOutMail(
      { ...recipient, name: '' },
      [{ row, missing: 1, why: 'closed', instead: { name: 'B', unit: '1 l', quantity: 2 } }],
      '2026-11-21',
      'ORD-2',
    ),
    ...(['withdrawn', 'address'] as const).map((why) => stoppedMail(recipient, [row], why)),
  ]
  return mails.map((mail) => mail!)
}

const textOf = (locale: LocaleId) =>
  inLocale(locale, () =>
    mailsIn(locale)
      .map(({ subject, text }) => `${subject}\n\n${text}\n`)
      .join('\n———\n\n'),
  )

test('a mail of an order on its way says by when it comes, until that has passed', () => {
  const promised = (status: OrderStatus, minutes: number) => {
    const { text } = orderMails.movedMail(
      {
        order: placed('en', { created_at: new Date(Date.now() - minutes * 60_000), events: [] }),
        url,
        shop,
      },
      status,
    )
    return /^Delivery: .*/m.exec(text)?.[0]
  }
  for (const status of ['Confirmed', 'Packed', 'Out for Delivery'] as const)
    expect(promised(status, 5)).toBe('Delivery: 30–45 min, by 2:10 pm')
  expect(promised('Confirmed', 46)).toBeUndefined()
  expect(promised('Cancelled', 5)).toBeUndefined()
})

test('no mail asks for money of an order that was called off, or was paid by UPI at the door', () => {
  const total = (status: OrderStatus, more: Partial<OrderRecord> = {}) =>
    /^Total: .*/m.exec(
      orderMails.movedMail({ order: placed('en', { status, ...more }), url, shop }, status).text,
    )![0]
  expect(total('Out for Delivery')).toBe('Total: ₹230.00, to be paid on delivery')
  expect(total('Cancelled', { credit_paise: 3000 })).toBe('Total: ₹230.00')
  expect(total('Payment Failed', { payment_method: 'UPI' })).toBe('Total: ₹230.00')
  expect(total('Delivered')).toBe('Total: ₹230.00, ₹230.00 by UPI, the shop is checking that it has come')
  expect(total('Delivered', { payment_status: 'Paid', payments: [] })).toBe('Total: ₹230.00')
})

test('English mails are, letter for letter, what they were before their words moved', async () => {
  await expect(textOf('en')).toMatchFileSnapshot('mails/en.txt')
})

test('Hindi mails have no word in English', () => {
  const words = textOf('hi')
    // Numbers and names of the shop, of orders and of units, and the addresses of pages.
    .replace(/https?:\S+/g, '')
    .replace(/\b(?:ORD-\w+|G-1|C5|UPI|FSSAI|OTP|7B|A2?|B|l|kg|g|x)\b/g, '')
  expect(words.match(/\p{Script=Latin}+/gu)).toBeNull()
})

test('a mail about an order is in the order’s language, whatever is spoken where it is written', () => {
  const about = { order: placed('hi'), url, shop }
  const here = orderMails.placedMail(about)
  expect(here).toEqual(inLocale('hi', () => orderMails.placedMail(about)))
  expect(here.text).toContain('डिलीवरी: 30–45 मिनट, 21 नवंबर, सुबह 10:45 तक')
  expect(inLocale('hi', () => orderMails.placedMail({ ...about, order: placed('en') })).text).toContain(
    'Delivery: 30–45 min, by 21 Nov, 10:45 am',
  )
})

test('the shop is told no number that was erased', () => {
  const order = placed('en', {})
  const text = (address: object, mobile: number | null) =>
    orderMails.newOrderMail({
      order: {
        ...order,
        address: { ...order.address!, ...address },
        customer: { ...order.customer, mobile },
      },
      shopAddress: 'a@b.in',
      shopLocale: 'en',
      deskUrl: url,
    }).text
  expect(text({ mobile: 9_811_100_010 }, null)).toContain('Phone: 9811100010\n')
  expect(text({ mobile: ERASED_MOBILE }, 9_811_100_011)).toContain('Phone: 9811100011\n')
  for (const own of [null, ERASED_MOBILE])
    expect(text({ mobile: ERASED_MOBILE }, own)).not.toMatch(/1000000000/)
})
