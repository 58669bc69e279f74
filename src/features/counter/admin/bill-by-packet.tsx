import { t } from '#shared/words.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { readBarcode } from '#shared/barcode.ts'
import { formatRupees } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CounterPack } from '../catalogue-contract.ts'
import { packKey, type PackIndex } from '../pack-index.ts'
import { tillCalls } from '../till-calls.ts'
import type { SoldLately, TillContract } from '../till-contract.ts'
import { RETURN_DAYS } from '../tender-kinds.ts'

interface BillByPacketProps {
  packs: PackIndex
  /** What is scanned comes here. */
  inPanelRef: RefObject<((code: string) => void) | null>
  onChoose: (bill: SoldLately) => void
}

const rowStyle =
  'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3 text-left hover:bg-canvas focus:bg-leaf-50'

/** Finds a bill by what was bought, for a customer who has none. */
export function BillByPacket({ packs, inPanelRef, onChoose }: BillByPacketProps) {
  const { findSoldLately } = useClient<TillContract>(tillCalls)
  const [typed, setTyped] = useState('')
  const [pack, setPack] = useState<CounterPack | null>(null)
  const [bills, setBills] = useState<readonly SoldLately[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (chosen: CounterPack) => {
    const { productId, unit } = chosen
    setPack(chosen)
    setTyped('')
    setBills(null)
    setProblem(null)
    try {
      setBills((await findSoldLately({ query: { productId, unit } })).data)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('counter.that-did-not-work'))
    }
  }
  const scan = (code: string) => {
    const barcode = readBarcode(code)
    const [first, ...others] = barcode === null ? [] : (packs.byCode.get(barcode) ?? [])
    if (!first) setProblem(t('counter.no-product-has-this-barcode-type-its'))
    else if (others.length > 0) setTyped(first.name)
    else void choose(first)
  }
  const onScan = useEffectEvent(scan)
  useEffect(() => {
    inPanelRef.current = onScan
    return () => {
      inPanelRef.current = null
    }
  }, [inPanelRef])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (bills) list.current?.querySelector('button')?.focus()
  }, [bills])
  const found = typed.trim() === '' ? [] : packs.search.find(typed)
  return (
    <section aria-label={t('counter.without-the-bill')} className="grid grid-cols-1 gap-1">
      <TextField
        label={t('counter.without-the-bill')}
        optional
        value={typed}
        maxLength={60}
        hint={t('counter.scan-the-packet-or-type-its-name')}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          if (readBarcode(typed) !== null) scan(typed)
          else if (found[0]) void choose(found[0])
        }}
      />
      {problem && <ProblemNote>{problem}</ProblemNote>}
      {found.map((one) => (
        <button key={packKey(one)} type="button" className={rowStyle} onClick={() => void choose(one)}>
          {one.name}, {one.unit}
        </button>
      ))}
      {pack && bills?.length === 0 && (
        <p className="text-muted">
          {t('counter.no-bill-of-the-last-returndays-days', {
            RETURNDAYS: RETURN_DAYS,
            name: pack.name,
            unit: pack.unit,
          })}
        </p>
      )}
      {pack && bills && bills.length > 0 && (
        <>
          <p>{t('counter.on-which-of-these-bills-was-name', { name: pack.name, unit: pack.unit })}</p>
          <ul ref={list} className="divide-y divide-line rounded-lg border border-line">
            {bills.map((bill) => (
              <li key={`${bill.number} ${bill.position}`}>
                <button type="button" className={rowStyle} onClick={() => onChoose(bill)}>
                  <span className="font-semibold tabular-nums">{bill.number}</span>
                  <span className="text-sm text-muted">{formatWhen(bill.soldAt)}</span>
                  {new Set(bills.map(({ mrp }) => mrp)).size > 1 && (
                    <span className="tabular-nums">
                      {t('desk.mrp-price', { price: formatRupees(bill.mrp) })}
                    </span>
                  )}
                  <span className="tabular-nums">
                    {t('counter.price-each-left-left', { price: formatRupees(bill.price), left: bill.left })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
