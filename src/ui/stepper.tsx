import { t } from '#shared/words.ts'
import { Minus, Plus } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface StepperProps {
  /** What is counted, for screen readers: "Amul Butter, 500 g". */
  label: string
  /** 0 shows the button that adds the first. */
  quantity: number
  onChange: (quantity: number) => void
  /** The maximum; when it is reached, `reason` says why: "Only 3 left". */
  max?: number
  reason?: string
  /** Waiting for the server; presses still count. */
  busy?: boolean
  disabled?: boolean
  /** Instead of ADD. */
  addLabel?: string | undefined
  /** 36 or 44 pixels high (its targets are 44 either way), or as wide as its container. */
  size?: 'sm' | 'md' | 'wide'
}

const sizes = { sm: 'h-9 w-26 text-sm', md: 'h-11 w-32 text-base', wide: 'h-12 w-full text-base' }
const stepWidths = { sm: 'w-9', md: 'w-11', wide: 'w-12' }

/** ADD, which becomes − n + in the same place at the same size; − at 1 removes the item. */
export function Stepper({
  label,
  quantity,
  onChange,
  max = Infinity,
  reason,
  busy,
  disabled,
  addLabel,
  size = 'sm',
}: StepperProps) {
  const group = useRef<HTMLDivElement>(null)
  const reasonId = useId()
  const [refusals, setRefusals] = useState(0)
  const isFull = quantity >= max

  const change = (next: number) => {
    if (next > max) return setRefusals(refusals + 1)
    setRefusals(0)
    onChange(next)
    // The pressed button is replaced by another one, so the focus moves to that.
    if (next === 0 || quantity === 0)
      requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[data-next]')?.focus())
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      className={classNames('group/stepper relative shrink-0 font-bold select-none', sizes[size])}
    >
      {quantity === 0 ? (
        <button
          type="button"
          data-next=""
          disabled={disabled}
          onClick={() => change(1)}
          aria-label={addLabel ? `${addLabel} ${label}` : t('ui.add-label', { label })}
          className="tap-44 size-full rounded-lg border border-leaf-600 bg-surface text-leaf-600 transition-colors not-disabled:hover:bg-leaf-50 disabled:cursor-not-allowed disabled:border-line disabled:bg-canvas disabled:text-muted"
        >
          {busy ? <Spinner /> : (addLabel ?? t('cart.add'))}
        </button>
      ) : (
        <div className="flex size-full items-stretch rounded-lg bg-leaf-600 text-surface">
          <Step
            label={t('ui.decrease-quantity-of-label', { label })}
            onClick={() => change(quantity - 1)}
            disabled={disabled}
            width={stepWidths[size]}
          >
            <Minus size={18} strokeWidth={2.75} aria-hidden />
          </Step>
          <output className={classNames('grow self-center text-center tabular-nums', busy && 'opacity-70')}>
            {quantity}
          </output>
          <Step
            isNext
            label={t('ui.increase-quantity-of-label', { label })}
            onClick={() => change(quantity + 1)}
            disabled={disabled}
            width={stepWidths[size]}
            isBlocked={isFull}
            describedBy={isFull && reason ? reasonId : undefined}
          >
            <Plus size={18} strokeWidth={2.75} aria-hidden />
          </Step>
        </div>
      )}
      {isFull && reason && quantity > 0 && (
        <Reason key={refusals} id={reasonId} flash={refusals > 0} text={reason} />
      )}
    </div>
  )
}

interface StepProps {
  label: string
  onClick: () => void
  disabled?: boolean
  width: string
  isBlocked?: boolean
  isNext?: boolean
  describedBy?: string
  children: ReactNode
}

function Step({ label, onClick, disabled, width, isBlocked, isNext, describedBy, children }: StepProps) {
  return (
    <button
      type="button"
      data-next={isNext ? '' : undefined}
      data-blocked={isBlocked ? '' : undefined}
      disabled={disabled}
      aria-label={label}
      aria-disabled={isBlocked || undefined}
      aria-describedby={describedBy}
      onClick={onClick}
      className={classNames(
        'tap-44 grid place-items-center rounded-lg transition-colors not-aria-disabled:hover:bg-leaf-700 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:*:opacity-45',
        width,
      )}
    >
      {children}
    </button>
  )
}

/** The reason for the maximum: always there for screen readers, shown on hover, focus, or a press at the maximum. */
function Reason({ id, flash, text }: { id: string; flash: boolean; text: string }) {
  return (
    <span
      id={id}
      role="status"
      className={classNames(
        'pointer-events-none absolute right-0 bottom-full z-10 mb-1.5 w-max max-w-44 rounded-lg bg-ink px-2.5 py-1.5 text-xs font-medium text-surface opacity-0 transition-opacity',
        'group-has-[[data-blocked]:hover]/stepper:opacity-100 group-has-[[data-blocked]:focus-visible]/stepper:opacity-100',
        flash && 'animate-flash',
      )}
    >
      {text}
    </span>
  )
}
