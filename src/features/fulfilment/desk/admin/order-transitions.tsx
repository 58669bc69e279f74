import { MapPin, MessageCircle, Phone, Printer, StickyNote } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { SessionsDialog } from '#features/people/accounts/admin/sessions-dialog.tsx'
import { GiveMoneyBack } from '#features/papers/admin/give-money-back.tsx'
import { useBill } from '#features/papers/admin/use-tax.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { Order } from '#features/orders/contract.ts'
import { amountToCollect } from './amount-to-collect.ts'
import { OrderActions } from './order-actions.tsx'
import { usePickQueue } from './pick/use-pick-queue.ts'
import { PickingSlips, type Seller } from './picking-slips.tsx'
import { printSlips } from './printed-slips.ts'
import { addressText, receiverLinks, receiverMobile, receiverName } from './receiver.ts'
import { refundableOf } from '#features/orders/refundable.ts'
import { printPage } from '#ui/print-page.ts'
import { RefundOrder } from './refund-order.tsx'
import { isTapped } from './untapped-lines.ts'

interface OrderTransitionsProps {
  order: Order
  seller: Seller
  /** Called with the order after a transition, or with its current state when a transition was refused. */
  onMoved?: (order: Order) => void
}

/** The administrator's part of an order's page: the note, the recipient and the actions. */
export function OrderTransitions({ order, seller, onMoved }: OrderTransitionsProps) {
  const { delivery_address: to, deliveryNote, userId } = order
  const links = receiverLinks(order)
  const mobile = receiverMobile(order)
  const toCollect = amountToCollect(order)
  const queue = usePickQueue({ isOn: order.order_status === 'Confirmed' }).data?.data
  const account = userId._id === null ? null : { ...userId, _id: userId._id }
  const [showsDevices, setShowsDevices] = useState(false)
  return (
    <section aria-label="Receiver and next step" className="grid grid-cols-1 gap-3">
      {deliveryNote && (
        <p className="flex gap-2 rounded-lg bg-marigold-50 px-3 py-2 font-semibold break-words text-marigold-800">
          <StickyNote size={20} className="mt-0.5" aria-hidden />
          <span className="min-w-0">{deliveryNote}</span>
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <address className="not-italic">
          <p className="text-lg font-bold break-words">{receiverName(order)}</p>
          {mobile && <p className="font-medium tabular-nums">{mobile}</p>}
          <p className="break-words">{to ? addressText(order) : 'Sold at the counter'}</p>
          {account && (
            <p className="mt-1 text-sm break-words text-muted">
              Ordered by {[userId.name, userId.mobile, userId.email].filter(Boolean).join(' · ')}{' '}
              <button
                type="button"
                className="tap-44 font-semibold text-leaf-700 underline print:hidden"
                onClick={() => setShowsDevices(true)}
              >
                Devices
              </button>
              {' · '}
              <Link
                to={`${adminPaths.customers}?${new URLSearchParams({ q: userId.email }).toString()}`}
                className="tap-44 font-semibold text-leaf-700 underline print:hidden"
              >
                Customer
              </Link>
            </p>
          )}
          {links && (
            <p className="mt-2 flex flex-wrap gap-2">
              {links.call && (
                <ContactLink href={links.call} icon={<Phone size={18} aria-hidden />}>
                  Call
                </ContactLink>
              )}
              <ContactLink href={links.map} icon={<MapPin size={18} aria-hidden />} isExternal>
                Map
              </ContactLink>
              <ContactLink href={links.whatsApp} icon={<MessageCircle size={18} aria-hidden />} isExternal>
                WhatsApp
              </ContactLink>
            </p>
          )}
        </address>
        <div className="grid gap-2">
          {toCollect !== null && (
            <p className="text-lg font-bold tabular-nums lg:text-right">Collect {formatRupees(toCollect)}</p>
          )}
          <div className="flex items-center gap-2">
            <OrderActions order={order} onMoved={onMoved} isPicked={isTapped(order.orderId, queue)} isPage />
          </div>
          <div className="flex flex-wrap gap-2 *:grow">
            <Button
              variant="quiet"
              size="sm"
              icon={<Printer size={16} aria-hidden className="max-sm:hidden" />}
              className="px-2! whitespace-nowrap"
              onClick={() => printSlips([order])}
            >
              Picking slip
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<Printer size={16} aria-hidden className="max-sm:hidden" />}
              className="px-2! whitespace-nowrap"
              onClick={() => void printPage()}
            >
              Order summary
            </Button>
          </div>
          {order.channel !== 'counter' && <MoneyBack order={order} onMoved={onMoved} />}
        </div>
      </div>
      <PickingSlips seller={seller} />
      {showsDevices && account && <SessionsDialog person={account} onClose={() => setShowsDevices(false)} />}
    </section>
  )
}

/** Money goes back with a note once there is a bill, and without one before. */
function MoneyBack({ order, onMoved }: { order: Order; onMoved?: (order: Order) => void }) {
  const hasLeft = order.timeline.some(({ status }) => status === 'Out for Delivery')
  const { data: bill, isLoading } = useBill(order.orderId, hasLeft)
  const queries = useQueryClient()
  if (isLoading) return null
  if (!bill) return <RefundOrder order={order} onRefunded={onMoved} />
  return (
    <GiveMoneyBack
      bill={bill}
      isPaidOnline={refundableOf(order) > 0}
      isDue={amountToCollect(order) !== null}
      onGiven={() => void queries.invalidateQueries({ queryKey: ['orders'] })}
    />
  )
}

interface ContactLinkProps {
  href: string
  icon: ReactNode
  isExternal?: boolean
  children: string
}

const ContactLink = ({ href, icon, isExternal, children }: ContactLinkProps) => (
  <a
    href={href}
    {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
    className="inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-lg border border-line px-2 font-semibold text-leaf-700 hover:border-edge sm:grow-0 sm:px-3"
  >
    {icon}
    {children}
  </a>
)
