import { AppError } from '#shared/problems.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs `atOnce` tasks concurrently and lets `waiting` more queue; further ones get `busy` at once. */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw new AppError('busy')
    try {
      return await work()
    } finally {
      // Its slot goes to the next in line, so the count stays.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
