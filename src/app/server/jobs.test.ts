import { afterAll, expect, test } from 'vitest'
import { runEveryJob } from '../../../test/every-job.ts'
import { fillLargeShop } from '../../../test/large-shop.ts'
import { openLog } from '#platform/log.ts'
import { announcingOf } from './jobs.ts'
import { paymentShop } from '../../../test/payment-shop.ts'

const shop = await paymentShop()
afterAll(() => shop.close())

test('a mail about an order without an address for mails is not queued', async () => {
  const { db, config } = shop
  const { queueMails } = announcingOf({ ...config, db, log: openLog('silent') })
  const mails = ['', 'asha@example.in'].map((to, at) => ({
    orderId: '20261126-000000-01',
    mail: { to, subject: 'Placed', text: 'Placed', messageId: `order-phone-${at}` },
  }))
  await queueMails(db, mails)
  const { rows } = await db.pool.query(
    `SELECT payload->>'to' AS to FROM jobs WHERE payload->>'messageId' LIKE 'order-phone-%'`,
  )
  expect(rows).toEqual([{ to: 'asha@example.in' }])
})

// The same with 300,000 orders is `large-shop.fault.ts`.
test('every job that is registered runs with the limits of a server', async () => {
  await fillLargeShop(shop, { orders: 300, products: 30, shoppers: 100 })
  const runs = await runEveryJob(shop)
  expect(runs.filter(({ failure }) => failure !== null)).toEqual([])
  expect(runs.filter(({ isEveryMinute }) => isEveryMinute).map(({ name }) => name)).toContain(
    'keep-payment-promises',
  )
  expect(await shop.db.pool.query('SELECT FROM pack_days')).not.toMatchObject({ rowCount: 0 })
  // What has expired is gone.
  const { rows } = await shop.db.pool.query(
    `SELECT (SELECT count(*) FROM otps) + (SELECT count(*) FROM imports WHERE status = 'receiving') AS left`,
  )
  expect(rows).toEqual([{ left: 0 }])
})
