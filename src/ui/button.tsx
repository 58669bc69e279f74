import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { drawIcon, type ButtonIcon } from './draw-icon.tsx'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'quiet' | 'soft' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant
  /** 36, 44 or 48 pixels high. */
  size?: ButtonSize
  /** As wide as its container. */
  wide?: boolean
  /** 18 pixels, or 16 in a small button. */
  icon?: ButtonIcon
  className?: string
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner at the same width, keeps the focus and ignores clicks. */
  busy?: boolean
}

/** The label says what it does: "Place order · ₹412.00". */
export function Button({
  variant,
  size,
  wide,
  icon,
  className,
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {drawIcon(icon, size === 'sm' ? 16 : 18)}
        {children}
      </span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide, className })}>
      {drawIcon(icon, size === 'sm' ? 16 : 18)}
      {children}
    </Link>
  )
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-leaf-600 text-surface not-disabled:hover:bg-leaf-700',
  quiet: 'border border-line bg-surface text-ink not-disabled:hover:border-edge',
  soft: 'bg-leaf-50 text-leaf-700 not-disabled:hover:text-leaf-700 not-disabled:hover:ring-1 ring-leaf-600 ring-inset',
  danger: 'bg-danger text-surface not-disabled:hover:bg-danger-700',
  link: 'text-leaf-600 underline-offset-4 not-disabled:hover:underline',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-4 py-2 text-base',
  lg: 'min-h-12 px-6 py-2.5 text-base',
}

function buttonClass({ variant = 'primary', size = 'md', wide, className }: ButtonStyle): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-lg text-center font-semibold transition-colors select-none',
    'disabled:cursor-not-allowed',
    variant === 'link'
      ? 'disabled:text-muted'
      : 'disabled:border-transparent disabled:bg-line disabled:text-muted',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  )
}
