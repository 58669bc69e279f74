import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { toPercent, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { activeColumn, editColumn } from '#ui/row-actions.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Coupon } from '../coupon-contract.ts'
import { MAX_CODES } from '../coupon-draft.ts'
import { hasEnded, timesText } from '../offer-words.ts'
import { CouponForm } from './coupon-form.tsx'
import { useAllCoupons, useCouponChanges } from './use-coupon-changes.ts'

function givesText({ kind, value, maxPaise, minOrderPaise, firstOrderOnly }: Coupon): string {
  const off = kind === 'fixed' ? formatPaise(value) : `${toPercent(value)} %`
  const parts = [
    `${off} off`,
    minOrderPaise > 0 && `from ${formatPaise(minOrderPaise)}`,
    maxPaise !== null && `at most ${formatPaise(maxPaise)}`,
    firstOrderOnly && 'first order',
  ]
  return parts.filter(Boolean).join(', ')
}

const nameOf = ({ code, name }: Coupon): string => code ?? (name || 'Codes for a single use')

/** The coupons of the shop: a list, or the form of one. */
export function CouponsDesk() {
  const query = useAllCoupons()
  const { data: coupons } = query
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  const shown = edited === null || edited === 'new' ? edited : coupons?.find(({ _id }) => _id === edited._id)
  if (shown)
    return (
      <div className="grid grid-cols-1 gap-4">
        <div className="rounded-xl border border-line bg-surface p-4 md:p-5">
          <CouponForm
            key={shown === 'new' ? 'new' : shown._id}
            coupon={shown === 'new' ? null : shown}
            onClose={() => setEdited(null)}
          />
        </div>
        {shown !== 'new' && shown.code === null && <CouponCodes coupon={shown} />}
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {coupons && (
        <Button className="justify-self-end" icon={Plus} onClick={() => setEdited('new')}>
          Add coupon
        </Button>
      )}
      {coupons ? (
        coupons.length > 0 ? (
          <CouponList coupons={coupons} onEdit={setEdited} />
        ) : (
          <Empty title="No coupons">
            Add one, such as NAMASTE50. Shoppers type its code below their bill.
          </Empty>
        )
      ) : (
        <Loading query={query} label="Loading the coupons" count={3} each="h-16" className="grid gap-3" />
      )}
    </div>
  )
}

function CouponList({ coupons, onEdit }: { coupons: Coupon[]; onEdit: (coupon: Coupon) => void }) {
  const { toggle } = useCouponChanges()
  const columns: Column<Coupon>[] = [
    {
      title: 'Code',
      primary: true,
      cell: (coupon) => <span className="wrap-anywhere">{nameOf(coupon)}</span>,
    },
    { title: 'Gives', cell: givesText },
    { title: 'When', cell: timesText },
    {
      title: 'Orders',
      numeric: true,
      cell: ({ used, usesTotal, codes }) => {
        const most = usesTotal ?? (codes > 0 ? codes : null)
        return most === null ? String(used) : `${used} of ${most}`
      },
    },
    activeColumn((coupon) => `Coupon ${nameOf(coupon)}`, toggle),
    editColumn(nameOf, { isChanging: toggle.isPending, onEdit }),
  ]
  return (
    <Table
      caption="Coupons"
      columns={columns}
      rows={coupons}
      keyOf={({ _id }) => _id}
      isFaded={(coupon) => !coupon.isActive || hasEnded(coupon)}
    />
  )
}

const tooMany = `At most ${MAX_CODES} at a time.`

/** Makes codes for a single use; the file is the only place where the shop has them. */
function CouponCodes({ coupon: { _id: couponId, codes, codesUsed } }: { coupon: Coupon }) {
  const { makeCodes } = useCouponChanges()
  const form = useFields<{ count: number | null }>({
    initial: { count: 100 },
    rules: { count: (count) => ((count ?? 0) >= 1 && count! <= MAX_CODES ? null : tooMany) },
    submit: ({ count }) => makeCodes.mutate({ couponId, count: count! }),
  })
  const { count } = form.values
  const isWrong = count === null || Number.isNaN(count) || count < 1 || count > MAX_CODES
  return (
    <form
      {...form.props}
      aria-label="Codes for a single use"
      className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-lg font-bold">Codes for a single use</h2>
      <p className="text-sm text-muted">
        {codes === 0 ? 'None yet.' : `${codes} made, ${codesUsed} used.`} The file is shown only once: keep
        it.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <NumberField
          label="How many"
          {...form.bind('count')}
          error={count !== null && count > MAX_CODES ? tooMany : undefined}
        />
        <Button type="submit" variant="soft" icon={Download} busy={makeCodes.isPending} disabled={isWrong}>
          Make codes
        </Button>
      </div>
    </form>
  )
}
