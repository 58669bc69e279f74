import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

/** Today's orders by status, each linking to the order desk; the figures form a table. */
export function StatusBars({ statuses }: { statuses: Record<OrderStatus, number> }) {
  const shown = ORDER_STATUSES.filter(
    (status) => statuses[status] > 0 || !['Awaiting Payment', 'Payment Failed'].includes(status),
  )
  const most = Math.max(1, ...shown.map((status) => statuses[status]))
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left text-base font-bold">Today’s orders by status</caption>
      <tbody>
        {shown.map((status) => (
          <tr key={status}>
            <th scope="row" className="w-px py-1 pr-3 text-left font-medium min-[20rem]:whitespace-nowrap">
              <Link
                to={`${paths.allOrders}?status=${encodeURIComponent(status)}`}
                className="tap-44 hover:text-leaf-700 hover:underline"
              >
                {status}
              </Link>
            </th>
            <td aria-label={String(statuses[status])} className="py-1">
              <span className="flex items-center gap-2">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3 w-0 grow"
                >
                  <rect width={(statuses[status] / most) * 100} height="10" className="fill-leaf-600" />
                </svg>
                <span className="w-10 text-right font-semibold tabular-nums">{statuses[status]}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
