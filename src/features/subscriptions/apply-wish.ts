import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { AppError } from '#shared/problems.ts'
import type { Wishes } from './subscription-days.ts'

/** What a shopper changes about single days, or ends. */
type Wish =
  | { do: 'skip'; day: string }
  | { do: 'change'; day: string; pieces: number }
  | { do: 'pause'; from: string; to: string }
  | { do: 'resume' }
  | { do: 'end'; day?: string | undefined }

export type Outcome =
  | { outcome: 'skipped' | 'changed' | 'resumed' }
  | { outcome: 'paused'; begins: string }
  | { outcome: 'ended'; lastDay: string }

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name))

/** The wishes after one more. Throws `change_too_late` with the first day that can be changed, and `days_wrong`. */
export function applyWish(
  wishes: Wishes,
  wish: Wish,
  /** The first day that can still be changed. */
  firstDay: string,
): { wishes: Wishes; result: Outcome } {
  const tooLate = () => new AppError('change_too_late', { firstDay })
  if (wish.do === 'pause') {
    const { to } = wish
    if (wish.from > to) throw new AppError('days_wrong')
    const from = wish.from > firstDay ? wish.from : firstDay
    if (from > to) throw tooLate()
    return {
      wishes: { ...wishes, pauses: [...wishes.pauses, { from, to }] },
      result: { outcome: 'paused', begins: from },
    }
  }
  if (wish.do === 'resume') {
    const pauses = wishes.pauses
      .map(({ from, to }) => ({ from, to: to < firstDay ? to : addDays(firstDay, -1) }))
      .filter(({ from, to }) => from <= to)
    return { wishes: { ...wishes, pauses }, result: { outcome: 'resumed' } }
  }
  if (wish.do === 'end') {
    const lastFixed = addDays(firstDay, -1)
    const lastDay = wish.day === undefined || wish.day < lastFixed ? lastFixed : wish.day
    return { wishes: { ...wishes, endsOn: lastDay }, result: { outcome: 'ended', lastDay } }
  }
  const { day } = wish
  if (day < firstDay) throw tooLate()
  const others = wishes.skips.filter((one) => one !== day)
  if (wish.do === 'skip')
    return {
      wishes: { ...wishes, skips: [...others, day], changes: without(wishes.changes, day) },
      result: { outcome: 'skipped' },
    }
  return {
    wishes: { ...wishes, skips: others, changes: { ...wishes.changes, [day]: wish.pieces } },
    result: { outcome: 'changed' },
  }
}
