import type { LayoutName } from '../shot.ts'
import { arch } from './arch.ts'
import { badge } from './badge.ts'
import { band } from './band.ts'
import { column } from './column.ts'
import { frame } from './frame.ts'
import type { Layout } from './parts.ts'
import { split } from './split.ts'
import { wave } from './wave.ts'
import { windowLayout } from './window.ts'

/** Fronts for areas that are as high as wide or higher. */
export const layouts: Record<LayoutName, Layout> = {
  arch,
  badge,
  band,
  column,
  frame,
  split,
  wave,
  window: windowLayout,
}
