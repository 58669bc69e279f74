import { Bike } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { RiderDesk } from '../contract.ts'
import { useDispatch } from './use-dispatch.ts'

const isAssignable = ({ order_status: status, delivery_address: to }: Order): boolean =>
  to !== null && ['Confirmed', 'Packed', 'Out for Delivery'].includes(status)

export function AssignRider({ orders, label }: { orders: readonly Order[]; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  const orderIds = orders.filter(isAssignable).map(({ orderId }) => orderId)
  if (orderIds.length === 0) return null
  return (
    <>
      <Button variant="quiet" className="grow whitespace-nowrap" icon={Bike} onClick={() => setOpen(true)}>
        {label ?? `Give ${orderIds.length} to a rider`}
      </Button>
      {isOpen && <AssignDialog orderIds={orderIds} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Gives an order that came back to a rider, the same or another. */
export function GiveAgain({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className="min-h-10! min-w-0 grow px-1.5! leading-tight"
        aria-label={`Give ${orderId} to a rider again`}
        onClick={() => setOpen(true)}
      >
        Give to a rider again
      </Button>
      {isOpen && <AssignDialog orderIds={[orderId]} onClose={() => setOpen(false)} />}
    </>
  )
}

function AssignDialog({ orderIds, onClose }: { orderIds: string[]; onClose: () => void }) {
  const { desk, assign } = useDispatch()
  const [chosen, setChosen] = useState<string | null>(null)
  const riders = desk.data?.riders ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        orderIds.length === 1 ? `Who brings ${orderIds[0]}?` : `Who brings these ${orderIds.length} orders?`
      }
      footer={
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={chosen === null}
            busy={assign.isPending}
            onClick={() => chosen && assign.mutate({ orderIds, riderId: chosen }, { onSuccess: onClose })}
          >
            Give
          </Button>
        </DialogButtons>
      }
    >
      {desk.error && riders.length === 0 ? (
        <LoadProblem query={desk} />
      ) : !desk.data ? (
        <Skeleton className="h-32" />
      ) : (
        <div className="grid gap-3">
          <RadioCards
            legend="Rider"
            bare
            value={chosen}
            onChange={setChosen}
            cards={riders.map(({ _id, name, role }) => ({
              value: _id,
              label: name,
              note: loadOf(desk.data, _id) + (role === 'rider' ? '' : `, ${role}`),
            }))}
          />
          {!riders.some(({ role }) => role === 'rider') && (
            <p className="text-sm text-muted">
              Nobody is a rider yet. Invite one under{' '}
              <Link to={adminPaths.staff} className="font-semibold underline">
                Staff
              </Link>
              .
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function loadOf({ deliveries }: RiderDesk, riderId: string): string {
  const open = deliveries.filter((one) => one.riderId === riderId && one.failed === null).length
  return open === 1 ? '1 order' : `${open} orders`
}

/** On an order's page: who brings it, or why it came back. */
export function OrderRider({ order }: { order: Order }) {
  const isOn = isAssignable(order)
  const { desk } = useDispatch({ isOn })
  if (!isOn) return null
  const delivery = desk.data?.deliveries.find(({ orderId }) => orderId === order.orderId)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {/* What came back has the page's first button: to a rider again. */}
      {delivery?.failed ? (
        <Note tone="warn">
          {delivery.riderName} brought it back: {delivery.failed}.{delivery.note && ` “${delivery.note}”`}
        </Note>
      ) : (
        <>
          {delivery && (
            <p>
              Rider: <strong>{delivery.riderName}</strong>
            </p>
          )}
          <AssignRider orders={[order]} label={delivery ? 'Change the rider' : 'Give to a rider'} />
        </>
      )}
    </div>
  )
}
