import { t } from '#shared/words.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'
import { useScanner } from '#features/catalogue/admin/scan/use-scanner.ts'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { formatDay } from '#shared/format-day.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { addToBill, expiredOf, MAX_LINE, readQuantity, takeFromBill, type Bill } from '../bill.ts'
import { counterCalls } from '../calls.ts'
import type { CounterPack } from '../catalogue-contract.ts'
import type { CounterContract } from '../contract.ts'
import { findScanned } from '../find-scanned.ts'
import { packKey } from '../pack-index.ts'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Device } from './use-device.ts'
import type { Said } from './use-said.ts'
import { useScanField } from './use-scan-field.ts'

const noScales: never[] = []
export const fetching = () => t('counter.the-products-are-being-fetched')
export const noQuantity = () => t('counter.a-quantity-is-a-whole-number', { most: MAX_LINE })
const finishFirst = () => t('counter.finish-or-leave-what-is-open')

interface Asked {
  barcode: string
  /** The packs that have it; null if all may. */
  packs: readonly CounterPack[] | null
  /** The pack that was added by mistake. */
  instead?: CounterPack
  quantity: number
}

interface Scanned {
  barcode: string
  pack: CounterPack
  quantity: number
}

interface ScanPorts {
  device: Device
  /** While money is taken or given back, nothing is added. */
  isBusy: boolean
  setBill: (change: (before: Bill) => Bill) => void
  onAdded: () => void
  /** Who takes what is scanned meanwhile. */
  inPanelRef: RefObject<((code: string) => void) | null>
}

/** Adds what is scanned or chosen to the bill, and asks for the pack of a barcode that nobody knows or that several have. */
export function useScan({ say }: Said, { device, isBusy, setBill, onAdded, inPanelRef }: ScanPorts) {
  const { packs, withdrawn } = device
  const scales = useCounterSettings()?.scales ?? noScales
  /** What was scanned before the packs of this device were read, and what stood in the field then. */
  const early = useRef<{ code: string; before: string }[]>([])
  /** What was just said about barcodes, until the catalogue has it. */
  const learned = useRef(new Map<string, CounterPack>())
  const { learnBarcode } = useClient<CounterContract>(counterCalls)
  /** A barcode whose pack is being chosen: nobody knows it, or `packs` have it. */
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Until something else happens. */
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const field = useScanField(packs, asked?.packs ?? null)

  const add = (pack: CounterPack, { quantity = 1, grams = null as number | null }) => {
    setBill((before) => addToBill(before, pack, { quantity, grams }))
    field.clear()
    onAdded()
    setAsked(null)
    setScanned(null)
    const added = `${quantity} × ${pack.name}, ${pack.unit}`
    const expired = expiredOf({ pack }, dayInIndia(device.shopNow()))
    if (expired === null) say(added, true)
    else
      say(
        `${added}. ${t('counter.packets-of-expired-look-at-the-date', { expired: formatDay(expired) })}`,
        false,
      )
    field.focus()
  }
  const refuse = (sentence: string) => {
    setAsked(null)
    say(sentence, false)
  }

  const scan = (code: string, before = field.typed()) => {
    setScanned(null)
    if (isBusy && inPanelRef.current) return inPanelRef.current(code)
    if (isBusy) return say(finishFirst(), false)
    field.clear()
    if (!device.isRead) return void early.current.push({ code, before })
    const typed = readQuantity(before)
    if (!device.hasCatalogue) return refuse(fetching())
    if (typed === null) return refuse(noQuantity())
    const { quantity } = typed
    const { byCode } = packs
    const today = dayInIndia(device.shopNow())
    const read = findScanned(code, { byCode, scales, withdrawn, problemOf: barcodeProblem, today })
    if (read.kind === 'refused') return refuse(read.sentence)
    if (read.kind === 'choose') {
      setAsked({ barcode: read.barcode, packs: read.packs, quantity })
      return say(t('counter.packs-products-have-this-barcode-which-one', { packs: read.packs.length }), false)
    }
    const pack = read.kind === 'pack' ? read.pack : learned.current.get(read.barcode)
    if (!pack) {
      setAsked({ barcode: read.barcode!, packs: null, quantity })
      return say(t('counter.nobody-knows-barcode-yet-which-product-is', { barcode: read.barcode! }), false)
    }
    if (read.kind === 'pack' && read.grams !== null) return add(pack, { grams: read.grams })
    add(pack, { quantity })
    if (read.barcode !== null) setScanned({ barcode: read.barcode, pack, quantity })
  }
  /** In the order in which they were scanned. */
  const scanEarly = useEffectEvent(() => {
    for (const { code, before } of early.current.splice(0)) scan(code, before)
  })
  useEffect(() => {
    if (device.isRead) scanEarly()
  }, [device.isRead])
  /** A scanner that paused left its first digits in the field. */
  const scanKeys = (code: string) => {
    const whole = readQuantity(field.typed() + code)?.rest
    scan(readBarcode(code) === null && whole && readBarcode(whole) ? whole : code)
  }
  useScanner(scanKeys, () => {
    signalRead(false)
    toast.error(finishFirst())
  })

  const choose = async (pack: CounterPack) => {
    if (asked === null) return add(pack, { quantity: readQuantity(field.typed())?.quantity ?? 1 })
    const { barcode, instead, quantity } = asked
    if (instead) setBill((before) => takeFromBill(before, instead, quantity))
    add(pack, { quantity })
    if (packs.byCode.get(barcode)?.some((one) => packKey(one) === packKey(pack))) return
    learned.current.set(barcode, pack)
    try {
      const { productId, unit } = pack
      await learnBarcode({ body: { productId, unit, barcode, ...(instead && { also: true }) } })
      await device.refreshCatalogue()
    } catch (error) {
      learned.current.delete(barcode)
      toast.error(error instanceof Error ? error.message : t('counter.the-barcode-was-not-saved'))
    }
  }
  /** The last scan meant another pack: which one is asked, of those that have the barcode or of all. */
  const chooseAnother = ({ barcode, pack, quantity }: Scanned) => {
    const known = packs.byCode.get(barcode) ?? []
    setAsked({ barcode, packs: known.length > 1 ? known : null, instead: pack, quantity })
    setScanned(null)
    say(t('counter.which-product-is-it'), true)
    field.focus()
  }
  return {
    field,
    isAsking: asked !== null,
    stopAsking: () => setAsked(null),
    scanned,
    forgetScanned: () => setScanned(null),
    scan,
    choose: (pack: CounterPack) => void choose(pack),
    chooseAnother,
  }
}
