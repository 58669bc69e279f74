import { t } from '#shared/words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readLastFour, readUtr } from '#shared/read-utr.ts'
import { cashRounding } from '#features/cash/whole-rupees.ts'
import { useRefreshKhata } from '#features/khata/admin/use-khata.ts'
import { formatRupees, fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { isTyped } from '#shared/typed-number.ts'
import { dayInIndia } from '#shared/when.ts'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { topModal } from '#ui/modal-stack.ts'
import { Note } from '#ui/note.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { billTotal, type Bill, type ExchangeNote } from '../bill.ts'
import { nothingTyped, noteHasPaise, paidBy, typedPaise, type Amounts, type RestWay } from '../pay-amounts.ts'
import { restInCash, splitPayment } from '../split-payment.ts'
import { BillReductions } from './bill-reductions.tsx'
import { couponText, TillCouponField, type TillCoupon } from './till-coupon.tsx'
import type { TillOffers } from './use-till-offers.ts'
import { CustomerChoice, type BillCustomer } from './customer-choice.tsx'
import { UpiCode } from './upi-code.tsx'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Cashier } from './use-cashier.ts'
import type { Sold } from './sold.ts'
import { useSell } from './use-sell.ts'
import { noAnswer, type Device } from './use-device.ts'

/** A reference of UPI as it is sent: all of its digits, or the last four. */
const readReference = (typed: string): string | null => readUtr(typed) ?? readLastFour(typed)

/** Drawing a spinner takes as long as most sales. */
const SPINNER_AFTER_MS = 100

interface PayPanelProps {
  bill: Bill
  offersOf: TillOffers['offersOf']
  device: Device
  cashier: Cashier
  /** A manager’s yes to what is below its price. */
  approval: string | null
  /** What came back in exchange. */
  exchange: ExchangeNote | null
  onClose: () => void
  /** The shop has packets of several MRPs, which this till did not know. */
  onUnread: (sentence: string) => void
  onSold: (sold: Sold) => void
}

/** Takes the money for a bill: cash with its change, UPI that somebody has seen, the shop's own card machine, a credit note, the customer's khata, or several. */
export function PayPanel({
  bill,
  offersOf,
  device,
  cashier,
  approval,
  exchange,
  onClose,
  onUnread,
  onSold,
}: PayPanelProps) {
  const settings = useCounterSettings()
  const refreshKhata = useRefreshKhata()
  const sell = useSell(device, { supplier: settings?.supplier ?? null, cashier, approval })
  const [coupon, setCoupon] = useState<TillCoupon | null>(null)
  const taken = offersOf(bill, coupon)
  const totalPaise = billTotal(bill, taken)
  const [customer, setCustomer] = useState<BillCustomer | null>(null)
  const isSelling = useRef(false)
  const [isSlow, setSlow] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const wholeRupees = settings?.wholeRupees ?? true
  const form = useFields<Amounts>({
    initial: exchange
      ? {
          ...paidBy(totalPaise, fromRupees(exchange.amount), 'handed', wholeRupees),
          noteNumber: exchange.number,
        }
      : nothingTyped,
    submit: () => undefined,
  })
  const fail = async (error: unknown) => {
    const room = error instanceof AppError && error.code === 'khata_limit_exceeded' && error.data?.room
    if (customer && typeof room === 'number') return setCustomer({ ...customer, room })
    const isOfOffers = error instanceof AppError && error.code === 'tenders_differ'
    const isUnread = error instanceof AppError && error.code === 'mrp_not_read'
    // An offer has begun or ended, or packets have come, since the till heard of them.
    if (isOfOffers || isUnread) await device.refreshCatalogue().catch(() => undefined)
    if (isUnread) return onUnread(error.message)
    setProblem(
      isOfOffers
        ? t('counter.the-offers-have-changed-please-look-at')
        : error instanceof Error
          ? error.message
          : t('counter.the-bill-was-not-sold'),
    )
  }
  /** Not by the form, which would render all of this again before the sale is written. */
  const sellNow = async () => {
    if (isSelling.current || isRefused || mustSee) return
    isSelling.current = true
    const spinner = setTimeout(() => setSlow(true), SPINNER_AFTER_MS)
    setProblem(null)
    try {
      const { changePaise, roundingPaise } = paid
      onSold(await sell(bill, { tenders: tenders(), customer, changePaise, roundingPaise }, taken))
      // The room of the next bill is less.
      if (given.khataPaise > 0) void refreshKhata()
    } catch (error) {
      isSelling.current = false
      await fail(error)
    } finally {
      clearTimeout(spinner)
      setSlow(false)
    }
  }
  const { handed, upi, reference, isSeen, card, khata, note, noteNumber } = form.values
  /** What is due if all of it is paid in cash. */
  const inCash = toRupees(totalPaise + (wholeRupees ? cashRounding(totalPaise) : 0))
  /** Nothing is typed: all of it in cash, as it is due. */
  const amounts = [handed, upi, card, khata, note]
  const isExact = amounts.every((amount) => amount === null)
  const given = {
    handedPaise: isExact ? fromRupees(inCash) : isTyped(handed) ? fromRupees(handed) : null,
    upiPaise: typedPaise(upi),
    cardPaise: typedPaise(card),
    khataPaise: typedPaise(khata),
    notePaise: typedPaise(note),
  }
  const paid = splitPayment(totalPaise, given, wholeRupees)
  const roomPaise = customer === null || customer.room === null ? null : fromRupees(customer.room)
  const withinLimit = restInCash(totalPaise, given, roomPaise, wholeRupees)
  /** Less than half a rupee is paid by nothing, in cash. */
  const hasCash = paid.cashPaise > 0 || paid.roundingPaise !== 0
  const needsDrawer = hasCash && device.device?.counter.drawer === null
  const mustSee = (upi ?? 0) > 0 && !isSeen
  const isUnreadable = upi !== null && reference.trim() !== '' && readReference(reference) === null
  const refusal = amounts.some(Number.isNaN)
    ? t('said.enter-an-amount')
    : needsDrawer
      ? t('counter.the-drawer-of-this-counter-is-closed')
      : given.notePaise > 0 && !device.isOnline
        ? t('counter.a-credit-note-needs-a-network-take')
        : paid.problem
  const isUnnumbered = (note ?? 0) > 0 && noteNumber.trim() === ''
  const isRefused = Boolean(refusal) || withinLimit !== null || isUnreadable || isUnnumbered
  /** That the money was seen, or the sale. */
  const toLastStep = () =>
    form.props.ref.current?.querySelector<HTMLElement>('[type=checkbox], [type=submit]')?.focus()
  const hasPaise = noteHasPaise(form.values, exchange)
  /** What a credit note does not pay is paid in this way. */
  const payRest = (way: RestWay | null, ofPaise = totalPaise) => {
    form.reset({ ...paidBy(ofPaise, hasPaise, way, wholeRupees), reference, noteNumber })
    setProblem(null)
  }
  const restButton = (way: RestWay, name: string) => (
    <Button
      variant="soft"
      onClick={({ detail }) => {
        payRest(way)
        // After a tap the focus is where it was.
        if (detail === 0) requestAnimationFrame(toLastStep)
      }}
    >
      {name}
    </Button>
  )
  /** Enter says nothing of money that nobody has seen: it goes where that is said. */
  const askSeen = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!mustSee || isRefused || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    if (target.form !== form.props.ref.current) return
    event.preventDefault()
    toLastStep()
  })

  /** What is typed next replaces what stands there: in an exchange, the difference. */
  const toFirstField = () => {
    const first = form.props.ref.current?.querySelector('input')
    first?.focus()
    first?.select()
  }
  const begin = useEffectEvent(toFirstField)
  const leave = useEffectEvent(onClose)
  // Once the amounts of a coupon stand in the fields: before, what is typed would be added to them.
  useEffect(() => begin(), [coupon])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Enter that is held down would sell what it has just opened.
      if (event.key === 'Enter' && event.repeat) event.preventDefault()
      else if (event.key === 'Enter') askSeen(event)
      if (event.key === 'Escape' && topModal.get() === null) leave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const tenders = () => [
    ...(hasCash ? [{ kind: 'cash' as const, amount: toRupees(paid.cashPaise) }] : []),
    ...(upi
      ? [
          {
            kind: 'upi' as const,
            amount: upi,
            ...(reference.trim() && { reference: readReference(reference)! }),
          },
        ]
      : []),
    ...(card ? [{ kind: 'card' as const, amount: card }] : []),
    ...(khata ? [{ kind: 'khata' as const, amount: khata }] : []),
    ...(note ? [{ kind: 'credit' as const, amount: note, reference: indianDigits(noteNumber).trim() }] : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4 print:hidden">
      <p className="text-2xl font-bold tabular-nums">
        {t('counter.to-pay-torupees', { toRupees: formatPaise(totalPaise) })}
        {inCash !== toRupees(totalPaise) && (
          <span className="block text-base font-normal text-muted">
            {t('counter.incash-if-paid-in-cash', { inCash: formatRupees(inCash) })}
          </span>
        )}
      </p>
      <BillReductions taken={taken} />
      {/* Beside each other while neither is open, so that a phone has room for the fields. */}
      <div className="flex flex-wrap items-center gap-2 [&>:not(button)]:basis-full">
        <CustomerChoice
          customer={customer}
          isAlone={!device.isOnline || device.problem === noAnswer()}
          isManager={cashier.isManager}
          onChange={(chosen) => {
            setCustomer(chosen)
            form.set('khata', null)
            setProblem(null)
            toFirstField()
          }}
        />
        {device.isOnline && (
          <TillCouponField
            coupon={coupon}
            state={couponText(coupon, taken, billTotal(bill))}
            onChange={(chosen) => {
              setCoupon(chosen)
              payRest(hasPaise > 0 ? 'handed' : null, billTotal(bill, offersOf(bill, chosen)))
            }}
          />
        )}
      </div>
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          void sellNow()
        }}
        aria-label={t('counter.payment')}
        className="grid grid-cols-1 gap-2"
      >
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <div className="flex flex-wrap gap-2">
          {restButton('handed', t('counter.exact-cash'))}
          {restButton('upi', t('counter.all-by-upi'))}
          {restButton('card', t('counter.all-by-card'))}
          {customer && restButton('khata', t('counter.all-on-khata'))}
        </div>
        {customer && withinLimit && (
          <Note
            tone="warn"
            action={
              <Button
                size="sm"
                onClick={() => {
                  form.set('khata', toRupees(withinLimit.khataPaise) || null)
                  form.set(
                    'handed',
                    withinLimit.handedPaise === null ? null : toRupees(withinLimit.handedPaise),
                  )
                }}
              >
                {withinLimit.khataPaise > 0
                  ? t('counter.torupees-on-khata-the-rest-in-cash', {
                      toRupees: formatPaise(withinLimit.khataPaise),
                    })
                  : t('counter.all-of-it-in-cash')}
              </Button>
            }
          >
            {roomPaise
              ? t('counter.only-torupees-more-can-go-on-the', {
                  toRupees: formatPaise(roomPaise),
                  name: customer.name,
                })
              : t('counter.nothing-more-can-go-on-the-khata', { name: customer.name })}
          </Note>
        )}
        {/* A field that is focused is scrolled above the buttons, which stay at the bottom. */}
        <div
          className="grid grid-cols-2 items-end gap-x-3 max-[20rem]:grid-cols-1 lg:grid-cols-4 [&_input]:scroll-mb-40"
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        >
          <RupeesField
            label={t('counter.cash-handed-over')}
            required={false}
            {...form.bind('handed')}
            hint={
              isExact
                ? t('counter.empty-exactly-incash', { inCash: formatRupees(inCash) })
                : paid.cashPaise > 0
                  ? t('counter.cash-in-cash', { cash: formatPaise(paid.cashPaise) })
                  : t('counter.nothing-in-cash')
            }
          />
          <RupeesField
            label={t('counter.upi')}
            required={false}
            {...form.bind('upi')}
            onChange={(amount) => {
              form.set('upi', amount)
              // What was seen was another sum.
              form.set('isSeen', false)
            }}
          />
          <RupeesField label={t('counter.card')} required={false} {...form.bind('card')} />
          <RupeesField label={t('counter.credit-note')} required={false} {...form.bind('note')} />
          {(note !== null || noteNumber !== '') && (
            <TextField
              label={t('counter.note-number')}
              {...form.bind('noteNumber')}
              maxLength={16}
              hint={t('counter.as-it-is-printed')}
            />
          )}
          {customer && <RupeesField label={t('counter.on-khata')} required={false} {...form.bind('khata')} />}
        </div>
        {(upi ?? 0) > 0 && (
          <div className="grid grid-cols-1 items-center gap-3 sm:grid-cols-[auto_1fr]">
            <UpiCode
              payee={settings?.upi ?? null}
              amountPaise={given.upiPaise}
              day={dayInIndia(device.shopNow())}
            />
            <TextField
              label={t('counter.upi-reference')}
              optional
              inputMode="numeric"
              {...form.bind('reference')}
              maxLength={60}
              hint={t('counter.the-12-digits-that-the-shops-app')}
              error={isUnreadable ? t('counter.enter-all-12-digits-or-the-last') : null}
            />
          </div>
        )}
        <div className="sticky bottom-0 -mx-4 -mb-4 max-[20rem]:static grid gap-2 rounded-b-xl bg-surface px-4 pb-4">
          <p aria-live="polite" className="min-h-8 text-xl font-bold tabular-nums">
            {paid.changePaise > 0 &&
              t('counter.change-torupees', { toRupees: formatPaise(paid.changePaise) })}
            {refusal && <span className="text-base text-danger">{refusal}</span>}
          </p>
          {(upi ?? 0) > 0 && (
            <Checkbox label={t('counter.seen-the-money-has-arrived')} {...form.bind('isSeen')} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="lg" className="grow" busy={isSlow} disabled={isRefused || mustSee}>
              {t('counter.sold')}
            </Button>
            <Button variant="quiet" size="lg" onClick={onClose}>
              {t('counter.back')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  )
}
