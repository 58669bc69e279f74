import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

test('two tasks run, one waits, the next is refused, and a failed task frees its slot', async () => {
  const queue = workQueue({ atOnce: 2, waiting: 1 })
  const ends: (() => void)[] = []
  let running = 0
  const work = () =>
    queue(async () => {
      running++
      await new Promise<void>((resolve, reject) =>
        ends.push(ends.length === 0 ? () => reject(new Error('broken')) : resolve),
      )
      running--
    })
  const [first, second, third] = [work(), work(), work()]
  await expect(work()).rejects.toMatchObject({ code: 'busy' })
  expect(running).toBe(2)

  ends[0]!()
  await expect(first).rejects.toThrow('broken')
  expect(ends).toHaveLength(3)
  ends[1]!()
  ends[2]!()
  await Promise.all([second, third])
  await expect(queue(async () => 'free again')).resolves.toBe('free again')
})
