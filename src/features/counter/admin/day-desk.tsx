import { t } from '#shared/words.ts'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { UndoDialog } from '#features/cash/admin/undo-dialog.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { printPage } from '#ui/print-page.ts'
import type { DayReport, DrawerFigures } from '../day-contract.ts'
import { dayCsv } from '../day-csv.ts'
import { Checks } from './day-checks.tsx'
import { DayFigures, XReport, type Undone } from './day-figures.tsx'
import { CounterSettingsForm } from './counter-settings.tsx'
import { OwnPin } from './own-pin.tsx'
import { useDay, useDayUndo } from './use-day.ts'
import { openDrawerOf, Counters } from './day-counters.tsx'

interface DayDeskProps {
  isManager: boolean
  shop: string
  person: string
  userId: string
}

/** The drawers of the counters, the figures of a day, and what is to be looked at. */
export function DayDesk({ isManager, shop, person, userId }: DayDeskProps) {
  const [today] = useState(() => dayInIndia(new Date()))
  const [day, setDay] = useState(today)
  const { counters, report, checks } = useDay(day)
  const data = report.data?.data
  const [x, setX] = useState<DrawerFigures | null>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const undo = useDayUndo()
  // The till leaves its page: the keys begin here, and not above the menu.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {t('counter.drawer-and-day')}
        </h1>
        <ButtonLink to={adminPaths.counter} reloadDocument>
          {t('counter.sell-at-the-counter')}
        </ButtonLink>
      </div>
      <LoadProblem query={counters} />
      {counters.data && (
        <Counters
          counters={counters.data.data}
          isManager={isManager}
          onX={day === today && data ? (counter) => setX(openDrawerOf(data, counter)) : undefined}
        />
      )}
      {x && (
        <Dialog
          open
          onClose={() => setX(null)}
          title={t('counter.x-report-counter', { counter: x.counter })}
          footer={
            <DialogButtons cancel={t('counter.close')} onCancel={() => setX(null)}>
              <Button icon={Printer} onClick={() => void printPage()}>
                {t('counter.print')}
              </Button>
            </DialogButtons>
          }
        >
          <XReport drawer={x} shop={shop} person={person} />
        </Dialog>
      )}
      {checks.data && checks.data.data.length > 0 && (
        <Checks checks={checks.data.data} isManager={isManager} />
      )}
      <section aria-label={t('counter.day')} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('counter.day')}
            type="date"
            value={day}
            max={today}
            onChange={(value) => value && setDay(value)}
          />
          <span className="mb-6 flex flex-wrap gap-2">
            <Button variant="quiet" icon={Printer} disabled={!data} onClick={() => void printPage()}>
              {t('counter.print')}
            </Button>
            <Button
              variant="quiet"
              icon={Download}
              disabled={!data}
              onClick={() => data && saveCsv(dayCsv(data), `day-${day}.csv`)}
            >
              {t('counter.csv')}
            </Button>
          </span>
        </div>
        <Report
          report={data}
          onUndo={isManager ? setUndone : undefined}
          shop={shop}
          person={person}
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      </section>
      <OwnPin userId={userId} />
      {undone && (
        <UndoDialog
          title={
            undone.move
              ? t('counter.undo-reason-abs', {
                  reason: undone.move.reason,
                  abs: formatRupees(Math.abs(undone.move.amount)),
                })
              : t('counter.undo-the-count-of-counter', { counter: undone.drawer.counter })
          }
          onClose={() => setUndone(null)}
          onUndo={(reason, options) =>
            undone.move
              ? undo.move(undone.move._id, reason, options)
              : undo.count(undone.drawer._id ?? '', reason)
          }
        >
          <p>
            {undone.move
              ? t('counter.the-entry-stays-and-another-one-of')
              : t('counter.the-drawer-is-open-again-without-what')}
          </p>
        </UndoDialog>
      )}
      {isManager && <CounterSettingsForm />}
    </div>
  )
}

interface ReportProps {
  report: DayReport | undefined
  shop: string
  person: string
  onUndo: ((undone: Undone) => void) | undefined
  error: Error | null
  onRetry: () => void
}

function Report({ report, error, onRetry, ...printed }: ReportProps) {
  if (report) return <DayFigures report={report} {...printed} />
  if (error) return <ProblemNote onRetry={onRetry}>{error.message}</ProblemNote>
  return <Skeleton className="h-64 w-full" />
}
