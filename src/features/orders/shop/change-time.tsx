import { t } from '#shared/words.ts'
import { useState } from 'react'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { SlotChoice } from '#features/fulfilment/slots/shop/slot-choice.tsx'
import { useSlots } from '#features/fulfilment/slots/shop/use-slots.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { orderCalls } from '../calls.ts'
import type { MovedOrder, Order, OrderContract } from '../contract.ts'
import { isFinal } from '../order-timeline.ts'
import { isToBePacked } from '../states.ts'
import { orderKey, ordersKey, useOrder } from './use-orders.ts'

type MovableOrder = Pick<Order, 'orderId' | 'order_status' | 'addedTo'> & {
  delivery_address: { pincode: string } | null
}

interface ChangeTimeProps {
  order: MovableOrder
  isDesk: boolean
  onMoved?: (order: MovedOrder) => void
}

/** Moves an order to another slot: a shopper until it is packed, the shop until it is delivered. */
export function ChangeTime({ order, isDesk, onMoved }: ChangeTimeProps) {
  const { hasSlots } = useShop()
  const [isOpen, setOpen] = useState(false)
  const { data: first } = useOrder(isDesk ? '' : (order.addedTo ?? ''))
  // What was added to an order comes with that, and alone once that has ended.
  const isAlone = !order.addedTo || (first !== undefined && isFinal(first.order_status))
  const mayMove = isDesk ? !isFinal(order.order_status) : isToBePacked(order.order_status) && isAlone
  const { delivery_address: to } = order
  if (!hasSlots || !mayMove || !to) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('orders.change-delivery-time')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('orders.change-delivery-time')}>
        <NewTime
          orderId={order.orderId}
          pincode={to.pincode}
          onMoved={(moved) => {
            setOpen(false)
            onMoved?.(moved)
          }}
        />
      </Dialog>
    </>
  )
}

interface NewTimeProps {
  orderId: string
  pincode: string
  onMoved: (order: MovedOrder) => void
}

function NewTime({ orderId, pincode, onMoved }: NewTimeProps) {
  const slots = useSlots(pincode)
  const { rescheduleOrder } = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: (slotId: string) => rescheduleOrder({ body: { orderId, slotId } }),
    onSuccess: ({ data, message }) => {
      queries.setQueryData<Order>(orderKey(orderId), (before) => before && { ...before, ...data })
      toast.success(message)
      onMoved(data)
    },
    onError: (error) => {
      toast.error(error.message)
      slots.forget()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  })
  const { slotId } = slots
  if (slots.ready && slots.slots.length === 0)
    return <p className="text-muted">{t('orders.there-is-no-other-delivery-time-at')}</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <SlotChoice choice={{ ...slots, express: null }} />
      <Button
        wide
        busy={move.isPending}
        disabled={slotId === null}
        onClick={() => slotId !== null && move.mutate(slotId)}
      >
        {t('orders.move-the-delivery')}
      </Button>
    </div>
  )
}
