import { createHash } from 'node:crypto'

const given = Number(process.env.FAULT_SEED ?? 1)

/** The number that determines a run: the order of requests and the times of faults follow from it. */
export const seed = Number.isSafeInteger(given) ? given : 1

/** How often races are run. */
export const rounds = Math.max(1, Number(process.env.FAULT_ROUNDS ?? 1) || 1)

/** True for `npm run faults`; `npm test` skips slow scenarios. */
export const isWholeRun = process.env.FAULT_RUN === 'whole'

export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number, both ends inclusive. */
  between(from: number, to: number): number
  shuffle<T>(items: readonly T[]): T[]
}

/** Random numbers from the run's seed and a name, so that one scenario never changes another's. */
export function randomFor(name: string): Random {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE()
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    shuffle: (items) => {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = between(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
      }
      return mixed
    },
  }
}
