import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { treeCpuSeconds } from '../bench/process-figures.ts'

test.skipIf(process.platform !== 'linux')(
  'the processor time of a process tree never decreases while its children end',
  async () => {
    const busy = 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'
    const parent = spawn('sh', ['-c', `while :; do (${busy}); done`])
    const ended = once(parent, 'exit')
    let last = 0
    const decreases: number[] = []
    try {
      // On a busy machine one reading may take as long as several children live.
      for (const start = Date.now(); decreases.length === 0 && Date.now() - start < 3_000;) {
        const now = await treeCpuSeconds(parent.pid!)
        if (now < last - 0.011) decreases.push(last - now)
        last = Math.max(last, now)
      }
    } finally {
      parent.kill('SIGKILL')
    }
    await ended
    expect(last).toBeGreaterThan(0.05)
    expect(decreases).toEqual([])
  },
)
