import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { utrText } from '#shared/read-utr.ts'
import { dayMonthInIndia, formatWhen } from '#shared/when.ts'
import type { StatementMoney } from '../contract.ts'

export function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-4 text-sm">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">{children}</div>
      {action}
    </li>
  )
}

export function Money({ money: { amount, day, at, utr, note } }: { money: StatementMoney }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-bold tabular-nums">{formatRupees(amount)}</span>
        <span>{at ? formatWhen(at) : day && dayMonthInIndia(new Date(`${day}T12:00:00Z`))}</span>
        {utr && <span className="tabular-nums">{utrText(utr)}</span>}
      </p>
      {note && <p className="break-all text-muted">{note}</p>}
    </>
  )
}
