import { toRupees } from '#shared/money.ts'
import type { EventKind } from '#features/notifications/message-kinds.ts'
import type { Notice } from '#features/notifications/server/send-message.ts'
import type { MailSettings } from '#features/storefront/contract.ts'
import type { MailedOrder, ToShop } from './order-mails.ts'
import type { OrderRecord } from './order-record.ts'

/** An order, and the shop's mail settings. */
export type Announced = MailedOrder & ToShop & { mails: MailSettings }

/** The `new-order` event (api.md, Realtime). */
export const newOrderOf = ({ order }: Announced) => ({
  orderId: order.id,
  userId: order.customer,
  totalAmt: toRupees(order.total_paise),
  createdAt: order.created_at.toISOString(),
})

/** What the shopper is told of by other channels than mail. */
export const noticesOf = (
  { id, user_id, customer, address, locale }: OrderRecord,
  kind: EventKind | undefined,
  event = `order-${id}-${kind}`,
): Notice[] =>
  kind === undefined
    ? []
    : [
        {
          event,
          kind,
          mobile: customer.mobile ?? address?.mobile ?? null,
          values: [id],
          locale,
          push: user_id === null ? null : { userId: user_id, id },
        },
      ]

/** An order that never became Pending because nobody paid for it is not announced to the shop. */
export const isReal = ({ events }: OrderRecord) => events.some(({ status }) => status === 'Pending')
