import { t, written } from '#shared/words.ts'
import { PhoneCall } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { useFocusAfterStep } from '#ui/use-focus-after-step.ts'
import type { MovedOrder, Order } from '../../contract.ts'
import { NOTE_LENGTH } from '../../delivery-note.ts'
import type { CallerAddress } from '../../phone-contract.ts'
import { CallerAddressChoice } from './caller-address.tsx'
import { CallerSearch, type KnownCaller } from './caller-search.tsx'
import { OpenOrders, type OpenOrder } from './open-orders.tsx'
import { PhoneBasket } from './phone-basket.tsx'
import { PhoneBill } from './phone-bill.tsx'
import { PhoneCoupon } from './phone-coupon.tsx'
import { Section } from './phone-section.tsx'
import { PlacedPhoneOrder, type PlacedOrder } from './placed-phone-order.tsx'
import { usePhoneOrderCalls, usePhoneQuote, type PhoneLine, type PhoneMethod } from './use-phone-order.ts'

/** The chosen delivery time; `isMissing` while one has to be chosen. */
interface PhoneSlot {
  slotId: string | null
  isMissing: boolean
}

interface DeskProps {
  /** Whether this person may open the order's page. */
  isManager: boolean
  /** Reads a list that was written, such as a message. */
  renderPaste: (onTake: (lines: PhoneLine[]) => void) => ReactNode
  /** Where a photo of a list is put beside the order. */
  renderPhoto: (order: Order) => ReactNode
  renderSlots: (pincode: string, onChoose: (slot: PhoneSlot) => void) => ReactNode
  /** A button that moves an order to another delivery time; nothing where the shop has no slots. */
  renderChangeTime: (order: OpenOrder, onMoved: (order: MovedOrder) => void) => ReactNode
}

/** Takes an order on the phone: who, where, what, when, and how it is paid. */
export function PhoneOrderDesk(props: DeskProps) {
  const [caller, setCaller] = useState<KnownCaller | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const next = () => {
    setCaller(null)
    setPlaced(null)
  }
  const frame = useFocusAfterStep<HTMLDivElement>(placed ? 'placed' : caller ? 'compose' : 'search')
  return (
    <div ref={frame} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <div>
        <h1 className="text-xl font-bold">{t('orders.phone-order')}</h1>
        <p className="text-sm text-muted">{t('orders.it-rings-at-the-desk-like-any')}</p>
      </div>
      {placed ? (
        <PlacedPhoneOrder {...placed} {...props} onNext={next} />
      ) : caller ? (
        <Compose {...props} caller={caller} onPlaced={setPlaced} onCancel={next} />
      ) : (
        <CallerSearch isManager={props.isManager} onChoose={setCaller} />
      )}
    </div>
  )
}

function Compose({
  caller,
  renderPaste,
  renderSlots,
  renderChangeTime,
  onPlaced,
  onCancel,
}: DeskProps & { caller: KnownCaller; onPlaced: (placed: PlacedOrder) => void; onCancel: () => void }) {
  const { placePhoneOrder, addByPhone } = usePhoneOrderCalls()
  const [address, setAddress] = useState<CallerAddress | null>(caller.addresses[0] ?? null)
  const [lines, setLines] = useState<PhoneLine[]>([])
  const [slot, setSlot] = useState<PhoneSlot>({ slotId: null, isMissing: false })
  const [note, setNote] = useState('')
  const [coupon, setCoupon] = useState('')
  const [method, setMethod] = useState<PhoneMethod>('CASH_ON_DELIVERY')
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [usesCredit, setUsesCredit] = useState(true)
  const [addTo, setAddTo] = useState<string | null>(null)
  const { slotId } = slot
  const spending = addTo === null && usesCredit && caller.credit > 0 ? { useCredit: true } : {}
  const quote = usePhoneQuote({
    lines,
    address,
    slotId,
    coupon,
    paymentMethod: method,
    ...(spending.useCredit && caller.customerId && { customerId: caller.customerId, ...spending }),
    ...(addTo !== null && caller.customerId && { customerId: caller.customerId, addTo }),
  })
  const { bill, available = [], problem: broken = null, takesUpi = false, addition } = quote.data ?? {}
  const way = addition?.way ?? null
  const total = lines.length > 0 ? bill?.totalAmt : undefined
  const credit = bill?.credit ?? 0
  const due = total === undefined ? undefined : toRupees(fromRupees(total) - fromRupees(credit))
  const request = {
    customerId: caller.customerId,
    address,
    lines: lines.map(({ productId, unit, quantity }) => ({ productId, unit, quantity })),
    paymentMethod: method,
    expectedTotal: total,
    ...spending,
    ...(credit > 0 && { expectedCredit: credit }),
    ...(slotId && { slotId }),
    ...(coupon && { coupon }),
    ...(note.trim() && { deliveryNote: note.trim() }),
  }
  const text = JSON.stringify([request, addTo, way])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same request is the same order, however often it is sent
  const idempotencyKey = useMemo(() => newUuid(), [text])
  const isShort = lines.some((line) =>
    available.some(
      (one) => one.productId === line.productId && one.unit === line.unit && one.available < line.quantity,
    ),
  )
  const missing =
    lines.length === 0
      ? t('orders.add-what-the-caller-wants')
      : address === null
        ? t('orders.choose-where-it-goes')
        : isShort
          ? t('orders.reduce-what-is-not-available')
          : slot.isMissing && addTo === null
            ? t('orders.choose-a-delivery-time')
            : addTo !== null && addition && way === null
              ? t('orders.nothing-can-be-added-to-this-order')
              : broken
  const place = async () => {
    if (missing !== null || total === undefined || address === null || isPlacing) return
    setPlacing(true)
    setProblem(null)
    try {
      const once = { idempotencyKey }
      const { customerId, lines: wanted } = request
      const {
        data: order,
        upi,
        draft,
        message,
      } = addTo !== null && way && customerId !== null
        ? await addByPhone(
            { body: { orderId: addTo, way, customerId, lines: wanted, expectedTotal: total } },
            once,
          )
        : await placePhoneOrder({ body: { ...request, address, expectedTotal: total } }, once)
      toast.success(addTo === null ? message : t('orders.added-to-addto', { addTo }))
      onPlaced({ order, upi, draft, addedTo: addTo })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('orders.please-try-again'))
      void quote.refetch()
    } finally {
      setPlacing(false)
    }
  }
  const { room } = caller
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4">
        <Section title={caller.name}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-muted tabular-nums">{caller.mobile ?? t('orders.no-number-yet')}</p>
            <Button variant="quiet" size="sm" onClick={onCancel}>
              {t('orders.another-caller')}
            </Button>
          </div>
        </Section>
        {caller.openOrders.length > 0 && (
          <Section title={t('orders.on-the-way-to-them')}>
            <OpenOrders
              orders={caller.openOrders}
              addTo={addTo}
              onAddTo={caller.customerId ? setAddTo : null}
              renderChangeTime={renderChangeTime}
            />
          </Section>
        )}
        <Section title={t('orders.what')}>
          <PhoneBasket
            renderPaste={renderPaste}
            lines={lines}
            lastBasket={caller.lastBasket}
            bill={bill}
            available={available}
            onChange={setLines}
          />
        </Section>
        {addTo === null && (
          <>
            <Section title={t('orders.where')}>
              <CallerAddressChoice
                known={caller.addresses}
                caller={caller}
                address={address}
                onChoose={setAddress}
              />
            </Section>
            {address && renderSlots(address.pincode, setSlot)}
            <Section title={t('orders.note')}>
              <TextArea
                label={t('orders.for-the-rider')}
                optional
                rows={2}
                maxLength={NOTE_LENGTH}
                value={note}
                onChange={setNote}
              />
            </Section>
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
        {addTo === null ? (
          <Section title={t('orders.payment')}>
            {caller.credit > 0 && (
              <Switch
                label={t('orders.use-their-store-credit-of-credit', { credit: formatRupees(caller.credit) })}
                value={usesCredit}
                onChange={setUsesCredit}
              />
            )}
            <RadioCards
              bare
              legend={t('orders.payment')}
              value={method}
              onChange={setMethod}
              cards={[
                {
                  value: 'CASH_ON_DELIVERY',
                  label: t('orders.at-the-door'),
                  note: t('orders.cash-or-upi-to-the-rider'),
                },
                ...(takesUpi
                  ? [
                      {
                        value: 'UPI' as const,
                        label: t('orders.now-by-upi'),
                        note: t('orders.the-message-says-how-to-pay'),
                      },
                    ]
                  : []),
                {
                  value: 'KHATA',
                  label: t('orders.on-khata'),
                  note:
                    room === 0
                      ? t('orders.no-room')
                      : room === null
                        ? t('orders.no-limit')
                        : t('orders.room-for-room', { room: formatRupees(room) }),
                  disabled: room === 0,
                },
              ]}
            />
          </Section>
        ) : (
          way && <Note>{WAYS[way]}</Note>
        )}
        {bill && lines.length > 0 && (
          <Section title={t('orders.bill')}>
            <PhoneBill bill={bill} due={due} />
            {addTo === null && <PhoneCoupon code={coupon} onChange={setCoupon} />}
          </Section>
        )}
        <LoadProblem query={quote} />
        {problem && <Note tone="warn">{problem}</Note>}
        {missing && <p className="text-center text-sm text-muted">{missing}</p>}
        <Button
          size="lg"
          wide
          icon={<PhoneCall size={20} aria-hidden />}
          busy={isPlacing}
          disabled={missing !== null || total === undefined || quote.isPlaceholderData}
          onClick={() => void place()}
        >
          {addTo !== null
            ? t('orders.add-to-addto-way', {
                addTo,
                way: addition && way ? ` · ${differenceText(addition.difference)}` : '',
              })
            : due === undefined
              ? t('orders.place-order')
              : credit > 0
                ? t('orders.place-order-due-to-pay', { due: formatRupees(due) })
                : t('orders.place-order-due', { due: formatRupees(due) })}
        </Button>
      </div>
    </div>
  )
}

const WAYS = written({
  same: () => t('orders.they-come-in-the-same-bag-and'),
  beside: () => t('orders.they-come-with-it-as-an-order'),
  after: () => t('orders.it-is-being-picked-they-come-as'),
})

const differenceText = (rupees: number): string =>
  rupees < 0
    ? t('orders.amount-less', { amount: formatRupees(-rupees) })
    : t('orders.amount-more', { amount: formatRupees(rupees) })
