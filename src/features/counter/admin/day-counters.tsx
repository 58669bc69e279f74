import { numberRanges } from '../unsent-text.ts'
import { t } from '#shared/words.ts'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import type { Counter } from '../contract.ts'
import type { DayReport, DrawerFigures } from '../day-contract.ts'
import { DrawerDialog, type DrawerTask } from './drawer-dialog.tsx'
import { useDayActions } from './use-day.ts'

export const openDrawerOf = ({ drawers }: DayReport, { name }: Counter): DrawerFigures | null =>
  drawers.find(({ counter, closed }) => counter === name && closed === null) ?? null

interface CountersProps {
  counters: readonly Counter[]
  isManager: boolean
  /** Undefined until today’s figures are there. */
  onX: ((counter: Counter) => void) | undefined
}

export function Counters({ counters, isManager, onX }: CountersProps) {
  const [task, setTask] = useState<DrawerTask | null>(null)
  const actions = useDayActions(() => setTask(null))
  if (counters.length === 0)
    return (
      <p className="rounded-xl border border-line bg-surface px-4 py-6 text-center text-muted">
        {t('counter.there-is-no-counter-yet-sell-at')}
      </p>
    )
  return (
    <section aria-label={t('counter.counters')} className="grid grid-cols-1 gap-2">
      {counters.map((counter) => (
        <div
          key={counter._id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3"
        >
          <div className="min-w-[min(10rem,100%)] grow">
            <h2 className="font-bold">
              {counter.name} <span className="font-medium text-muted">({counter.series})</span>
            </h2>
            <p className="text-sm text-muted tabular-nums">
              {counter.lostAt
                ? t('counter.declared-lost-its-series-has-ended')
                : counter.drawer
                  ? t('counter.drawer-open-cash-in-it', { cash: formatRupees(counter.drawer.cash) })
                  : t('counter.drawer-closed')}
              {counter.missing.length > 0 &&
                ` · ${counter.lostAt ? t('counter.missing') : t('counter.not-arrived')}: ${numberRanges(counter.missing)}`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {!counter.lostAt && !counter.drawer && (
              <Button size="sm" onClick={() => setTask({ kind: 'open', counter })}>
                {t('counter.open-drawer')}
              </Button>
            )}
            {counter.drawer && (
              <>
                {onX && (
                  <Button size="sm" variant="quiet" onClick={() => onX(counter)}>
                    {t('counter.x-report')}
                  </Button>
                )}
                <Button size="sm" variant="quiet" onClick={() => setTask({ kind: 'pay_in', counter })}>
                  {t('counter.pay-in')}
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setTask({ kind: 'pay_out', counter })}>
                  {t('counter.pay-out')}
                </Button>
                <Button size="sm" onClick={() => setTask({ kind: 'close', counter })}>
                  {t('counter.count-and-close')}
                </Button>
              </>
            )}
            {isManager && counter.hasDevice && !counter.lostAt && (
              <Button size="sm" variant="link" onClick={() => setTask({ kind: 'lose', counter })}>
                {t('counter.report-a-lost-device')}
              </Button>
            )}
          </div>
        </div>
      ))}
      {task && (
        <DrawerDialog
          key={task.kind}
          task={task}
          counters={counters}
          actions={actions}
          onClose={() => setTask(null)}
        />
      )}
    </section>
  )
}
