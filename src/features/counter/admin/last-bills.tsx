import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { toRupees, formatPaise } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { TextField } from '#ui/text-field.tsx'
import { paidPaise } from '../sale-queue.ts'
import { readLastBills } from './counter-storage.ts'
import type { Sold } from './sold.ts'

const numberOf = ({ document, kept }: Sold) => document?.number ?? kept.number

/** The bills that were last sold at this till, online or offline: to find one, print it and send it again. */
export function LastBills({ onOpen }: { onOpen: (sold: Sold) => void }) {
  const [bills, setBills] = useState<readonly Sold[] | null>(null)
  const [search, setSearch] = useState('')
  useEffect(() => void readLastBills().then(setBills, () => setBills([])), [])
  if (!bills) return null
  const words = search.trim().toLowerCase()
  const found = bills.filter((sold) =>
    [
      numberOf(sold),
      toRupees(paidPaise(sold.kept)).toFixed(2),
      ...sold.bill.lines.map(({ pack }) => pack.name),
    ]
      .join(' ')
      .toLowerCase()
      .includes(words),
  )
  return (
    <section
      aria-label={t('counter.last-bills')}
      className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4"
    >
      <TextField
        label={t('counter.find-a-bill-of-this-till')}
        optional
        autoFocus
        value={search}
        maxLength={60}
        hint={t('counter.its-number-its-sum-or-what-was')}
        onChange={setSearch}
      />
      {found.length === 0 && (
        <p className="text-muted">
          {bills.length === 0
            ? t('counter.nothing-was-sold-here-yet')
            : t('counter.no-bill-of-the-last-ones-is')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {found.map((sold) => (
          <li key={sold.kept.key}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 text-left hover:bg-canvas"
              onClick={() => onOpen(sold)}
            >
              <span className={`font-semibold tabular-nums ${sold.isUndone ? 'line-through' : ''}`}>
                {numberOf(sold)}
              </span>
              {sold.isUndone && <span className="text-sm text-warn">{t('counter.undone')}</span>}
              <span className="text-sm text-muted">{formatWhen(sold.kept.sale.soldAt)}</span>
              <strong className="tabular-nums">{formatPaise(paidPaise(sold.kept))}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
