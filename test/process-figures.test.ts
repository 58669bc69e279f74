import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { familyCpuSeconds } from '../bench/process-figures.ts'

test.skipIf(process.platform !== 'linux')(
  'the processor time of a family never shrinks while its children end',
  async () => {
    const busy = 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'
    const family = spawn('sh', ['-c', `n=0; while [ $n -lt 15 ]; do n=$((n+1)); (${busy}); done`])
    const ended = once(family, 'exit')
    let last = 0
    const falls: number[] = []
    while (family.exitCode === null) {
      const now = await familyCpuSeconds(family.pid!)
      // When all is over there is nothing left to read.
      if (now > 0 && now < last - 0.011) falls.push(last - now)
      last = Math.max(last, now)
    }
    await ended
    expect(last).toBeGreaterThan(0.05)
    expect(falls).toEqual([])
  },
)
