import type { ReactNode } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { dayMonthInIndia } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type {
  KhataUnseen,
  MatchedStatement,
  StatementMatch,
  StatementMoney,
  WaitingUpi,
} from '../contract.ts'
import { KhataRow } from './khata-row.tsx'
import { MoneyWithoutOrder } from './money-without-order.tsx'
import { Money, Row } from './statement-row.tsx'
import { useDecideUpi } from './use-upi-desk.ts'

/** The money of a statement with its orders and khatas, money without an order, and orders without money. */
export function StatementResult({ result, waiting }: { result: MatchedStatement; waiting: WaitingUpi[] }) {
  const { matches, khatas = [], khatasUnseen = [], unmatched, recorded } = result
  const missing = waiting.filter(({ orderId }) => result.missing.includes(orderId))
  const isEmpty = [matches, khatas, khatasUnseen, unmatched, missing].every((list) => list.length === 0)
  return (
    <>
      {recorded > 0 && (
        <p className="text-sm text-muted">
          {recorded === 1 ? '1 payment is' : `${recorded} payments are`} marked as seen already.
        </p>
      )}
      {isEmpty && (
        <p className="text-muted">
          {recorded > 0
            ? 'Everything in this statement has its order.'
            : 'No money came in by this file. If that is wrong, correct the columns.'}
        </p>
      )}
      <List title="Money with its order" of={matches.filter(({ by }) => by !== 'amount')}>
        {(match) => <Matched key={keyOf(match.money, match.orderId)} match={match} />}
      </List>
      <List title="Money for a khata" of={khatas}>
        {(one) => <KhataRow key={keyOf(one.money, one.customerId)} of={one} />}
      </List>
      <List title="Perhaps for this order" of={matches.filter(({ by }) => by === 'amount')}>
        {(match) => <Matched key={keyOf(match.money, match.orderId)} match={match} />}
      </List>
      <List title="Money without an order" of={unmatched}>
        {(money) => (
          <Row key={keyOf(money)}>
            <Money money={money} />
            <MoneyWithoutOrder money={money} />
          </Row>
        )}
      </List>
      <List title="Khata payments without money" of={khatasUnseen}>
        {(one) => <KhataUnseenRow key={[one.customerId, one.day, one.utr, one.amount].join(' ')} of={one} />}
      </List>
      <List title="Orders without money" of={missing}>
        {(order) => <Missing key={order.orderId} order={order} />}
      </List>
    </>
  )
}

const keyOf = ({ utr, at, day, amount, note }: StatementMoney, orderId = '') =>
  [orderId, utr, at ?? day, amount, note].join(' ')

function List<Item>({
  title,
  of,
  children,
}: {
  title: string
  of: readonly Item[]
  children: (item: Item) => ReactNode
}) {
  if (of.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{`${title} (${of.length})`}</h3>
      <ul className="grid grid-cols-1 gap-2">{of.map((item) => children(item))}</ul>
    </section>
  )
}

const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link to={paths.orderDetails(orderId)} className="break-all text-leaf-700 underline">
    {orderId}
  </Link>
)

function Matched({
  match: { money, orderId, order_status, name, amount, isPaid, others },
}: {
  match: StatementMatch
}) {
  const { see } = useDecideUpi()
  const { utr } = money
  return (
    <Row
      action={
        utr && (
          <Button
            busy={see.isPending}
            aria-label={`Seen: ${orderId}`}
            onClick={() => see.mutate({ orderId, utr, last4: utr.slice(-4), amount: money.amount })}
          >
            Seen
          </Button>
        )
      }
    >
      <Money money={money} />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <OrderLink orderId={orderId} />
        <span className="font-semibold">{name}</span>
        <Badge tone="neutral">{order_status}</Badge>
      </p>
      {amount !== money.amount && !isPaid && (
        <p className="font-semibold text-danger">The order asks for {formatRupees(amount)}.</p>
      )}
      {isPaid && (
        <p className="font-semibold text-danger">The order is paid already. This goes back as a refund.</p>
      )}
      {others.length > 0 && <p>It may also be for {others.join(', ')}.</p>}
      {!utr && <p>This row has no reference of 12 digits. Look the payment up in the shop’s own app.</p>}
      {see.error && <p className="font-semibold text-danger">{see.error.message}</p>}
    </Row>
  )
}

function KhataUnseenRow({ of: { customerId, name, amount, day, utr, by } }: { of: KhataUnseen }) {
  return (
    <Row>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-lg font-bold tabular-nums">{formatRupees(amount)}</span>
        <Link to={adminPaths.khataOf(customerId)} className="font-semibold text-leaf-700 underline">
          {name || 'Erased'}
        </Link>
      </p>
      <p className="text-muted">
        Entered by {by} on {dayMonthInIndia(new Date(`${day}T12:00:00Z`))}{' '}
        {utr ? `with the reference ${utr}` : 'without a reference'}. If it never came, undo it in the khata.
      </p>
    </Row>
  )
}

function Missing({ order: { orderId, amount, name, order_status } }: { order: WaitingUpi }) {
  const { miss } = useDecideUpi()
  return (
    <Row
      action={
        <Button
          variant="quiet"
          busy={miss.isPending}
          aria-label={`Not there: ${orderId}`}
          onClick={() => miss.mutate(orderId)}
        >
          Not there
        </Button>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-lg font-bold tabular-nums">{formatRupees(amount)}</span>
        <span className="font-semibold">{name}</span>
        <OrderLink orderId={orderId} />
        <Badge tone="warn">{order_status}</Badge>
      </p>
      <p className="text-muted">
        {order_status === 'Delivered'
          ? '“Not there” asks the rider for it, like cash.'
          : '“Not there” tells the shopper that the payment was not found.'}
      </p>
    </Row>
  )
}
