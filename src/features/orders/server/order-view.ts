import { toPercent, toRupees } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import type { OrderRecord } from './order-record.ts'

/** An order as it travels (api.md, Shapes). */
export function orderView(record: OrderRecord): Order {
  return {
    orderId: record.id,
    deliveryNote: record.delivery_note,
    order_status: record.status,
    payment_status: record.payment_status,
    payment_method: record.payment_method,
    userId: { _id: record.user_id, ...record.customer },
    items: record.lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price: toRupees(line.price_paise),
      discount: toPercent(line.discount_micro),
      lineTotal: toRupees(line.line_paise),
    })),
    delivery_address: record.address,
    subTotal: toRupees(record.sub_total_paise),
    charges: record.charges.map(({ name, amountPaise }) => ({ name, amount: toRupees(amountPaise) })),
    roundOff: toRupees(record.round_off_paise),
    totalAmt: toRupees(record.total_paise),
    itemCount: record.item_count,
    timeline: record.events.map(({ status, at, by, note }) => ({
      status,
      at: at.toISOString(),
      by,
      ...(note ? { note } : {}),
    })),
    payments: record.payments.map((payment) => ({
      provider: payment.provider,
      status: payment.status,
      amount: toRupees(payment.amount_paise),
      reference: payment.reference,
      at: payment.at.toISOString(),
    })),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  }
}
