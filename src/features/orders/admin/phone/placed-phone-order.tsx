import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Order } from '../../contract.ts'
import type { UpiRequest } from '../../phone-contract.ts'
import { Section } from './phone-section.tsx'

export interface PlacedOrder {
  order: Order
  addedTo: string | null
  /** How it is paid to the shop's own UPI address, if that was chosen. */
  upi: UpiRequest | null
  /** The message about it. */
  draft: string
}

interface PlacedProps extends PlacedOrder {
  /** Whether this person may open the order's page. */
  isManager: boolean
  /** Where a photo of a list is put beside the order. */
  renderPhoto: (order: Order) => ReactNode
  onNext: () => void
}

/** What is said to the caller about the order that was placed. */
export function PlacedPhoneOrder({
  order,
  upi,
  draft,
  addedTo,
  isManager,
  renderPhoto,
  onNext,
}: PlacedProps) {
  return (
    <>
      <Section
        title={addedTo === null ? t('orders.the-order-is-placed') : t('orders.added-to-addedto', { addedTo })}
      >
        <p className="mb-3 tabular-nums">
          {order.orderId} · {formatRupees(order.totalAmt)} · {order.userId.name}
        </p>
        {upi && (
          <p className="mb-3 wrap-anywhere">
            {rich('orders.to-be-paid-now-strong-by-upi', {
              strong: <strong className="tabular-nums">{formatRupees(upi.amount)}</strong>,
              strong2: <strong>{upi.vpa}</strong>,
              name: upi.name,
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onNext}>{t('orders.next-caller')}</Button>
          <ButtonLink
            variant="quiet"
            icon={MessageCircle}
            to={whatsAppLink(order.userId.mobile, draft)}
            target="_blank"
            rel="noreferrer"
          >
            {t('orders.send-by-whatsapp')}
          </ButtonLink>
          {isManager && (
            <ButtonLink variant="quiet" to={paths.orderDetails(order.orderId)}>
              {t('orders.open-the-order')}
            </ButtonLink>
          )}
        </div>
      </Section>
      {renderPhoto(order)}
    </>
  )
}
