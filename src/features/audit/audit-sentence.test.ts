import { expect, test } from 'vitest'
import { auditDeed, auditSentence } from './audit-sentence.ts'
import type { AuditEntry } from './contract.ts'

const described = (more: Partial<AuditEntry>) =>
  auditSentence({
    _id: 'audit-1',
    at: '2026-11-21T10:00:00.000Z',
    actor: { kind: 'admin', _id: '0'.repeat(24), name: 'Ravi' },
    action: 'product.update',
    subjectId: '7',
    subjectName: 'Tomatoes',
    changes: {},
    ...more,
  })
const pack = (unit: string, more: object = {}) => ({
  unit,
  pricePaise: 3000,
  discountMicro: 0,
  stock: 5,
  sku: null,
  maxPerOrder: null,
  image: null,
  ...more,
})

test('a changed price is described with its product and pack', () => {
  const packs = {
    from: [pack('500 g'), pack('1 kg')],
    to: [pack('500 g', { pricePaise: 2800 }), pack('1 kg')],
  }
  const sentence = 'Ravi changed the price of Tomatoes 500 g from ₹30.00 to ₹28.00'
  expect(described({ changes: { packs } })).toEqual({ sentence, details: [], texts: [] })
  const cheaper = { from: [pack('500 g')], to: [pack('500 g', { discountMicro: 6_666_667 })] }
  expect(described({ changes: { packs: cheaper } })).toEqual({ sentence, details: [], texts: [] })
  const both = { from: [pack('500 g')], to: [pack('500 g', { pricePaise: 4000, discountMicro: 30_000_000 })] }
  expect(described({ changes: { packs: both } }).details).toEqual([
    '500 g, price: from ₹30.00 to ₹28.00',
    '500 g, MRP: from ₹30.00 to ₹40.00',
  ])
})

test('changed stock, added packs and reordered packs are described', () => {
  const change = (from: object[], to: object[]) => described({ changes: { packs: { from, to } } }).sentence
  expect(change([pack('500 g')], [pack('500 g', { stock: 0 })])).toBe(
    'Ravi changed the stock of Tomatoes 500 g from 5 to 0',
  )
  expect(change([pack('500 g')], [pack('500 g'), pack('1 kg')])).toBe(
    'Ravi added the pack 1 kg, ₹30.00 to Tomatoes',
  )
  expect(change([pack('1 kg'), pack('500 g')], [pack('500 g'), pack('1 kg')])).toBe(
    'Ravi changed the order of packs of Tomatoes from 1 kg, 500 g to 500 g, 1 kg',
  )
})

test('several fields are listed below the sentence; a long text is separate and in full', () => {
  const long = 'Ripe and red. '.repeat(20)
  expect(
    described({ changes: { name: { from: 'Tomato', to: 'Tomatoes' }, description: { from: '', to: long } } }),
  ).toEqual({
    sentence: 'Ravi changed Tomatoes',
    details: ['Name: from Tomato to Tomatoes'],
    texts: [{ name: 'Description', from: null, to: long }],
  })
})

test('banners are identified by their titles', () => {
  const banner = (title: string, more: object = {}) => ({
    title,
    link: '/',
    isActive: true,
    from: null,
    ...more,
  })
  const details = (from: object[], to: object[]) => {
    const { sentence, details } = described({
      action: 'settings.update',
      subjectId: 'banners',
      subjectName: null,
      changes: { banners: { from, to } },
    })
    return details.length > 0 ? details : [sentence]
  }
  expect(details([banner('Diwali')], [banner('Diwali', { isActive: false })])).toEqual([
    'Ravi switched off Diwali in the banner settings',
  ])
  expect(
    details([banner('Diwali')], [banner('Diwali', { link: '/search', from: '2026-11-01' }), banner('Holi')]),
  ).toEqual(['Diwali, link: from / to /search', 'Diwali, from: 2026-11-01', 'Banner: Holi'])
  expect(details([banner('Diwali'), banner('Holi')], [banner('Holi'), banner('Diwali')])).toEqual([
    'Ravi changed the order of banners in the banner settings from Diwali, Holi to Holi, Diwali',
  ])
  expect(details([banner('Diwali')], [])).toEqual(['Ravi removed the banner Diwali from the banner settings'])
})

test('a new product lists its fields except the empty ones', () => {
  const changes = {
    brand: { from: null, to: null },
    description: { from: null, to: '' },
    details: { from: null, to: { 'Shelf life': '6 months' } },
    images: { from: null, to: [] },
  }
  expect(described({ action: 'product.create', changes }).details).toEqual(['Details, Shelf life: 6 months'])
})

test.each([
  [{ changes: { publish: { from: false, to: true } } }, 'Ravi published Tomatoes'],
  [
    { action: 'product.restore', changes: { isDeleted: { from: true, to: false } } },
    'Ravi restored Tomatoes',
  ],
  [
    { changes: { subCategory: { from: 'Roots', to: 'Herbs' } } },
    'Ravi changed the sub-category of Tomatoes from Roots to Herbs',
  ],
  [{ changes: { brand: { from: null, to: 'Farm' } } }, 'Ravi set the brand of Tomatoes to Farm'],
  [{ changes: { brand: { from: 'Farm', to: null } } }, 'Ravi cleared the brand of Tomatoes (was Farm)'],
  [
    {
      action: 'charge.toggle',
      subjectName: 'Delivery',
      changes: { isActive: { from: true, to: false } },
    },
    'Ravi switched off the charge Delivery',
  ],
  [
    {
      action: 'order.transition',
      subjectId: 'ORD-1',
      changes: { status: { from: 'Pending', to: 'Confirmed' } },
    },
    'Ravi moved order ORD-1 from Pending to Confirmed',
  ],
  [
    { action: 'admin.grant', subjectName: 'Meera', changes: { role: { from: 'USER', to: 'ADMIN' } } },
    'Ravi made Meera an administrator',
  ],
  [
    {
      action: 'settings.update',
      subjectId: 'contact',
      subjectName: null,
      changes: { phone: { from: '1', to: '2' } },
    },
    'Ravi changed the phone in the contact settings from 1 to 2',
  ],
  [
    {
      action: 'settings.update',
      subjectId: 'opening',
      subjectName: null,
      changes: {
        week: {
          from: { monday: { isOpen: true }, tuesday: {} },
          to: { monday: { isOpen: false }, tuesday: {} },
        },
      },
    },
    'Ravi changed the Monday opening in the opening hours settings from on to off',
  ],
  [
    {
      action: 'settings.update',
      subjectId: 'ordering',
      subjectName: null,
      changes: { minimum: { from: null, to: 99 } },
    },
    'Ravi set the minimum order in the order rule settings to ₹99.00',
  ],
  [
    { actor: { kind: 'command', _id: null, name: null }, action: 'admin.grant', subjectName: 'x@y.example' },
    'A command on the server made x@y.example an administrator',
  ],
] as [Partial<AuditEntry>, string][])('%# %s', (entry, sentence) => {
  expect(described(entry).sentence).toBe(sentence)
})

const savedScripts = (action: string, changes: Record<string, { from: unknown; to: unknown }>) =>
  described({
    action,
    subjectId: '4',
    subjectName: 'Version 4',
    changes: { version: { from: 3, to: 4 }, ...changes },
  })

test('changes of the marketing scripts name the version', () => {
  const bodyScripts = { from: '<script>a()</script>', to: null }
  const details = ['Body scripts: was <script>a()</script>']
  expect(savedScripts('marketing.save', { bodyScripts })).toMatchObject({
    sentence: 'Ravi changed the marketing scripts, now version 4',
    details,
  })
  expect(savedScripts('marketing.save', { enabled: { from: true, to: false } })).toMatchObject({
    sentence: 'Ravi switched off the marketing scripts',
    details: [],
  })
  expect(savedScripts('marketing.restore', { bodyScripts, restored: { from: null, to: 1 } })).toMatchObject({
    sentence: 'Ravi restored version 1 of the marketing scripts, now version 4',
    details,
  })
  // As earlier releases wrote entries.
  expect(savedScripts('marketing.restore', { bodyScripts })).toMatchObject({
    sentence: 'Ravi restored an earlier version of the marketing scripts, now version 4',
    details,
  })
})

test('home page banners, refunds, payment decisions and imports are described', () => {
  const banner = { title: 'Diwali', isActive: true }
  const banners = { from: [banner], to: [{ ...banner, isActive: false }] }
  expect(
    described({ action: 'marketing.banners', subjectId: null, subjectName: null, changes: { banners } }),
  ).toMatchObject({ sentence: 'Ravi switched off Diwali on the home page' })
  const amountPaise = { from: null, to: 8_000 }
  const reason = { from: null, to: 'Crushed' }
  const ofOrder = { subjectId: 'ORD-1', subjectName: null }
  expect(described({ action: 'order.refund', ...ofOrder, changes: { amountPaise, reason } })).toMatchObject({
    sentence: 'Ravi refunded ₹80.00 of order ORD-1',
    details: ['Reason: Crushed'],
  })
  expect(described({ action: 'order.credit', ...ofOrder, changes: { amountPaise, reason } })).toMatchObject({
    sentence: 'Ravi gave back ₹80.00 of order ORD-1',
    details: ['Reason: Crushed'],
  })
  expect(
    described({ action: 'payment.resolve', ...ofOrder, changes: { amountPaise, reason } }),
  ).toMatchObject({
    sentence: 'Ravi resolved the payment of ORD-1',
    details: ['Amount: ₹80.00', 'Reason: Crushed'],
  })
  const changes = { rows: { from: null, to: 3 } }
  expect(
    described({ action: 'catalogue.import', subjectId: null, subjectName: null, changes }),
  ).toMatchObject({
    sentence: 'Ravi imported products from a file',
    details: ['Rows: 3'],
  })
})

test('a deleted charge lists its former values', () => {
  const charge = {
    action: 'charge.delete',
    subjectName: 'Delivery',
    changes: { value: { from: 25, to: null } },
  }
  expect(described(charge)).toEqual({
    sentence: 'Ravi deleted the charge Delivery',
    details: ['Value: was 25'],
    texts: [],
  })
})

test('an unknown action is still described', () => {
  expect(described({ action: 'shelf.paint-red', subjectName: 'Top', changes: {} }).sentence).toBe(
    'Ravi changed Top',
  )
})

test('a page of one person says what they did in plain words, without the name', () => {
  const deed = (more: Partial<AuditEntry>) =>
    auditDeed({
      _id: 'order-1',
      at: '2026-11-21T10:00:00.000Z',
      actor: { kind: 'staff', _id: '0'.repeat(24), name: 'Asha' },
      action: 'order.transition',
      subjectId: 'ORD-261121-00000001',
      subjectName: null,
      changes: {},
      ...more,
    }).sentence
  const step = (from: string | null, to: string) => deed({ changes: { status: { from, to } } })
  expect(step('Confirmed', 'Packed')).toBe('Packed order ORD-261121-00000001')
  expect(step('Packed', 'Out for Delivery')).toBe('Sent out order ORD-261121-00000001')
  expect(step(null, 'Delivered')).toBe('Sold order ORD-261121-00000001')
  expect(step(null, 'Pending')).toBe('Took order ORD-261121-00000001')
  expect(deed({ action: 'charge.create', subjectName: 'Delivery' })).toBe('Added the charge Delivery')
})
