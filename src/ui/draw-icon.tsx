import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** An icon of the set, which takes the size of the button that it is in, or something drawn otherwise. */
export type ButtonIcon = LucideIcon | ReactNode

/** `size` in pixels. */
export function drawIcon(icon: ButtonIcon, size: number): ReactNode {
  if (!isOfTheSet(icon)) return icon
  const Icon = icon
  return <Icon size={size} aria-hidden />
}

const isOfTheSet = (icon: ButtonIcon): icon is LucideIcon =>
  typeof icon === 'object' && icon !== null && 'render' in icon
