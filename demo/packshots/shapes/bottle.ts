import { brightness, darken, lighten } from '../colour.ts'
import { front } from '../front.ts'
import { ground } from '../marks.ts'
import type { PackShot } from '../shot.ts'
import { blur, clip, linear, n, path, rect, type Rect } from '../svg.ts'
import type { Shape } from './shape.ts'

interface BottleKind {
  outline: string
  label: Rect
  /** Where the liquid begins; nothing for a bottle that cannot be seen through. */
  level?: number
  cap: (fill: string, colour: string) => string
  halfWidth: number
  extra?: string
}

const WHOLE = { x: 110, y: 30, w: 292, h: 450 }

const screwCap =
  (x: number, y: number, w: number, h: number) =>
  (fill: string): string =>
    rect({ x, y, w, h }, `rx="7" fill="${fill}"`) +
    Array.from({ length: Math.floor(w / 8) }, (_, i) =>
      path(`M${n(x + 6 + i * 8)},${y + 6}v${h - 14}`, 'stroke="#000" stroke-opacity=".15" stroke-width="2"'),
    ).join('')

const flipCap =
  (x: number, y: number, w: number, h: number) =>
  (fill: string): string =>
    rect({ x, y, w, h }, `rx="9" fill="${fill}"`) +
    path(`M${x},${y + h * 0.4}h${w}`, 'stroke="#000" stroke-opacity=".25" stroke-width="2"') +
    path(
      `M${x + w * 0.36},${y + h * 0.4}q${w * 0.14},10 ${w * 0.28},0`,
      'stroke="#000" stroke-opacity=".3" fill="none" stroke-width="2"',
    )

const pumpHead = (fill: string): string =>
  rect({ x: 242, y: 104, w: 28, h: 50 }, `fill="${fill}"`) +
  path(
    'M150,74 C150,62 160,56 176,56 H276 C288,56 292,62 292,72 V92 H236 V82 H178 C166,82 160,86 160,98 H146 C144,88 146,80 150,74Z',
    `fill="${fill}" stroke="#000" stroke-opacity=".1"`,
  ) +
  rect({ x: 210, y: 124, w: 92, h: 30 }, `rx="6" fill="${fill}" stroke="#000" stroke-opacity=".1"`)

const sprayHead = (fill: string, colour: string): string =>
  path('M232,128 V104 C232,96 240,92 248,92 H284 V128Z', `fill="${fill}"`) +
  path(
    'M168,46 H286 C310,46 322,60 322,78 L316,96 H226 C222,84 214,78 200,78 H168 Q160,62 168,46Z',
    `fill="${fill}"`,
  ) +
  rect({ x: 154, y: 50, w: 18, h: 24 }, `rx="4" fill="${darken(colour, 0.35)}"`) +
  path(
    'M226,94 C214,104 214,126 200,136 L188,132 C196,118 198,100 208,92Z',
    `fill="${darken(colour, 0.25)}"`,
  ) +
  rect({ x: 222, y: 118, w: 72, h: 22 }, `rx="5" fill="${darken(colour, 0.12)}"`)

const KINDS: Record<string, BottleKind> = {
  'bottle-oil': {
    outline:
      'M214,92 H298 V126 C298,150 364,160 366,214 V430 C366,452 356,464 336,464 H176 C156,464 146,452 146,430 V214 C148,160 214,150 214,126Z',
    label: { x: 146, y: 212, w: 220, h: 230 },
    level: 152,
    cap: screwCap(210, 40, 92, 56),
    halfWidth: 110,
  },
  'bottle-sauce': {
    outline:
      'M230,92 H282 V140 C282,172 344,186 346,240 V436 C346,454 336,464 320,464 H192 C176,464 166,454 166,436 V240 C168,186 230,172 230,140Z',
    label: { x: 166, y: 228, w: 180, h: 212 },
    level: 118,
    cap: screwCap(226, 40, 60, 56),
    halfWidth: 92,
  },
  'bottle-flip': {
    outline:
      'M160,142 C160,128 172,118 188,118 H324 C340,118 352,128 352,142 L362,430 C363,452 350,464 330,464 H182 C162,464 149,452 150,430Z',
    label: { x: 152, y: 158, w: 208, h: 276 },
    cap: flipCap(186, 58, 140, 62),
    halfWidth: 106,
  },
  'bottle-pump': {
    outline:
      'M168,180 C168,162 186,150 206,150 H306 C326,150 344,162 344,180 V436 C344,454 334,464 316,464 H196 C178,464 168,454 168,436Z',
    label: { x: 168, y: 188, w: 176, h: 248 },
    cap: pumpHead,
    halfWidth: 90,
  },
  'bottle-soda': {
    outline:
      'M232,84 H280 V116 C280,150 332,176 336,226 C338,262 326,286 328,320 C330,360 338,400 336,440 Q334,464 310,464 H202 Q178,464 176,440 C174,400 182,360 184,320 C186,286 174,262 176,226 C180,176 232,150 232,116Z',
    label: { x: 170, y: 204, w: 172, h: 190 },
    level: 136,
    cap: screwCap(229, 42, 54, 44),
    halfWidth: 84,
    extra: 'M192,452 q10,-26 20,0 M230,456 q10,-28 20,0 M266,456 q10,-28 20,0 M302,452 q10,-26 20,0',
  },
  'bottle-milk': {
    outline:
      'M206,88 H306 V132 C306,160 350,180 350,234 V436 Q350,464 322,464 H190 Q162,464 162,436 V234 C162,180 206,160 206,132Z',
    label: { x: 162, y: 232, w: 188, h: 196 },
    level: 118,
    cap: screwCap(200, 42, 112, 48),
    halfWidth: 96,
  },
  'bottle-water': {
    outline:
      'M228,84 H284 V118 C284,150 338,162 338,214 V250 Q330,258 338,266 V400 Q330,408 338,416 V442 Q338,464 314,464 H198 Q174,464 174,442 V416 Q182,408 174,400 V266 Q182,258 174,250 V214 C174,162 228,150 228,118Z',
    label: { x: 172, y: 246, w: 168, h: 172 },
    level: 126,
    cap: screwCap(225, 44, 62, 42),
    halfWidth: 84,
    extra: 'M176,214 q80,16 160,0 M174,232 q82,16 164,0 M176,432 q80,14 160,0',
  },
  'bottle-round': {
    outline:
      'M224,110 H288 V136 C288,160 356,172 358,250 L352,432 Q350,464 318,464 H194 Q162,464 160,432 L154,250 C156,172 224,160 224,136Z',
    label: { x: 160, y: 226, w: 192, h: 206 },
    level: 150,
    cap: screwCap(218, 56, 76, 56),
    halfWidth: 98,
  },
  'bottle-spray': {
    outline:
      'M228,136 H292 C300,176 346,196 348,262 L342,436 Q340,464 312,464 H208 Q180,464 178,436 L172,262 C174,196 220,176 228,136Z',
    label: { x: 174, y: 234, w: 172, h: 196 },
    level: 170,
    cap: sprayHead,
    halfWidth: 86,
  },
  'bottle-jug': {
    outline:
      'M196,110 H264 V130 C300,134 366,150 370,206 V436 Q370,464 340,464 H172 Q142,464 142,436 V214 C142,170 196,166 196,130Z',
    label: { x: 146, y: 214, w: 190, h: 214 },
    cap: flipCap(190, 52, 80, 60),
    halfWidth: 112,
    extra:
      'M346,190 C362,200 364,220 362,300 C360,344 354,352 348,352 C340,352 342,330 342,280 C342,230 336,196 346,190Z',
  },
  'bottle-toilet': {
    outline:
      'M262,92 L312,106 C306,140 336,166 342,206 L340,436 Q340,464 312,464 H206 Q178,464 178,436 V226 C180,172 262,156 262,92Z',
    label: { x: 180, y: 232, w: 160, h: 204 },
    cap: (fill) => path('M252,92 L268,44 Q272,34 284,36 L318,46 Q328,50 326,60 L320,110Z', `fill="${fill}"`),
    halfWidth: 82,
  },
}

/** Bottles of every kind: clear ones show their liquid, the others are coloured through. */
export const bottle: Shape = (shot) => {
  const kind = KINDS[shot.shape]
  if (!kind) throw new Error(`no bottle called ${shot.shape}`)
  const cap = shot.cap ?? shot.accent
  const clear = kind.level !== undefined && shot.content !== undefined
  const body = clear ? (shot.content ?? shot.base) : (shot.content ?? shot.base)
  const pale = brightness(body) > 0.8
  const inside = clip(path(kind.outline, ''))
  const liquid = linear([
    [0, darken(body, pale ? 0.16 : 0.3)],
    [0.1, body],
    [0.24, lighten(body, 0.4)],
    [0.42, body],
    [0.82, darken(body, 0.06)],
    [1, darken(body, pale ? 0.2 : 0.36)],
  ])
  const gloss = linear([
    [0, '#1b1230', 0.28],
    [0.12, '#ffffff', 0.06],
    [0.2, '#ffffff', 0.42],
    [0.27, '#ffffff', 0.04],
    [0.75, '#1b1230', 0],
    [0.88, '#ffffff', 0.18],
    [0.94, '#1b1230', 0.08],
    [1, '#1b1230', 0.34],
  ])
  const capFill = linear([
    [0, darken(cap, 0.25)],
    [0.25, lighten(cap, 0.35)],
    [0.5, cap],
    [1, darken(cap, 0.3)],
  ])
  return [
    ground(256, 465, kind.halfWidth + 2, 12),
    inside.defs + liquid.defs + gloss.defs + capFill.defs,
    kind.cap(capFill.url, cap),
    `<g clip-path="${inside.url}">`,
    clear
      ? rect(WHOLE, 'fill="#f1f7fa"') + rect({ ...WHOLE, y: kind.level ?? 0 }, `fill="${liquid.url}"`)
      : rect(WHOLE, `fill="${liquid.url}"`),
    kind.extra ? relief(kind.extra) : '',
    printed(shot, kind.label, clear),
    rect(WHOLE, `fill="${gloss.url}"`),
    '</g>',
    path(kind.outline, 'fill="none" stroke="#1b1230" stroke-opacity=".2" stroke-width="1.4"'),
  ].join('')
}

/** Ribs, feet and grips moulded into the bottle. */
function relief(d: string): string {
  const soft = blur(1.4)
  return (
    soft.defs +
    path(d, `fill="none" stroke="#1b1230" stroke-opacity=".22" stroke-width="4" filter="${soft.url}"`) +
    path(d, 'fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.6" transform="translate(-2 -2)"')
  )
}

/** The paper label, or print straight on a coloured bottle, clipped to the label's area. */
function printed(shot: PackShot, label: Rect, clear: boolean): string {
  const area = clip(rect(label, ''))
  const ink = clear || (shot.content && shot.content !== shot.base)
  const paper = rect(label, `fill="${shot.base}"`)
  const edge = ink
    ? rect({ ...label, h: 5 }, `fill="${shot.accent}"`) +
      rect({ ...label, y: label.y + label.h - 5, h: 5 }, `fill="${shot.accent}"`)
    : ''
  const faint = ink ? '' : `opacity="1"`
  return `${area.defs}<g clip-path="${area.url}" ${faint}>${paper}${front(shot, label)}${edge}</g>`
}
