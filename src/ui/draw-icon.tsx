import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An icon of the set, which takes the size of the button that it is in, or something drawn otherwise. */
export type ButtonIcon = LucideIcon | ReactNode

const isOfTheSet = (icon: ButtonIcon): icon is LucideIcon =>
  (icon as { render?: unknown } | null | undefined)?.render !== undefined

/** `size` in pixels. */
export const drawIcon = (Icon: ButtonIcon, size: number): ReactNode =>
  isOfTheSet(Icon) ? <Icon size={size} aria-hidden /> : Icon
