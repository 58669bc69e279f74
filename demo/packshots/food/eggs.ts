import type { DrawingSet } from '../drawing.ts'
import { seeded } from '../random.ts'
import { solid } from '../solid.ts'
import { ellipse } from '../svg.ts'

const OUTLINE = 'M0,-96 C40,-94 72,-30 72,22 C72,70 42,96 0,96 C-42,96 -72,70 -72,22 C-72,-30 -40,-94 0,-96Z'

function egg(light: string, mid: string, dark: string, spots = 0): string {
  const random = seeded(mid)
  const marks = Array.from({ length: spots }, () =>
    ellipse(
      (random() * 2 - 1) * 66,
      (random() * 2 - 1) * 86,
      2 + random() * 7,
      2 + random() * 5,
      'fill="#4a3826" opacity=".7"',
    ),
  )
  return solid(OUTLINE, { light, mid, dark, surface: marks.join(''), gloss: [-24, -36, 13, 24, 18, 0.6] })
}

export const eggDrawings: DrawingSet = {
  'egg-white': () => egg('#ffffff', '#f6f1e8', '#c4b8a6'),
  'egg-brown': () => egg('#f0c79a', '#d19a62', '#8a5a2c'),
  'egg-tan': () => egg('#f2dcb8', '#dcb98a', '#9c7648'),
  'egg-quail': () => egg('#f6efdc', '#ddd0b0', '#9c8c68', 46),
}
