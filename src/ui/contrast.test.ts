import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, value]) => [name!, value!]),
)

function colourOf(name: string): string {
  const value = colours.get(name)
  if (!value) throw new Error(`styles.css has no --color-${name}`)
  return value
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(colourOf(one)), luminance(colourOf(other))].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour of a class list at rest: `bg-leaf-600`, not `hover:bg-leaf-700` nor `bg-ink/20`. */
function tokenIn(classes: string, kind: 'bg' | 'text'): string | undefined {
  const names = [...classes.matchAll(new RegExp(`(?<![\\w:-])${kind}-([\\w-]+)(?![\\w/-])`, 'g'))]
  return names.map(([, name]) => name!).find((name) => colours.has(name))
}

function components(): { file: string; source: string }[] {
  const root = new URL('../', import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => ({ file, source: readFileSync(new URL(file, root), 'utf8') }))
}

const tints = Array.from({ length: 8 }, (_, index) => `tint-${index + 1}`)
const backgrounds = [
  'surface',
  'canvas',
  'leaf-50',
  'marigold-50',
  'danger-50',
  'warn-50',
  'info-50',
  ...tints,
]

/** Every pair of text and background colours. */
const text: [text: string, backgrounds: string[]][] = [
  ['ink', [...backgrounds, 'marigold-400', 'line']],
  ['muted', [...backgrounds, 'line']],
  ['leaf-600', ['surface', 'canvas', 'leaf-50']],
  ['leaf-700', ['surface', 'canvas', 'leaf-50', ...tints]],
  ['marigold-800', ['marigold-400', 'marigold-50', 'surface', 'canvas']],
  ['danger', ['surface', 'canvas', 'danger-50']],
  ['warn', ['surface', 'canvas', 'warn-50']],
  ['info', ['surface', 'canvas', 'info-50']],
  ['surface', ['leaf-600', 'leaf-700', 'danger', 'danger-700', 'warn', 'info', 'ink']],
]

describe('the contrast of the tokens', () => {
  for (const [colour, usedOn] of text) {
    it(`is at least 4.5:1 for ${colour} as text`, () => {
      const weak = usedOn.filter((background) => contrast(colour, background) < 4.5)
      expect(weak.map((background) => `${background} ${contrast(colour, background).toFixed(2)}`)).toEqual([])
    })
  }

  it('is at least 4.5:1 wherever a class list sets text and background', () => {
    const weak = components().flatMap(({ file, source }) =>
      [...source.matchAll(/(['"`])(?:(?!\1).)*\1/g)].flatMap(([classes]) => {
        const [background, colour] = [tokenIn(classes, 'bg'), tokenIn(classes, 'text')]
        return background && colour && contrast(colour, background) < 4.5
          ? [`${file}: ${colour} on ${background}`]
          : []
      }),
    )
    expect(weak).toEqual([])
  })

  it('is at least 3:1 for the outlines of fields and the focus', () => {
    for (const background of ['surface', 'canvas']) {
      expect(contrast('edge', background), `edge on ${background}`).toBeGreaterThanOrEqual(3)
      expect(contrast('leaf-600', background), `focus on ${background}`).toBeGreaterThanOrEqual(3)
    }
  })

  it('is 21:1 for black on white', () => {
    colours.set('black', '#000000').set('white', '#ffffff')
    expect(contrast('black', 'white')).toBe(21)
  })
})
