import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import type { Counter } from '../contract.ts'

// Rows of their own height: what is tapped in one is not covered by the next.
const linkStyle =
  'inline-flex min-h-11 items-center text-leaf-700 underline underline-offset-4 disabled:text-muted'

interface TillHeaderProps {
  counter: Counter
  isOnline: boolean
  /** Undefined while a bill or a return is open. */
  onReturn: (() => void) | undefined
  /** Undefined while money is taken or given back. */
  onKhata: (() => void) | undefined
  onLast: (() => void) | undefined
  /** Undefined while the drawer is closed. */
  onNoSale: (() => void) | undefined
  cashier: string
  /** Undefined while nobody else can be named. */
  onCashier: (() => void) | undefined
  /** Whoever is logged in sells again. */
  onLeave: (() => void) | undefined
}

/** The counter's name, and what is not a sale. */
export function TillHeader({
  counter,
  isOnline,
  onReturn,
  onKhata,
  onLast,
  onNoSale,
  cashier,
  onCashier,
  onLeave,
}: TillHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl font-bold wrap-anywhere">{counter.name}</h1>
        <span className="text-sm text-muted">
          {counter.drawer
            ? t('counter.drawer-open-series-series', { series: counter.series })
            : t('counter.series-series', { series: counter.series })}
        </span>
        <span className="min-w-0 text-sm wrap-anywhere text-muted">
          {t('counter.cashier-cashier', { cashier })}
        </span>
        {onCashier && (
          <button type="button" className={`${linkStyle} text-sm font-semibold`} onClick={onCashier}>
            {t('counter.change-cashier')}
          </button>
        )}
        {onLeave && (
          <button type="button" className={`${linkStyle} text-sm font-semibold`} onClick={onLeave}>
            {t('counter.leave')}
          </button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
        {onLast && (
          <button type="button" className={linkStyle} onClick={onLast}>
            {t('counter.last-bills')}
          </button>
        )}
        {onReturn && (
          <button type="button" disabled={!isOnline} className={linkStyle} onClick={onReturn}>
            {t('counter.return')}
          </button>
        )}
        {onKhata && (
          <button type="button" disabled={!isOnline} className={linkStyle} onClick={onKhata}>
            {t('counter.khata-payment')}
          </button>
        )}
        {onNoSale && (
          <button type="button" disabled={!isOnline} className={linkStyle} onClick={onNoSale}>
            {t('counter.no-sale')}
          </button>
        )}
        <Link to={adminPaths.day} className={linkStyle}>
          {t('counter.drawer-and-day')}
        </Link>
      </div>
    </div>
  )
}
