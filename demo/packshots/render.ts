import { Resvg } from '@resvg/resvg-js'
import { fontOptions } from './lettering.ts'
import { loose } from './loose.ts'
import { weightTag } from './marks.ts'
import { shapes } from './shapes/shapes.ts'
import type { Posed } from './product-shots.ts'
import { CANVAS, resetNames, svgDocument } from './svg.ts'

/** Side of a drawn picture in pixels, before it is encoded. */
export const PICTURE_SIZE = 1280

const PROBE = 256
/** Fainter pixels belong to the shadow, not to the thing. */
const SOLID_ALPHA = 120

/** The drawing, moved and scaled so that the thing itself fills its box whatever its shape. */
function fitted(inner: string, box: number): string {
  const { pixels } = new Resvg(svgDocument(inner), {
    ...fontOptions,
    fitTo: { mode: 'width', value: PROBE },
  }).render()
  let [left, top, right, bottom] = [PROBE, PROBE, 0, 0]
  for (let y = 0; y < PROBE; y++)
    for (let x = 0; x < PROBE; x++) {
      if ((pixels[(y * PROBE + x) * 4 + 3] ?? 0) < SOLID_ALPHA) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const unit = CANVAS / PROBE
  const [width, height] = [(right - left + 1) * unit, (bottom - top + 1) * unit]
  const scale = Math.min(box / width, box / height, 1.5)
  const [cx, cy] = [left * unit + width / 2, top * unit + height / 2]
  return `<g transform="translate(256 252) scale(${scale.toFixed(4)}) translate(${-cx} ${-cy})">${inner}</g>`
}

/** Several of the same, one behind the other. */
const bundle = (drawn: string): string =>
  `<g transform="translate(64 -34)">${drawn}</g><g transform="translate(32 -17)">${drawn}</g>${drawn}`

export function shotSvg({ shot, share, tag }: Posed): string {
  resetNames()
  const paper = tag ? weightTag(tag) : ''
  if (shot.shape === 'loose') return svgDocument(fitted(loose(shot), 436 * share) + paper)
  const { draw, box } = shapes[shot.shape]
  const drawn = draw(shot)
  const isBundle = /^\d+ x /.test(shot.unit) && !shot.back
  return svgDocument(fitted(isBundle ? bundle(drawn) : drawn, box * share))
}

/** A PNG of the document, `width` pixels wide. */
export const rasterise = (svg: string, width: number): Buffer =>
  new Resvg(svg, { ...fontOptions, fitTo: { mode: 'width', value: width } }).render().asPng()

/** The picture of a pack, as PNG. */
export const pictureOf = (posed: Posed): Buffer => rasterise(shotSvg(posed), PICTURE_SIZE)
