import { brightness, darken, inkOf, lighten, mix, readableOn } from './colour.ts'
import { back } from './layouts/back.ts'
import { layouts } from './layouts/layouts.ts'
import { wideLayouts } from './layouts/wide.ts'
import type { Scheme } from './layouts/parts.ts'
import type { PackShot } from './shot.ts'
import type { Rect } from './svg.ts'

export function schemeOf({ base, accent }: PackShot): Scheme {
  const pale = brightness(base) > 0.72
  const strong = pale || brightness(accent) < brightness(base) ? accent : base
  const other = strong === base ? accent : base
  const contrast = Math.abs(brightness(base) - brightness(accent))
  return {
    base,
    accent,
    panel: pale ? mix(base, '#ffffff', 0.55) : mix('#fffaf0', other, brightness(other) > 0.6 ? 0.12 : 0.03),
    onBase: readableOn(base, accent),
    onAccent: readableOn(accent, base),
    onPanel: inkOf(strong),
    softOnPanel: inkOf(mix(strong, '#4a3a2a', 0.45), 0.3),
    line: contrast > 0.18 ? accent : brightness(base) > 0.5 ? darken(accent, 0.4) : lighten(accent, 0.55),
  }
}

/** Everything printed on the front of a pack, or on its back, inside the given area. Wide areas get a layout of their own. */
export function front(shot: PackShot, area: Rect): string {
  if (shot.back) return back(shot, area, schemeOf(shot))
  const set = area.w > area.h * 1.18 ? wideLayouts : layouts
  return set[shot.layout](shot, area, schemeOf(shot))
}
