import { t } from '#shared/words.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { localName } from '#shared/local-name.ts'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { shownName } from '#ui/shown-name.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { Subscription } from '../contract.ts'
import { dayWords, monthWords, weekdayWords, whyWords } from '../pattern-words.ts'
import { useCalendar, useWish } from './use-subscriptions.ts'

/** The days of a month, from Monday to Sunday in each row; null before its first and after its last. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, day) => addDays(`${month}-01`, day)),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null),
  )
}

const nextMonth = (month: string, ahead: number): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + ahead, 1)).toISOString().slice(0, 7)
}

interface MonthCalendarProps {
  subscriptions: Subscription[]
  month: string
  onMonth: (month: string) => void
}

/** What comes on each day of a month; a tap changes a day. */
export function MonthCalendar({ subscriptions, month, onMonth }: MonthCalendarProps) {
  const weeks = weeksOf(month)
  const days = weeks.flat().filter((day) => day !== null)
  const query = useCalendar(days[0]!, days.at(-1)!)
  const [chosen, setChosen] = useState<string | null>(null)
  const nameOf = (id: string) => {
    const found = subscriptions.find(({ _id }) => _id === id)
    return found ? localName(found) : ''
  }
  const comes = (day: string) => query.data?.deliveries.filter((one) => one.day === day) ?? []
  const dropped = (day: string) => query.data?.dropped.filter((one) => one.day === day) ?? []
  const piecesOf = (day: string) => comes(day).reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <section aria-labelledby="calendar" className="rounded-xl border border-line bg-surface p-3 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="calendar" className="text-base font-bold" aria-live="polite">
          {monthWords(month)}
        </h2>
        <div className="flex gap-1">
          <IconButton
            label={t('subscriptions.month-before')}
            icon={ChevronLeft}
            onClick={() => onMonth(nextMonth(month, -1))}
          />
          <IconButton
            label={t('subscriptions.next-month')}
            icon={ChevronRight}
            onClick={() => onMonth(nextMonth(month, 1))}
          />
        </div>
      </div>
      <LoadProblem query={query} />
      <table className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr className="text-xs text-muted">
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th key={weekday} scope="col" className="py-1 font-semibold">
                {weekdayWords(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td key={day ?? at} className="p-0.5">
                  {day !== null && (
                    <button
                      type="button"
                      onClick={() => setChosen(day)}
                      className={classNames(
                        'grid h-12 w-full place-items-center rounded-lg border text-sm',
                        piecesOf(day) > 0
                          ? 'border-leaf-600 bg-leaf-50'
                          : dropped(day).length > 0
                            ? 'border-line bg-warn-50'
                            : 'border-line',
                      )}
                    >
                      <span className="text-xs text-muted">{Number(day.slice(8))}</span>
                      <span className="h-5 font-bold tabular-nums">{piecesOf(day) || ''}</span>
                      <span className="sr-only">
                        {piecesOf(day) > 0
                          ? t('subscriptions.pieces-on-day', { day: dayWords(day) })
                          : dayWords(day)}
                      </span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen !== null && (
        <Dialog open onClose={() => setChosen(null)} title={dayWords(chosen)}>
          <div className="grid gap-4">
            {dropped(chosen).map((one) => (
              <p key={one.subscriptionId} className="text-sm text-warn">
                {t('subscriptions.left-out-name-pieces-why', {
                  name: nameOf(one.subscriptionId),
                  pieces: one.pieces,
                  why: whyWords(one.why),
                })}
              </p>
            ))}
            {subscriptions
              .filter(({ state }) => state !== 'stopped')
              .map((subscription) => (
                <DayOfOne
                  key={subscription._id}
                  subscription={subscription}
                  day={chosen}
                  coming={comes(chosen).find((one) => one.subscriptionId === subscription._id) ?? null}
                />
              ))}
          </div>
        </Dialog>
      )}
    </section>
  )
}

interface DayOfOneProps {
  subscription: Subscription
  day: string
  coming: { pieces: number; isFixed: boolean; orderId: string | null } | null
}

function DayOfOne({ subscription, day, coming }: DayOfOneProps) {
  const { _id, unit, firstDay, endsOn, startsOn } = subscription
  const name = localName(subscription)
  const wish = useWish()
  const isFixed = day < firstDay
  const isOutside = day < startsOn || (endsOn !== null && day > endsOn)
  const pieces = coming?.pieces ?? 0
  if (isOutside || (isFixed && !coming)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold">
          {shownName(subscription)} <span className="font-normal text-muted">{unit}</span>
        </p>
        {isFixed && (
          <p className="text-sm text-muted">
            {t('subscriptions.pieces-come-this-day-is-fixed', { pieces })}{' '}
            {coming?.orderId && (
              <Link to={paths.orderDetails(coming.orderId)} className="font-semibold text-leaf-700 underline">
                {t('subscriptions.the-order')}
              </Link>
            )}
          </p>
        )}
      </div>
      {!isFixed && (
        <div className="ml-auto flex items-center gap-2">
          {pieces > 0 && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('subscriptions.skip-name', { name })}
              onClick={() => wish.mutate({ _id, do: 'skip', day })}
            >
              {t('subscriptions.skip')}
            </Button>
          )}
          <Stepper
            label={name}
            quantity={pieces}
            max={99}
            busy={wish.isPending}
            onChange={(next) => wish.mutate({ _id, do: 'change', day, pieces: next })}
          />
        </div>
      )}
    </div>
  )
}
