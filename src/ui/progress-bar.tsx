import { classNames } from './class-names.ts'

interface ProgressBarProps {
  label: string
  value: number
  max?: number
  tone?: 'leaf' | 'offer'
}

/** Progress from 0 to `max`; the text next to it says what it means. */
export function ProgressBar({ label, value, max = 1, tone = 'leaf' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform',
          tone === 'leaf' ? 'bg-leaf-600' : 'bg-marigold-400',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
