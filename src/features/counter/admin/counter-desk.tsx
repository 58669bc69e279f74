import { Camera, Pause, WifiOff } from 'lucide-react'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CameraView } from '#features/catalogue/admin/scan/camera-view.tsx'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'
import { useScanner } from '#features/catalogue/admin/scan/use-scanner.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import {
  addToBill,
  billTotal,
  changeLine,
  emptyBill,
  MAX_LINE,
  readQuantity,
  searchPacks,
  takeFromBill,
  unweighed,
  type Bill,
  type LineChange,
} from '../bill.ts'
import { counterCalls } from '../calls.ts'
import type { CounterContract, CounterPack } from '../contract.ts'
import { findScanned } from '../find-scanned.ts'
import { packKey } from '../pack-index.ts'
import { BillLines } from './bill-lines.tsx'
import { CounterSetup } from './counter-setup.tsx'
import {
  keepOpenBill,
  listParked,
  openBill,
  parkBill,
  readChoices,
  saveChoices,
  takeParked,
  type ParkedBill,
} from './counter-storage.ts'
import { KeptSales } from './kept-sales.tsx'
import { KhataPayment } from './khata-payment.tsx'
import { PayPanel } from './pay-panel.tsx'
import { ReturnPanel } from './return-panel.tsx'
import { changeText, SoldPanel, type Seller } from './sold-panel.tsx'
import { useDevice, type Device } from './use-device.ts'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Sold } from './use-sell.ts'

/** Sells at the counter, online or offline: one field that scans, finds and counts. */
export function CounterDesk({ isManager, seller }: { isManager: boolean; seller: Seller }) {
  const device = useDevice()
  if (device.device === undefined)
    return (
      <div className="grid gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (device.device === null || device.device.counter.lostAt)
    return <CounterSetup device={device} problem={device.problem} />
  return <Till device={device} isManager={isManager} seller={seller} />
}

const noScales: never[] = []
const noPacks: never[] = []
const linkStyle = 'tap-44 text-leaf-700 underline underline-offset-4 disabled:text-muted'
const FETCHING = 'The products are being fetched. Scan in a moment.'
const NO_QUANTITY = `A quantity is a whole number from 1 to ${MAX_LINE}.`
/** A scanner types its digits faster. */
const SEARCH_AFTER_MS = 60
const FINISH_FIRST = 'Finish or leave what is open first.'

interface Asked {
  barcode: string
  /** The packs that have it; null if all may. */
  packs: readonly CounterPack[] | null
  /** The pack that was added by mistake. */
  instead?: CounterPack
  quantity: number
}

function Till({ device, isManager, seller }: { device: Device; isManager: boolean; seller: Seller }) {
  const { packs, withdrawn, isOnline, problem } = device
  const counter = device.device!.counter
  const scales = useCounterSettings()?.scales ?? noScales
  /** What was just said about barcodes, until the catalogue has it. */
  const learned = useRef(new Map<string, CounterPack>())
  const { learnBarcode } = useClient<CounterContract>(counterCalls)
  const field = useRef<HTMLInputElement>(null)
  const till = useRef<HTMLDivElement>(null)
  /** What was typed when there was last time to search for it: in an event the field itself is read. */
  const [text, setText] = useState('')
  const searching = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [at, setAt] = useState(0)
  const [bill, setBill] = useState<Bill>(openBill)
  /** The last sentence; its id makes a screen reader announce the same one again. */
  const [said, setSaid] = useState({ id: 0, sentence: '' })
  /** A barcode whose pack is being chosen: nobody knows it, or `packs` have it; `line` was added for another pack. */
  const [asked, setAsked] = useState<Asked | null>(null)
  const [choices, setChoices] = useState<Record<string, string>>({})
  /** What the last scan added, until something else happens. */
  const [scanned, setScanned] = useState<{ barcode: string; pack: CounterPack; quantity: number } | null>(
    null,
  )
  const [isKhata, setKhata] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [sold, setSold] = useState<Sold | null>(null)
  const [parked, setParked] = useState<readonly ParkedBill[]>([])
  const [showsCamera, setShowsCamera] = useState(false)
  const [isReturn, setReturn] = useState(false)

  const words = readQuantity(text)?.rest ?? ''
  const searched = useMemo(() => searchPacks(packs.byKey.values(), words), [packs, words])
  const found = words === '' ? (text === '' && asked?.packs) || noPacks : searched
  const search = (typed: string) =>
    startTransition(() => {
      setText(typed)
      setAt(0)
    })
  const announce = (sentence: string) => setSaid(({ id }) => ({ id: id + 1, sentence }))
  const focus = () => field.current?.focus()
  const typedText = () => field.current?.value ?? ''
  const clear = () => {
    clearTimeout(searching.current)
    if (field.current) field.current.value = ''
    setText('')
    setAt(0)
  }

  useEffect(() => {
    const back = openBill()
    void listParked().then((waiting) => {
      setParked(waiting)
      if (back.lines.length > 0)
        announce(`The bill that was open is back: ${formatRupees(toRupees(billTotal(back)))}.`)
    })
    void readChoices().then(setChoices)
    field.current?.focus()
    // A tap on a button leaves the focus in the field.
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
    }
    const frame = till.current
    frame?.addEventListener('mousedown', keepFocus)
    return () => frame?.removeEventListener('mousedown', keepFocus)
  }, [])

  useEffect(() => keepOpenBill(bill), [bill])
  const changeBill = useCallback(
    (id: number, change: LineChange) => setBill((before) => changeLine(before, id, change)),
    [],
  )
  /** The button of a line that was taken away had the focus. */
  const lineCount = bill.lines.length
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [lineCount])

  const say = (sentence: string, isGood: boolean) => {
    signalRead(isGood)
    announce(sentence)
  }
  const add = (pack: CounterPack, { quantity = 1, grams = null as number | null }) => {
    setBill((before) => addToBill(before, pack, { quantity, grams }))
    clear()
    setSold(null)
    setAsked(null)
    setScanned(null)
    say(`${quantity} × ${pack.name}, ${pack.unit}`, true)
    focus()
  }
  const refuse = (sentence: string) => {
    setAsked(null)
    say(sentence, false)
  }

  const scan = (code: string) => {
    setScanned(null)
    if (isPaying || isReturn) return say(FINISH_FIRST, false)
    const typed = readQuantity(typedText())
    clear()
    if (!device.hasCatalogue) return refuse(FETCHING)
    if (typed === null) return refuse(NO_QUANTITY)
    const { quantity } = typed
    const read = findScanned(code, {
      byCode: packs.byCode,
      scales,
      choices,
      withdrawn,
      problemOf: barcodeProblem,
    })
    if (read.kind === 'refused') return refuse(read.sentence)
    if (read.kind === 'choose') {
      setAsked({ barcode: read.barcode, packs: read.packs, quantity })
      return say(`${read.packs.length} products have this barcode. Which one is it?`, false)
    }
    const pack = read.kind === 'pack' ? read.pack : learned.current.get(read.barcode)
    if (!pack) {
      setAsked({ barcode: read.barcode!, packs: null, quantity })
      return say(`Nobody knows ${read.barcode} yet. Which product is it?`, false)
    }
    if (read.kind === 'pack' && read.grams !== null) return add(pack, { grams: read.grams })
    add(pack, { quantity })
    if (read.barcode !== null) setScanned({ barcode: read.barcode, pack, quantity })
  }
  /** A scanner that paused left its first digits in the field. */
  const scanKeys = (code: string) => {
    const whole = readQuantity(typedText() + code)?.rest
    scan(readBarcode(code) === null && whole && readBarcode(whole) ? whole : code)
  }
  useScanner(scanKeys, () => {
    signalRead(false)
    toast.error(FINISH_FIRST)
  })

  /** The pack that a barcode means from now on, at this counter. */
  const remember = (barcode: string, pack: CounterPack) => {
    const next = { ...choices, [barcode]: packKey(pack) }
    setChoices(next)
    void saveChoices(next)
  }
  const choose = async (pack: CounterPack) => {
    if (asked === null) return add(pack, { quantity: readQuantity(typedText())?.quantity ?? 1 })
    const { barcode, instead, quantity } = asked
    if (instead) setBill((before) => takeFromBill(before, instead, quantity))
    add(pack, { quantity })
    remember(barcode, pack)
    if (packs.byCode.get(barcode)?.some((one) => packKey(one) === packKey(pack))) return
    learned.current.set(barcode, pack)
    try {
      const { productId, unit } = pack
      await learnBarcode({ body: { productId, unit, barcode, ...(instead && { also: true }) } })
      await device.refreshCatalogue()
    } catch (error) {
      learned.current.delete(barcode)
      toast.error(error instanceof Error ? error.message : 'The barcode was not saved.')
    }
  }
  /** The last scan meant another pack: which one is asked, of those that have the barcode or of all. */
  const chooseAnother = ({ barcode, pack, quantity }: NonNullable<typeof scanned>) => {
    const known = packs.byCode.get(barcode) ?? []
    setAsked({ barcode, packs: known.length > 1 ? known : null, instead: pack, quantity })
    setScanned(null)
    say('Which product is it?', true)
    focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if (event.key === 'Escape') {
      clear()
      setAsked(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const now = typedText()
      const typed = readQuantity(now)
      if (typed === null) return say(NO_QUANTITY, false)
      if (readBarcode(typed.rest) !== null) return scan(typed.rest)
      // What is typed may not have been searched yet.
      const pack = now === text ? found[at] : searchPacks(packs.byKey.values(), typed.rest)[0]
      if (pack) return void choose(pack)
      if (now === '' && bill.lines.length > 0) return pay()
      if (/^\d{6,}$/.test(typed.rest)) return scan(typed.rest)
      if (now !== '') say(`Nothing is called “${typed.rest}”.`, false)
    }
  }
  const pay = () => {
    const [toWeigh] = unweighed(bill)
    if (toWeigh) return say(`Weigh ${toWeigh.pack.name} first.`, false)
    const above = bill.lines.find(({ pack, unitPaise }) => unitPaise > fromRupees(pack.mrp))
    if (above)
      return say(`${above.pack.name} is not sold above its MRP of ${formatRupees(above.pack.mrp)}.`, false)
    if (bill.lines.length === 0) return
    announce('')
    setPaying(true)
  }
  const openReturn = () => {
    announce('')
    setSold(null)
    setReturn(true)
  }
  const park = async () => {
    if (bill.lines.length === 0) return
    await parkBill(bill)
    setBill(emptyBill)
    setParked(await listParked())
    say('Parked.', true)
    focus()
  }
  const recall = async (one: ParkedBill) => {
    if (bill.lines.length > 0) return say('Finish or park this bill first.', false)
    const taken = await takeParked(one.id)
    setParked(await listParked())
    if (!taken) return say('That bill is open in another tab.', false)
    setBill(taken)
    announce(`Recalled, ${formatRupees(toRupees(billTotal(taken)))}.`)
    focus()
  }

  const leaveSold = useCallback(() => setSold(null), [])
  const { kept, sendKept, setKept } = device
  const keptProps = { kept, isOnline, sendKept, setKept }
  const total = billTotal(bill)
  const isOpen = !isPaying && !isReturn
  return (
    <div ref={till} data-offline-note="" className="grid grid-cols-1 gap-3 print:block">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl font-bold wrap-anywhere">{counter.name}</h1>
          <span className="text-sm text-muted">
            {counter.drawer ? `Drawer open, series ${counter.series}` : 'The drawer is closed'}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
          {isOpen && bill.lines.length === 0 && (
            <button type="button" disabled={!isOnline} className={linkStyle} onClick={openReturn}>
              Return
            </button>
          )}
          {isOpen && (
            <button type="button" disabled={!isOnline} className={linkStyle} onClick={() => setKhata(true)}>
              Khata payment
            </button>
          )}
          <Link to={adminPaths.day} className={linkStyle}>
            Drawer and day
          </Link>
        </div>
      </div>
      <div className="empty:hidden print:hidden">
        {!isOnline && (
          <Note tone="warn" icon={<WifiOff size={18} aria-hidden />}>
            You are offline. Keep selling: bills are kept here, and sent when the network is back.
          </Note>
        )}
        {isOnline && problem && <Note tone="warn">{problem}</Note>}
      </div>
      {device.kept.length > 0 && <KeptSales {...keptProps} />}
      {isKhata && (
        <KhataPayment
          counter={counter}
          isManager={isManager}
          onClose={() => {
            setKhata(false)
            // Offline, the next refresh shows it.
            device.refreshCounter().catch(() => undefined)
            requestAnimationFrame(focus)
          }}
        />
      )}
      {sold && (
        <SoldPanel
          sold={sold}
          isWaiting={device.kept.some(({ key }) => key === sold.kept.key)}
          seller={seller}
          onDone={leaveSold}
        />
      )}
      <div className="sticky top-header z-10 grid gap-2 bg-canvas py-1 print:hidden">
        {isOpen && (
          <div className="flex gap-2">
            <input
              ref={field}
              aria-label="Scan or type"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={found.length > 0}
              aria-controls={found.length > 0 ? 'counter-found' : undefined}
              aria-activedescendant={found[at] && `counter-found-${at}`}
              placeholder={asked === null ? 'Scan, type a name, or 3*' : 'Which product is it?'}
              defaultValue={text}
              autoComplete="off"
              enterKeyHint="done"
              className="min-h-12 w-full min-w-0 rounded-lg border border-edge bg-surface px-4 text-lg"
              spellCheck={false}
              // None of the digits of a scan is searched for.
              onChange={({ target: { value } }) => {
                clearTimeout(searching.current)
                searching.current = setTimeout(() => search(value), SEARCH_AFTER_MS)
              }}
              onKeyDown={onKeyDown}
            />
            <Button
              variant="quiet"
              size="lg"
              className="px-3!"
              aria-label="Scan with the camera"
              icon={<Camera size={20} aria-hidden />}
              onClick={() => setShowsCamera(!showsCamera)}
            />
          </div>
        )}
        {isOpen && showsCamera && <CameraView onCode={scan} onClose={() => setShowsCamera(false)} />}
        {/* It stays while money is taken, so that every scan is announced. */}
        <div className={`flex flex-wrap items-center gap-x-4 ${isOpen ? 'min-h-6' : ''}`}>
          <p role="status" aria-live="assertive" className="font-semibold">
            <span key={said.id}>{said.sentence}</span>
          </p>
          {isOpen && scanned && (
            <button
              type="button"
              className="tap-44 text-sm font-semibold text-leaf-700 underline underline-offset-4"
              onClick={() => chooseAnother(scanned)}
            >
              It is another product
            </button>
          )}
        </div>
        {isOpen && found.length > 0 && (
          <div
            id="counter-found"
            role="listbox"
            aria-label="Products"
            className="overflow-hidden rounded-lg border border-line bg-surface"
          >
            {found.map((pack, index) => (
              <button
                key={packKey(pack)}
                type="button"
                role="option"
                id={`counter-found-${index}`}
                aria-selected={index === at}
                tabIndex={-1}
                className={`flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-left ${index === at ? 'bg-leaf-50' : ''}`}
                onClick={() => void choose(pack)}
              >
                <span className="min-w-0 wrap-anywhere">
                  {pack.name}, {pack.unit}
                </span>
                <span className="shrink-0 text-right tabular-nums">
                  <strong>{formatRupees(pack.price)}</strong>
                  <span className="block text-xs text-muted">{pack.stock} in stock</span>
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
      {isReturn ? (
        <ReturnPanel
          counterId={counter._id}
          onClose={() => {
            setReturn(false)
            requestAnimationFrame(focus)
          }}
        />
      ) : isPaying ? (
        <PayPanel
          bill={bill}
          device={device}
          isManager={isManager}
          onClose={() => {
            setPaying(false)
            requestAnimationFrame(focus)
          }}
          onSold={(done) => {
            setPaying(false)
            setSold(done)
            setBill(emptyBill)
            setScanned(null)
            announce(
              [`Sold for ${formatRupees(toRupees(done.kept.totalPaise))}.`, changeText(done)]
                .filter(Boolean)
                .join(' '),
            )
            window.scrollTo({ top: 0 })
            requestAnimationFrame(focus)
          }}
        />
      ) : null}
      {bill.lines.length === 0 ? (
        !sold && (
          <p className="rounded-xl border border-line bg-surface px-4 py-10 text-center text-lg text-muted print:hidden">
            {device.hasCatalogue ? 'Scan or type to begin' : FETCHING}
          </p>
        )
      ) : (
        <div className="print:hidden">
          <BillLines bill={bill} isManager={isManager} isFixed={isPaying} onChange={changeBill} />
        </div>
      )}
      {isOpen && (bill.lines.length > 0 || parked.length > 0) && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-2 print:hidden">
          {bill.lines.length > 0 && (
            <>
              <Button size="lg" className="grow" onClick={pay}>
                Pay {formatRupees(toRupees(total))}
              </Button>
              <Button
                variant="quiet"
                size="lg"
                icon={<Pause size={18} aria-hidden />}
                onClick={() => void park()}
              >
                Park
              </Button>
            </>
          )}
          {parked.map((one) => (
            <Button key={one.id} variant="soft" size="lg" onClick={() => void recall(one)}>
              Recall {formatRupees(toRupees(billTotal(one.bill)))}
            </Button>
          ))}
        </div>
      )}
      {isOpen && bill.lines.length === 0 && device.kept.length === 0 && <KeptSales {...keptProps} />}
    </div>
  )
}
