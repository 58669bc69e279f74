import { t } from '#shared/words.ts'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { readBarcode } from '#shared/barcode.ts'
import { formatPaise } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { emptyBill, readQuantity, type ExchangeNote } from '../bill.ts'
import type { TakenBack } from '../contract.ts'
import { discountBill, discountLine } from '../bill-discount.ts'
import { readPercent } from '../discounts.ts'
import { packKey, withUnreadMrps } from '../pack-index.ts'
import { paidPaise } from '../sale-queue.ts'
import { BillBar } from './bill-bar.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillReductions } from './bill-reductions.tsx'
import { keepLastBill, keepUndone, type ParkedBill } from './counter-storage.ts'
import { DiscountDialog, discountText } from './discount-dialog.tsx'
import { ExchangeBar, restOf } from './exchange-note.tsx'
import { KeptSales } from './kept-sales.tsx'
import { KhataPayment } from './khata-payment.tsx'
import { LastBills } from './last-bills.tsx'
import { LoweredPrices, useLoweredPrices } from './lowered-prices.tsx'
import { NoSaleDialog } from './no-sale-dialog.tsx'
import { PayPanel } from './pay-panel.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { ReturnedPanel, type Returned } from './returned-panel.tsx'
import { ScanBar } from './scan-bar.tsx'
import { FoundPacks } from './scan-field.tsx'
import { changeText, SoldPanel, type Seller } from './sold-panel.tsx'
import { TillHeader } from './till-header.tsx'
import { TillNotes } from './till-notes.tsx'
import { canUndo, UndoBill } from './undo-bill.tsx'
import { useBeginPay } from './use-begin-pay.ts'
import { useCashier, type Person } from './use-cashier.ts'
import type { Device } from './use-device.ts'
import { useOpenBill } from './use-open-bill.ts'
import { useTillFocus } from './use-till-focus.ts'
import { useTillOffers } from './use-till-offers.ts'
import { useSaid } from './use-said.ts'
import { fetching, noQuantity, useScan } from './use-scan.ts'
import type { Sold } from './sold.ts'

/** The till of this browser’s counter: one open bill, which scans add to, and the panels that take or give back money. */
export function Till({ device, me, seller }: { device: Device; me: Person; seller: Seller }) {
  const { isOnline, kept, sendKept, setKept } = device
  const counter = device.device!.counter
  const cashier = useCashier(device, me)
  const { isManager } = cashier
  const [asksWho, setAsksWho] = useState(false)
  const [isNoSale, setNoSale] = useState(false)
  const [asksDiscount, setAsksDiscount] = useState(false)
  const till = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<'pay' | 'return' | null>(null)
  const [isKhata, setKhata] = useState(false)
  /** What was done last, with its paper. */
  const [{ sold, returned }, setDone] = useState<{ sold?: Sold; returned?: Returned }>({})
  const [showsLast, setShowsLast] = useState(false)
  const leaveDone = useCallback(() => setDone({}), [])
  const showReturned = (back: TakenBack) => setDone({ returned: { back, cashier: cashier.name } })

  const saying = useSaid()
  const { said, say, announce } = saying
  const { offersOf, totalOf } = useTillOffers(device.offers, device.lagMs)
  const { bill, setBill, change, setMrp, otherMrp, parked, park, split, recall } = useOpenBill(
    saying,
    totalOf,
  )
  const taken = useMemo(() => offersOf(bill), [offersOf, bill])
  const isOpen = panel === null
  const inPanelRef = useRef<((code: string) => void) | null>(null)
  const exchange = bill.exchange ?? null
  const setExchange = (note: ExchangeNote | null) => setBill((before) => ({ ...before, exchange: note }))
  /** What is left of the note is kept as credit, for which its paper is printed. */
  const keepNote = ({ document, amount }: ExchangeNote) => {
    setExchange(null)
    if (document) showReturned({ document, refund: { kind: 'credit', amount } })
  }
  const lowered = useLoweredPrices(bill, cashier)
  const { field, isAsking, stopAsking, scanned, forgetScanned, scan, choose, chooseAnother } = useScan(
    saying,
    { device, isBusy: !isOpen, setBill, onAdded: leaveDone, inPanelRef },
  )
  const { input, clear, focus } = field
  const isOnBill = scanned && bill.lines.some(({ pack }) => packKey(pack) === packKey(scanned.pack))

  const focusNext = useTillFocus(till, input, isOpen && !isKhata)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      field.mark(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      clear()
      stopAsking()
      if (isAsking) announce('')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const now = field.typed()
      const typed = readQuantity(now)
      if (typed === null) return say(noQuantity(), false)
      if (readBarcode(typed.rest) !== null) return scan(typed.rest)
      if (now.trim() === '%') return askDiscount()
      if (now.trim().endsWith('/')) return aside(now.trim().slice(0, -1).trim())
      if (!device.isRead) return announce(fetching())
      const percent = readPercent(now)
      if (percent !== null) return takeOff(percent)
      const pack = field.taken(typed.rest)
      if (pack) return choose(pack)
      if (now === '' && bill.lines.length > 0) return pay()
      if (/^\d{6,}$/.test(typed.rest)) return scan(typed.rest)
      if (now === '') return
      say(t('counter.nothing-is-called-rest', { rest: typed.rest }), false)
      // What is typed next is in its place: "250" and then "3*tomato" would be 2,503.
      input.current?.select()
    }
  }
  const pay = useBeginPay(saying, {
    bill,
    setBill,
    till,
    focusNext,
    asksManager: lowered.asks,
    onPay: () => {
      forgetScanned()
      setPanel('pay')
    },
  })
  const parkAs = async (name: string) => {
    clear()
    await park(name)
    focus()
  }
  const takeBack = async (one: ParkedBill) => {
    clear()
    // The change of the customer before is nobody's now.
    leaveDone()
    forgetScanned()
    await recall(one)
    requestAnimationFrame(focusNext)
  }
  /** Parks the open bill under a name; without one, recalls the newest of this name. */
  const aside = (name: string) => {
    if (bill.lines.length > 0) return void parkAs(name)
    const called = name.toLowerCase()
    const last = parked.findLast((one) => (one.name ?? '').toLowerCase().startsWith(called))
    if (last) return void takeBack(last)
    say(t('counter.no-bill-is-parked'), false)
    input.current?.select()
  }
  /** Off the whole bill. */
  const askDiscount = () => {
    field.clear()
    if (bill.lines.length > 0) setAsksDiscount(true)
    else say(t('counter.scan-something-first-then-type-its-discount'), false)
  }
  /** Off the newest line, which is on top. */
  const takeOff = (percent: number) => {
    const line = bill.lines.at(-1)
    field.clear()
    if (!line) return say(t('counter.scan-something-first-then-type-its-discount'), false)
    setBill(discountLine(bill, line.id, percent))
    say(t('counter.percent-off-name', { percent, name: line.pack.name }), true)
  }
  const openReturn = () => {
    announce('')
    leaveDone()
    setPanel('return')
  }
  const closePanel = () => setPanel(null)
  const keptProps = { kept, isOnline, sendKept, setKept }
  return (
    <div ref={till} data-offline-note="" className="grid grid-cols-1 gap-3 print:block">
      <TillHeader
        counter={counter}
        isOnline={isOnline}
        onReturn={isOpen && bill.lines.length === 0 ? openReturn : undefined}
        onKhata={isOpen ? () => setKhata(true) : undefined}
        cashier={cashier.name}
        onCashier={isOpen && cashier.choosable.length > 0 ? () => setAsksWho(true) : undefined}
        onLeave={isOpen && cashier.cashierId ? () => void cashier.leave() : undefined}
        onNoSale={isOpen && counter.drawer ? () => setNoSale(true) : undefined}
        onLast={isOpen ? () => setShowsLast(!showsLast) : undefined}
      />
      <TillNotes device={device} isClosed={!counter.drawer} />
      {asksWho && (
        <PersonDialog
          title={t('counter.who-sells-now')}
          people={cashier.choosable}
          nobody={t('counter.nobody-else-has-a-pin')}
          onProve={async (userId, proof) => {
            await cashier.change(userId, proof)
            setAsksWho(false)
          }}
          onClose={() => setAsksWho(false)}
        />
      )}
      {isNoSale && (
        <NoSaleDialog
          counterId={counter._id}
          cashierId={cashier.cashierId}
          onClose={() => setNoSale(false)}
        />
      )}
      {lowered.isAsked && (
        <LoweredPrices
          key={lowered.asked}
          lowered={lowered}
          cashier={cashier}
          isOnline={isOnline}
          onDone={() => {
            announce('')
            setPanel('pay')
          }}
        />
      )}
      {kept.length > 0 && <KeptSales {...keptProps} />}
      {isKhata && (
        <KhataPayment
          counter={counter}
          isManager={isManager}
          onClose={() => {
            setKhata(false)
            // Offline, the next refresh shows it.
            device.refreshCounter().catch(() => undefined)
          }}
        />
      )}
      {showsLast && isOpen && (
        <LastBills
          onOpen={(one) => {
            setShowsLast(false)
            announce('')
            setDone({ sold: { ...one, isPast: true } })
          }}
        />
      )}
      {sold && (
        <SoldPanel
          sold={sold}
          isWaiting={kept.some(({ key }) => key === sold.kept.key)}
          seller={seller}
          till={counter.name}
          onDone={leaveDone}
        >
          {isOnline && canUndo(sold, kept, device.shopNow()) && (
            <UndoBill
              key={sold.kept.key}
              counterId={counter._id}
              document={sold.document?.number ?? sold.kept.number}
              cashier={cashier}
              onUndone={(back) => {
                showReturned(back)
                announce('')
                void keepUndone(sold.kept.key).catch(() => undefined)
                device.refreshCounter().catch(() => undefined)
              }}
            />
          )}
        </SoldPanel>
      )}
      {returned && <ReturnedPanel {...returned} seller={seller} till={counter.name} onDone={leaveDone} />}
      <div className="sticky top-header z-10 grid gap-2 bg-canvas py-1 print:hidden">
        <ScanBar
          isShown={isOpen}
          field={field}
          placeholder={isAsking ? t('counter.which-product-is-it') : t('counter.scan-type-a-name-3-or-5')}
          onKeyDown={onKeyDown}
          onCode={(code) => scan(code)}
        />
        {/* It stays while money is taken, so that every scan is announced. */}
        <div className={`flex flex-wrap items-center gap-x-4 ${isOpen ? 'min-h-6' : ''}`}>
          <p role="status" aria-live="assertive" className="font-semibold">
            <span key={said.id}>{said.sentence}</span>
          </p>
          {isOpen && isOnBill && (
            <button
              type="button"
              className="tap-44 text-sm font-semibold text-leaf-700 underline underline-offset-4"
              onClick={() => chooseAnother(scanned)}
            >
              {t('counter.it-is-another-product')}
            </button>
          )}
        </div>
        {isOpen && <FoundPacks field={field} onChoose={choose} />}
      </div>
      {exchange && isOpen && <ExchangeBar note={exchange} onLeave={() => keepNote(exchange)} />}
      {panel === 'return' && (
        <ReturnPanel
          counterId={counter._id}
          packs={device.packs}
          cashier={cashier}
          inPanelRef={inPanelRef}
          onClose={closePanel}
          onReturned={(back) => {
            closePanel()
            showReturned(back)
          }}
          onExchange={(note) => {
            setExchange(note)
            closePanel()
          }}
        />
      )}
      {panel === 'pay' && (
        <PayPanel
          bill={bill}
          offersOf={offersOf}
          device={device}
          cashier={cashier}
          approval={lowered.approval}
          exchange={exchange}
          onClose={closePanel}
          onUnread={(sentence) => {
            setBill(withUnreadMrps(bill, device.packs))
            closePanel()
            say(sentence, false)
          }}
          onSold={(done) => {
            setDone({ sold: done })
            keepLastBill(done)
            setBill({ ...emptyBill, exchange: restOf(exchange, done) })
            forgetScanned()
            lowered.forget()
            const total = formatPaise(paidPaise(done.kept))
            announce([t('counter.sold-for-total', { total }), changeText(done)].filter(Boolean).join(' '))
            closePanel()
          }}
        />
      )}
      {bill.lines.length === 0 ? (
        !sold && (
          <p className="rounded-xl border border-line bg-surface px-4 py-10 text-center text-lg text-muted print:hidden">
            {device.hasCatalogue ? t('counter.scan-or-type-to-begin') : fetching()}
          </p>
        )
      ) : (
        <div className="grid gap-2 print:hidden">
          <BillLines
            bill={bill}
            today={dayInIndia(device.shopNow())}
            isManager={isManager}
            isFixed={panel === 'pay'}
            onChange={change}
            onMrp={setMrp}
            onOtherMrp={otherMrp}
            onDone={focus}
          />
          {isOpen && <BillReductions taken={taken} />}
        </div>
      )}
      {isOpen && (
        <BillBar
          bill={bill}
          totalOf={totalOf}
          onDiscount={askDiscount}
          parked={parked}
          onPay={pay}
          onPark={() => parkAs(field.typed().trim())}
          onSplit={(ids) => split(ids).then(focus)}
          onRecall={takeBack}
        />
      )}
      {asksDiscount && (
        <DiscountDialog
          onClose={() => setAsksDiscount(false)}
          onDone={(percent, reason) => {
            setAsksDiscount(false)
            setBill(discountBill(bill, { percent, reason }))
            say(discountText(percent), true)
          }}
        />
      )}
      {isOpen && bill.lines.length === 0 && kept.length === 0 && <KeptSales {...keptProps} />}
    </div>
  )
}
