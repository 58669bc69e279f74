import { Camera, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CameraView } from '#features/catalogue/admin/scan/camera-view.tsx'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'
import { useScanner } from '#features/catalogue/admin/scan/use-scanner.ts'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import {
  addToBill,
  billTotal,
  changeLine,
  emptyBill,
  MAX_LINE,
  readQuantity,
  takeFromBill,
  unweighed,
  type Bill,
  type LineChange,
} from '../bill.ts'
import { counterCalls } from '../calls.ts'
import type { CounterContract, CounterPack } from '../contract.ts'
import { findScanned } from '../find-scanned.ts'
import { packKey } from '../pack-index.ts'
import { BillBar } from './bill-bar.tsx'
import { BillLines } from './bill-lines.tsx'
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
import { FoundPacks, ScanField } from './scan-field.tsx'
import { changeText, SoldPanel, type Seller } from './sold-panel.tsx'
import { TillHeader } from './till-header.tsx'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Device } from './use-device.ts'
import { useScanField } from './use-scan-field.ts'
import type { Sold } from './use-sell.ts'

const noScales: never[] = []
const FETCHING = 'The products are being fetched. Scan in a moment.'
const NO_QUANTITY = `A quantity is a whole number from 1 to ${MAX_LINE}.`
const FINISH_FIRST = 'Finish or leave what is open first.'

interface Asked {
  barcode: string
  /** The packs that have it; null if all may. */
  packs: readonly CounterPack[] | null
  /** The pack that was added by mistake. */
  instead?: CounterPack
  quantity: number
}

/** The till of this browser’s counter: one open bill, which scans add to, and the panels that take or give back money. */
export function Till({ device, isManager, seller }: { device: Device; isManager: boolean; seller: Seller }) {
  const { packs, withdrawn, isOnline, problem } = device
  const counter = device.device!.counter
  const scales = useCounterSettings()?.scales ?? noScales
  /** What was just said about barcodes, until the catalogue has it. */
  const learned = useRef(new Map<string, CounterPack>())
  const { learnBarcode } = useClient<CounterContract>(counterCalls)
  const till = useRef<HTMLDivElement>(null)
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

  const field = useScanField(packs, asked?.packs ?? null)
  const { input, typed: typedText, clear, focus } = field
  const announce = (sentence: string) => setSaid(({ id }) => ({ id: id + 1, sentence }))

  useEffect(() => {
    const back = openBill()
    void listParked().then((waiting) => {
      setParked(waiting)
      if (back.lines.length > 0)
        announce(`The bill that was open is back: ${formatRupees(toRupees(billTotal(back)))}.`)
    })
    void readChoices().then(setChoices)
    input.current?.focus()
    // A tap on a button leaves the focus in the field.
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
    }
    const frame = till.current
    frame?.addEventListener('mousedown', keepFocus)
    return () => frame?.removeEventListener('mousedown', keepFocus)
  }, [input])

  useEffect(() => keepOpenBill(bill), [bill])
  const changeBill = useCallback(
    (id: number, change: LineChange) => setBill((before) => changeLine(before, id, change)),
    [],
  )
  /** The button of a line that was taken away had the focus. */
  const lineCount = bill.lines.length
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus()
  }, [lineCount, input])

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
      field.mark(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') {
      clear()
      setAsked(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const now = typedText()
      const typed = readQuantity(now)
      if (typed === null) return say(NO_QUANTITY, false)
      if (readBarcode(typed.rest) !== null) return scan(typed.rest)
      const pack = field.taken(typed.rest)
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
  const isOpen = !isPaying && !isReturn
  return (
    <div ref={till} data-offline-note="" className="grid grid-cols-1 gap-3 print:block">
      <TillHeader
        counter={counter}
        isOnline={isOnline}
        onReturn={isOpen && bill.lines.length === 0 ? openReturn : undefined}
        onKhata={isOpen ? () => setKhata(true) : undefined}
      />
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
            <ScanField
              field={field}
              placeholder={asked === null ? 'Scan, type a name, or 3*' : 'Which product is it?'}
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
        {isOpen && <FoundPacks field={field} onChoose={(pack) => void choose(pack)} />}
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
      {isOpen && <BillBar bill={bill} parked={parked} onPay={pay} onPark={park} onRecall={recall} />}
      {isOpen && bill.lines.length === 0 && device.kept.length === 0 && <KeptSales {...keptProps} />}
    </div>
  )
}
