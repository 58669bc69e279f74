import { afterAll, expect, test } from 'vitest'
import { paymentShop } from '../../../../test/payment-shop.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { insertConsent } from '#features/consents/server/consent-store.ts'
import { readShop, saveShop } from '#features/storefront/server/shop-store.ts'
import { remindToPay } from './remind-to-pay.ts'

const shop = await paymentShop()
afterAll(() => shop.close())

test('a shopper whose unpaid order expires within five minutes is asked to pay, once', async () => {
  await saveShop(shop.db, { ...(await readShop(shop.db)), fssai: '20012345678901' })
  const charu = await shop.shopper('Charu')
  // The page speaks Hindi, the account English: the order's mails follow the page.
  const { body } = await shop.order(charu, 'PAYU', { headers: { 'accept-language': 'hi' } })
  const { orderId, greeting } = (body.data as { order: { orderId: string; greeting?: string } }).order
  // The shop's messages about it begin in that language, too.
  expect(greeting).toBe(`नमस्ते Asha Rao, आपके ऑर्डर ${orderId} के बारे में: `)
  const mails: Mail[] = []
  const remind = () =>
    remindToPay({
      db: shop.db,
      orderUrl: (id, locale) => `https://shop.example/${locale}/${id}`,
      queueMails: async (_tx, queued) => void mails.push(...queued.map(({ mail }) => mail)),
    })
  const set = (table: string, change: string) =>
    shop.owner.pool.query(
      `UPDATE ${table} SET ${change} WHERE ${table === 'orders' ? 'id' : 'order_id'} = '${orderId}'`,
    )
  const expireIn = (minutes: number) =>
    set('payment_attempts', `expires_at = now() + ${minutes} * interval '1 min'`)
  await expireIn(6)
  await remind()
  expect(mails).toEqual([])
  await expireIn(4.5)
  const { rows } = await shop.db.pool.query(`SELECT user_id FROM orders WHERE id = $1`, [orderId])
  const allow = (given: boolean) =>
    shop.db.transaction((tx) =>
      insertConsent(tx, { userId: rows[0].user_id }, { purpose: 'reminders', given }),
    )
  await allow(false)
  await remind()
  expect(mails).toEqual([])
  await allow(true)
  await Promise.all([remind(), remind()])
  await remind()
  expect(mails.map(({ messageId }) => messageId)).toEqual([`order-${orderId}-pay-now`])
  expect(mails[0]!.text).toMatch(/(?:सुबह|दोपहर|शाम|रात) \d{1,2}:\d\d तक आपके लिए रखेगी/)
  expect(mails[0]!.text).toContain(`https://shop.example/hi/${orderId}`)
  expect(mails[0]!.text).toMatch(/· FSSAI 20012345678901$/)

  // Neither one whose time is over, nor one that was paid or cancelled meanwhile.
  await set('orders', 'payment_reminded_at = NULL')
  await expireIn(-1)
  await remind()
  await expireIn(4)
  await set('payment_attempts', `status = 'Paid'`)
  await remind()
  await set('payment_attempts', `status = 'Pending'`)
  await set('orders', `status = 'Cancelled'`)
  await remind()
  expect(mails).toHaveLength(1)
})
