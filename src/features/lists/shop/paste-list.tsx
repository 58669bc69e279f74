import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import type { Product } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import type { ReadLine } from '../contract.ts'
import { MOST_PASTED, MOST_PIECES } from '../limits.ts'
import { useListCalls } from './use-lists.ts'

export interface TakenLine {
  productId: number
  unit: string
  name: string
  pieces: number
}

interface Row extends ReadLine {
  /** Which of the choices, and how many. */
  at: number
  count: number
  key: string
}

interface PasteListProps {
  action: string
  onTake: (lines: TakenLine[]) => void | Promise<void>
  /** What else can be done with the lines. */
  more?: (lines: TakenLine[]) => ReactNode
}

/** A list as somebody wrote it, on paper or in WhatsApp, becomes lines to look through. */
export function PasteList({ action, onTake, more }: PasteListProps) {
  const { readList } = useListCalls()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<Row[]>([])
  const [isBusy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    try {
      const { data, message, cut } = await readList({ body: { text: text.slice(0, MOST_PASTED) } })
      setRows(
        data.map((line, number) => ({ ...line, at: 0, count: line.pieces, key: `${number} ${line.line}` })),
      )
      if (data.length === 0 || cut) toast.plain(message)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again'))
    } finally {
      setBusy(false)
    }
  }
  const set = (row: Row, change: Partial<Row>) =>
    setRows(rows.map((one) => (one === row ? { ...one, ...change } : one)))
  const taken: TakenLine[] = []
  for (const { choices, packs, at, count } of rows) {
    const [product, pack] = [choices[at], packs[at]]
    if (!product || !pack || count === 0) continue
    const same = taken.find((line) => line.productId === product._id && line.unit === pack.unit)
    if (same) same.pieces = Math.min(MOST_PIECES, same.pieces + count)
    else taken.push({ productId: product._id, unit: pack.unit, name: localName(product), pieces: count })
  }
  const take = async () => {
    await onTake(taken)
    setRows([])
    setText('')
  }
  return (
    <div className="grid grid-cols-1 gap-3 text-ink">
      <TextArea
        label={t('lists.paste-or-write-a-list')}
        placeholder={t('lists.example')}
        rows={4}
        value={text}
        onChange={setText}
        required={false}
      />
      <Button
        className="justify-self-start"
        variant={rows.length > 0 ? 'quiet' : 'soft'}
        busy={isBusy}
        disabled={text.trim() === ''}
        onClick={() => void read()}
      >
        {t('lists.read-the-list')}
      </Button>
      {rows.length > 0 && (
        <>
          <ul aria-label={t('lists.what-was-read')} className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <ReadRow key={row.key} row={row} onChange={(change) => set(row, change)} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button disabled={taken.length === 0} onClick={() => void take()}>
              {`${action} · ${taken.length}`}
            </Button>
            {more?.(taken)}
          </div>
        </>
      )}
    </div>
  )
}

const choiceText = (product: Product, unit: string): string => {
  const pack = product.packs.find((one) => one.unit === unit)
  return [
    localName(product),
    unit,
    pack && formatRupees(sellingRupees(pack)),
    pack?.stock === 0 && t('lists.out-of-stock'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ReadRow({ row, onChange }: { row: Row; onChange: (change: Partial<Row>) => void }) {
  const { line, state, choices, packs, at, count } = row
  return (
    <li className="grid items-start gap-x-3 pt-3 pb-2 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm text-muted md:col-span-2">
        {state === 'choose' && <Badge tone="warn">{t('lists.please-choose')}</Badge>}
        {state === 'not_found' && <Badge tone="danger">{t('lists.not-found')}</Badge>}
        {choices.length === 0 && <span className="wrap-anywhere">{line}</span>}
      </p>
      {choices.length > 0 && (
        <>
          <SelectField
            label={line}
            options={choices.map((product, number) => ({
              value: String(number),
              label: choiceText(product, packs[number]!.unit),
            }))}
            value={String(at)}
            onChange={(chosen) => onChange({ at: Number(chosen), count: packs[Number(chosen)]!.pieces })}
          />
          {/* Level with the select, under its label; on a phone in the line that the field keeps for a note. */}
          <div className="-mt-4 justify-self-end md:mt-7">
            <Stepper
              label={localName(choices[at]!)}
              quantity={count}
              max={MOST_PIECES}
              onChange={(next) => onChange({ count: next })}
            />
          </div>
        </>
      )}
    </li>
  )
}
