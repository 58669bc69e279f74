import { balanceText } from '#features/khata/khata-words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees, fromRupees, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { KhataMoney } from '../contract.ts'
import { Money, Row } from './statement-row.tsx'
import { useBookOnKhata } from './use-upi-desk.ts'

/** Money that somebody has paid from the page of their khata. */
export function KhataRow({ of }: { of: KhataMoney }) {
  const { money, customerId, name, balance, isErased } = of
  const { utr, amount } = money
  const book = useBookOnKhata()
  const advancePaise = fromRupees(amount) - Math.max(0, fromRupees(balance))
  if (isErased)
    return (
      <Row>
        <Money money={money} />
        <p>Whoever paid it has been erased. Send it back from the shop’s own app.</p>
      </Row>
    )
  return (
    <Row
      action={
        utr && (
          <Button
            busy={book.isPending}
            aria-label={`Write on the khata of ${name}: ${formatRupees(amount)}`}
            onClick={() => book.mutate({ customerId, amount, utr })}
          >
            Write on the khata
          </Button>
        )
      }
    >
      <Money money={money} />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={adminPaths.khataOf(customerId)} className="break-words text-leaf-700 underline">
          {name}
        </Link>
        <span className="text-muted">{balanceText(balance)}</span>
      </p>
      {advancePaise > 0 && (
        <p className="font-semibold text-danger">
          {formatPaise(advancePaise)} more than they owe: it stands on the khata as paid in advance. Was it
          paid twice?
        </p>
      )}
      {!utr && <p>This row has no reference of 12 digits. Look the payment up in the shop’s own app.</p>}
      {book.error && <p className="font-semibold text-danger">{book.error.message}</p>}
    </Row>
  )
}
