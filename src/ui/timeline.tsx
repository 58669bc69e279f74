import { t, written } from '#shared/words.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Moment {
  title: string
  /** In words: "Today, 6:40 pm". */
  time?: string
  note?: ReactNode
  /** `stopped`: it ended here early, as a cancelled order does. */
  state: 'done' | 'now' | 'ahead' | 'stopped'
}

const dots: Record<Moment['state'], string> = {
  done: 'bg-leaf-600 text-surface',
  now: 'bg-surface ring-[6px] ring-leaf-600 ring-inset',
  ahead: 'bg-surface ring-2 ring-line ring-inset',
  stopped: 'bg-danger text-surface',
}

const stateLabels: Record<Moment['state'], string> = written({
  done: () => t('ui.done'),
  now: () => t('ui.now'),
  ahead: () => t('ui.upcoming'),
  stopped: () => t('ui.stopped'),
})

/** Past, current and future steps. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  return (
    <ol aria-label={label}>
      {moments.map(({ title, time, note, state }, index) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames(
            'relative flex gap-3 pb-5 last:pb-0',
            'before:absolute before:top-5 before:bottom-0 before:left-[9px] before:w-0.5 last:before:hidden',
            isPassed(moments[index + 1]) ? 'before:bg-leaf-600' : 'before:bg-line',
          )}
        >
          <span
            className={classNames(
              'relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
              dots[state],
            )}
          >
            {state === 'done' && <Check size={12} strokeWidth={3.5} aria-hidden />}
            {state === 'stopped' && <X size={12} strokeWidth={3.5} aria-hidden />}
          </span>
          <div className="min-w-0 grow">
            <p className={state === 'ahead' ? 'text-muted' : 'font-semibold'}>
              <span className="sr-only">{stateLabels[state]}</span>
              {title}
            </p>
            {time && <p className="text-sm text-muted">{time}</p>}
            {note && <p className="text-sm text-muted">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const isPassed = (moment: Moment | undefined): boolean => moment?.state === 'done' || moment?.state === 'now'
