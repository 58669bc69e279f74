import { darken } from './colour.ts'
import { pick, seeded } from './random.ts'
import { ellipse, n, rect, type Rect } from './svg.ts'

// What can be seen through a window: a ground with many small pieces strewn over it, the same for the same seed.

interface GrainKind {
  /** Pieces for each 10 000 square units. */
  density: number
  ground: string
  colours: [string, ...string[]]
  piece: 'seed' | 'crystal' | 'dot' | 'flake' | 'bean' | 'crescent' | 'chunk' | 'half'
  size: number
  /** Width over height of a piece. */
  length?: number
}

const KINDS: Record<string, GrainKind> = {
  rice: {
    density: 150,
    ground: '#dccfae',
    colours: ['#fdfaf0', '#f6efdc', '#efe5cb', '#fffdf7'],
    piece: 'seed',
    size: 2.4,
    length: 3.5,
  },
  'brown-rice': {
    density: 150,
    ground: '#a98755',
    colours: ['#d9bd8a', '#caa86f', '#e3cb9c', '#bd9860'],
    piece: 'seed',
    size: 2.6,
    length: 3,
  },
  'red-rice': {
    density: 150,
    ground: '#8a4a35',
    colours: ['#c07a5c', '#b0654a', '#d39a7c', '#e6c2a6'],
    piece: 'seed',
    size: 2.8,
    length: 2.6,
  },
  sugar: {
    density: 420,
    ground: '#dbe6f0',
    colours: ['#ffffff', '#f4f8fc', '#e6eef6', '#d5e2ee'],
    piece: 'crystal',
    size: 4.4,
  },
  'brown-sugar': {
    density: 420,
    ground: '#a9743c',
    colours: ['#d9a566', '#c8904e', '#e6bd84', '#b87f40'],
    piece: 'crystal',
    size: 4,
  },
  'rock-sugar': {
    density: 60,
    ground: '#dfe4ee',
    colours: ['#ffffff', '#f2f5fb', '#e2e8f3'],
    piece: 'chunk',
    size: 12,
  },
  'pink-salt': {
    density: 300,
    ground: '#e3b3a8',
    colours: ['#f6d5cc', '#efbfb2', '#fbe7e1', '#e5a99a'],
    piece: 'crystal',
    size: 5,
  },
  camphor: {
    density: 30,
    ground: '#e3edf2',
    colours: ['#ffffff', '#f7fbfd', '#eef5f9'],
    piece: 'bean',
    size: 13,
    length: 1.1,
  },
  dal: {
    density: 150,
    ground: '#c98712',
    colours: ['#f5b52e', '#efa51d', '#f9c44f', '#fbd06b'],
    piece: 'bean',
    size: 4.6,
    length: 1.25,
  },
  'moong-dal': {
    density: 190,
    ground: '#c9a428',
    colours: ['#f4dc6a', '#efd050', '#f8e78d', '#e6c23c'],
    piece: 'bean',
    size: 4,
    length: 1.5,
  },
  masoor: {
    density: 190,
    ground: '#c65a2a',
    colours: ['#f08a55', '#e87640', '#f49d6d', '#dd6a34'],
    piece: 'bean',
    size: 4,
    length: 1.15,
  },
  'chana-dal': {
    density: 110,
    ground: '#b97d1c',
    colours: ['#eebc4c', '#e5ab36', '#f3ca69', '#d99c28'],
    piece: 'bean',
    size: 5.6,
    length: 1.2,
  },
  urad: {
    density: 150,
    ground: '#cfc7b4',
    colours: ['#f4eee0', '#e9e1cf', '#fbf7ec', '#ddd3bc'],
    piece: 'bean',
    size: 4.6,
    length: 1.35,
  },
  rajma: {
    density: 42,
    ground: '#6b3a2c',
    colours: ['#b5735c', '#a5604a', '#c68a70', '#94503c'],
    piece: 'bean',
    size: 8,
    length: 1.7,
  },
  chickpea: {
    density: 44,
    ground: '#b0925c',
    colours: ['#e6cd98', '#dcc088', '#efdaac', '#d2b276'],
    piece: 'bean',
    size: 8.6,
    length: 1.1,
  },
  poha: {
    density: 90,
    ground: '#d9cdb0',
    colours: ['#faf5e6', '#f2ead2', '#fffdf4', '#e9dfc3'],
    piece: 'flake',
    size: 7,
    length: 1.7,
  },
  puffed: {
    density: 60,
    ground: '#d9cdb0',
    colours: ['#fffdf5', '#f8f1de', '#f1e7cd'],
    piece: 'bean',
    size: 6,
    length: 1.7,
  },
  oats: {
    density: 90,
    ground: '#c9ab7a',
    colours: ['#ecd9b4', '#e2cba0', '#f4e6c8', '#d6bb8c'],
    piece: 'flake',
    size: 6.6,
    length: 1.35,
  },
  quinoa: {
    density: 330,
    ground: '#c9b48c',
    colours: ['#f0e4c8', '#e6d7b4', '#f8efd9'],
    piece: 'dot',
    size: 3.1,
  },
  sooji: {
    density: 480,
    ground: '#e3cf9c',
    colours: ['#f8ecc9', '#f1e0b2', '#fdf5dd', '#e6d19c'],
    piece: 'dot',
    size: 2,
  },
  flour: {
    density: 200,
    ground: '#f4efe4',
    colours: ['#ffffff', '#faf6ed', '#f0eadd'],
    piece: 'dot',
    size: 3,
  },
  jaggery: {
    density: 34,
    ground: '#7a4a1c',
    colours: ['#c98a3c', '#b5762c', '#d99c50', '#a86a24'],
    piece: 'chunk',
    size: 15,
  },
  spice: {
    density: 460,
    ground: '#a62313',
    colours: ['#c8321d', '#b32516', '#d8472a', '#9d1c10'],
    piece: 'dot',
    size: 1.7,
  },
  turmeric: {
    density: 460,
    ground: '#d98a0c',
    colours: ['#f2a916', '#e89c10', '#f8bb38', '#d98e0c'],
    piece: 'dot',
    size: 1.7,
  },
  'coriander-powder': {
    density: 440,
    ground: '#8f7a3c',
    colours: ['#b59c58', '#a88f4a', '#c4ad6c', '#97803e'],
    piece: 'dot',
    size: 1.8,
  },
  cumin: {
    density: 190,
    ground: '#6b4f28',
    colours: ['#a98450', '#987342', '#bc9862', '#846236'],
    piece: 'seed',
    size: 1.9,
    length: 4.2,
  },
  cardamom: {
    density: 40,
    ground: '#5f7a34',
    colours: ['#a9c06c', '#98b05c', '#b9ce80', '#869e4c'],
    piece: 'bean',
    size: 7,
    length: 1.9,
  },
  tea: {
    density: 260,
    ground: '#2b190e',
    colours: ['#3a2416', '#4c2f1c', '#5d3c25', '#6d4a2f'],
    piece: 'flake',
    size: 2.2,
    length: 2.4,
  },
  coffee: {
    density: 460,
    ground: '#3a2012',
    colours: ['#5a3420', '#4a2a18', '#6b4028', '#3f2313'],
    piece: 'dot',
    size: 2,
  },
  'coffee-bean': {
    density: 46,
    ground: '#2b170c',
    colours: ['#6b3f22', '#5a3319', '#7a4a2a', '#4c2a14'],
    piece: 'half',
    size: 8,
    length: 1.45,
  },
  'coffee-granule': {
    density: 190,
    ground: '#4a2814',
    colours: ['#7a4a28', '#6b3f20', '#8a5632', '#5d3519'],
    piece: 'chunk',
    size: 5,
  },
  almond: {
    density: 34,
    ground: '#7a4a22',
    colours: ['#c68a4c', '#b87c40', '#d39a5c', '#a96e34'],
    piece: 'half',
    size: 8,
    length: 1.8,
  },
  cashew: {
    density: 32,
    ground: '#c9ab74',
    colours: ['#f3e2bd', '#ecd8ac', '#f8ecd0'],
    piece: 'crescent',
    size: 14,
  },
  pista: {
    density: 34,
    ground: '#b59a68',
    colours: ['#e6d3a8', '#dcc796', '#b9c46c'],
    piece: 'half',
    size: 8,
    length: 1.5,
  },
  raisin: {
    density: 70,
    ground: '#7a7a2c',
    colours: ['#b5b04c', '#a8a23e', '#c4be62', '#969034'],
    piece: 'bean',
    size: 5.4,
    length: 1.8,
  },
  walnut: {
    density: 26,
    ground: '#8a6636',
    colours: ['#d9b27a', '#cca468', '#e3c08c'],
    piece: 'chunk',
    size: 17,
  },
  chunks: {
    density: 34,
    ground: '#00000000',
    colours: ['#ffffff33', '#0000002e', '#ffd27a44', '#3f5f1a55'],
    piece: 'chunk',
    size: 17,
  },
}

function draw(kind: GrainKind, x: number, y: number, colour: string, turn: number): string {
  const edge =
    colour.length === 7 ? `stroke="${darken(colour, 0.32)}" stroke-opacity=".55" stroke-width=".7"` : ''
  const { size } = kind
  const long = size * (kind.length ?? 1)
  const open = `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">`
  const lit = (rx: number, ry: number) =>
    ellipse(0, 0, rx, ry, `fill="${colour}" ${edge}`) +
    ellipse(-rx * 0.15, -ry * 0.3, rx * 0.5, ry * 0.28, 'fill="#fff" opacity=".38"')
  switch (kind.piece) {
    case 'dot':
      return ellipse(x, y, size, size, `fill="${colour}"`)
    case 'seed':
    case 'flake':
      return `${open}${ellipse(0, 0, long, size, `fill="${colour}" ${edge}`)}</g>`
    case 'bean':
      return `${open}${lit(long, size)}</g>`
    case 'half':
      return `${open}${lit(long, size)}<path d="M${-long * 0.8},0 Q0,${size * 0.3} ${long * 0.8},0" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.3"/></g>`
    case 'crystal':
      return `${open}${rect({ x: -size / 2, y: -size / 2, w: size, h: size * 0.9 }, `rx=".8" fill="${colour}" ${edge} `)}</g>`
    case 'crescent':
      return `${open}<path d="M${-size},${-size * 0.2} Q${-size * 0.9},${size} ${size * 0.3},${size * 0.7} Q${size * 1.2},${size * 0.3} ${size * 0.8},${-size * 0.5} Q${size * 0.3},${-size * 0.2} 0,0 Q${-size * 0.4},0 ${-size * 0.5},${-size * 0.6} Q${-size * 0.9},${-size * 0.7} ${-size},${-size * 0.2}Z" fill="${colour}" ${edge}/><path d="M${-size * 0.8},${size * 0.1} Q${-size * 0.4},${size * 0.6} ${size * 0.3},${size * 0.5}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/></g>`
    case 'chunk':
      return `${open}<path d="M${-size},${-size * 0.3} L${-size * 0.3},${-size * 0.9} L${size * 0.7},${-size * 0.6} L${size},${size * 0.3} L${size * 0.2},${size * 0.9} L${-size * 0.7},${size * 0.6}Z" fill="${colour}" ${edge} stroke-linejoin="round"/><path d="M${-size},${-size * 0.3} L${-size * 0.3},${-size * 0.9} L${size * 0.7},${-size * 0.6} L0,${-size * 0.1}Z" fill="#fff" opacity=".28"/></g>`
  }
}

export function grain(kindName: string, area: Rect): string {
  const kind = KINDS[kindName]
  if (!kind) throw new Error(`no grain called ${kindName}`)
  const random = seeded(kindName)
  const count = Math.round((kind.density * area.w * area.h) / 10_000)
  const pieces = Array.from({ length: count }, () =>
    draw(
      kind,
      area.x + random() * area.w,
      area.y + random() * area.h,
      pick(random, kind.colours),
      Math.floor(random() * 360),
    ),
  )
  return rect(area, `fill="${kind.ground}"`) + pieces.join('')
}
