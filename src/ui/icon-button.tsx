import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { drawIcon, type ButtonIcon } from './draw-icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The label, for screen readers and as a tooltip. */
  label: string
  /** 20 pixels, or 16 in a small button. */
  icon: ButtonIcon
  variant?: 'plain' | 'outlined' | 'floating'
  size?: 'sm' | 'md'
}

/** A round icon button. Small ones still have a target of 44 pixels. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full text-ink transition-colors not-disabled:hover:bg-leaf-50 disabled:cursor-not-allowed disabled:text-edge',
        size === 'sm' ? 'tap-44 size-8' : 'size-touch',
        variant === 'outlined' && 'border border-line bg-surface',
        variant === 'floating' && 'bg-surface shadow-float',
        className,
      )}
    >
      {drawIcon(icon, size === 'sm' ? 16 : 20)}
    </button>
  )
}
