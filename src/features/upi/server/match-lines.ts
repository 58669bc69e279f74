import { dayInIndia } from '#shared/when.ts'
import { khataInNote, orderInNote } from '../upi-link.ts'
import type { StatementLine } from './statement-lines.ts'

export interface WaitingOrder {
  id: string
  amountPaise: number
  /** When it was said to be paid, by the shopper or the rider, otherwise when it was placed. */
  at: Date
  /** Somebody says that it is paid. */
  isClaimed: boolean
}

interface KnownToShop {
  waiting: readonly WaitingOrder[]
  /** References that have paid something already. */
  recorded: ReadonlySet<string>
  /** The orders that were said to be paid by a reference, the likeliest first. */
  claims: ReadonlyMap<string, readonly string[]>
  named: ReadonlySet<string>
  /** The customers of the shop among those whose khata notes name. */
  khatas: ReadonlySet<string>
}

type MatchedBy = 'reference' | 'note' | 'amount'

interface Match {
  line: StatementLine
  orderId: string
  by: MatchedBy
  others: string[]
}

/**
 * Finds the orders that the money of a statement is for: by what was claimed, then by the order or the khata that the note names, then
 * among those that wait for this amount by the nearest time, which is a suggestion. A waiting order gets one payment by
 * reference or note first; more of them for one order are all returned. What is claimed within the days of the statement and has
 * no money is `missing`.
 */
export function matchLines(
  lines: readonly StatementLine[],
  { waiting, recorded, claims, named, khatas }: KnownToShop,
) {
  const fresh = lines.filter(({ utr }) => utr === null || !recorded.has(utr))
  const matches: Match[] = []
  const ofKhatas: { line: StatementLine; customerId: string }[] = []
  let rest: StatementLine[] = []
  for (const line of fresh) {
    const [claimed, ...others] = (line.utr && claims.get(line.utr)) || []
    const noted = orderInNote(line.note)
    const khata = noted === null ? khataInNote(line.note) : null
    if (claimed) matches.push({ line, orderId: claimed, by: 'reference', others })
    else if (noted && named.has(noted)) matches.push({ line, orderId: noted, by: 'note', others: [] })
    else if (khata && khatas.has(khata)) ofKhatas.push({ line, customerId: khata })
    else rest.push(line)
  }
  const taken = new Set(matches.map(({ orderId }) => orderId))
  const pairs = rest
    .flatMap((line) => waiting.map((order) => ({ line, order, gap: gapOf(line, order) })))
    .filter(({ line, order, gap }) => gap !== null && line.amountPaise === order.amountPaise)
    .sort((a, b) => a.gap! - b.gap!)
  const suggested = new Set<StatementLine>()
  for (const { line, order } of pairs) {
    if (suggested.has(line) || taken.has(order.id)) continue
    const others = pairs
      .filter((pair) => pair.line === line && pair.order !== order)
      .map((pair) => pair.order.id)
    matches.push({ line, orderId: order.id, by: 'amount', others: others.slice(0, 5) })
    suggested.add(line)
    taken.add(order.id)
  }
  rest = rest.filter((line) => !suggested.has(line))
  const days = lines.flatMap(({ day }) => day ?? []).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isCovered = ({ at }: WaitingOrder) => dayInIndia(at) >= first && dayInIndia(at) <= last
  return {
    matches,
    ofKhatas,
    recorded: lines.length - fresh.length,
    unmatched: rest,
    missing: waiting.filter((order) => order.isClaimed && !taken.has(order.id) && isCovered(order)),
    first: first || null,
    last: last || null,
  }
}

const DAY_MS = 86_400_000

/** How far a payment is from the time of an order, in milliseconds; null if it is more than two days. */
function gapOf({ day, at }: StatementLine, order: WaitingOrder): number | null {
  if (day === null) return null
  const gap = at
    ? Math.abs(at.getTime() - order.at.getTime())
    : Math.abs(Date.parse(day) - Date.parse(dayInIndia(order.at)))
  return gap <= 2 * DAY_MS ? gap : null
}
