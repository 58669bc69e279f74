import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import type { MixedMrp } from '../contract.ts'
import { useMixedMrps } from './use-purchasing.ts'

/** What to relabel or to sell first, where packets of one pack bear several MRPs. */
export function MixedMrps() {
  const query = useMixedMrps()
  const { data } = query
  if (!data) return query.error ? <LoadProblem query={query} /> : <PageSkeleton />
  if (data.length === 0)
    return (
      <Empty picture={<BoxDrawing />} title="One MRP on each shelf">
        Bills say the MRP of what they bring. Where packets of an older one are left, they stand here.
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-prose text-sm text-muted">
        Taken from the bills: the newest cover what lies on the shelf, for orders too. Nobody pays more than
        what is printed; the till and Pick ask which.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((pack) => (
          <PackItem key={`${pack.productId} ${pack.unit}`} pack={pack} />
        ))}
      </ul>
    </div>
  )
}

function PackItem({ pack: { productId, name, unit, shelf, price, printed } }: { pack: MixedMrp }) {
  const [newest] = printed
  return (
    <li className="grid gap-1.5 rounded-xl border border-line bg-surface px-3 py-2">
      <p className="wrap-anywhere">
        <Link to={adminPaths.updateProduct(productId)} className="font-semibold hover:underline">
          {`${name}, ${unit}`}
        </Link>
        <span className="text-sm text-muted">{` · sold at ${formatRupees(price)}${shelf ? ` · shelf ${shelf}` : ''}`}</span>
      </p>
      <ul className="grid gap-1 text-sm tabular-nums">
        {printed.map((one, at) => (
          <li key={one.mrp} className="flex flex-wrap gap-x-2">
            <strong>{`${one.pieces} × MRP ${formatRupees(one.mrp)}`}</strong>
            <span className="text-muted">{at === 0 ? 'the newest' : adviceFor(one, newest!.mrp, price)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A sticker may lower a printed MRP, never raise it. */
function adviceFor({ mrp, price }: MixedMrp['printed'][number], newest: number, shown: number): string {
  if (mrp > newest) return `put a sticker of ${formatRupees(newest)} on them`
  if (price < shown) return `sell them first, at ${formatRupees(price)}`
  return 'sell them first'
}
