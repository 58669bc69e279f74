import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { AvifEncoder } from '#features/media/server/avif-encoder.ts'
import { ENCODE_AVIF, type AvifAnswer, type AvifTask } from './avif-message.ts'

/**
 * All that the process knows of this one's environment, and so none of the shop's secrets: glibc is told to give back
 * what a picture took, because otherwise it keeps 286 MB after three pictures instead of 93. Other systems ignore it.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Encodes in a process that runs `program` anew and ends with the encoder: it takes only what the shop leaves of the
 * processor, and its memory goes with it (docs/decisions/0112). A picture whose process dies is rejected; the next one
 * gets a new process.
 */
export function encodeInProcess(program: string): AvifEncoder {
  let running: ChildProcess | null = null

  function start(): ChildProcess {
    const child = fork(program, [ENCODE_AVIF], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: ENVIRONMENT,
    })
    // A process that has just died, or a system that forbids it: neither is a reason to encode nothing.
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch {}
    child.once('exit', () => {
      if (running === child) running = null
    })
    return child
  }

  return {
    async encode(id, whole) {
      running ??= start()
      const child = running
      const done = new AbortController()
      const { signal } = done
      try {
        const answer = once(child, 'message', { signal }) as Promise<[AvifAnswer]>
        const end = once(child, 'exit', { signal }) as Promise<[number | null, string | null]>
        end.catch(() => undefined)
        answer.catch(() => undefined)
        child.send({ id, whole } satisfies AvifTask, () => undefined)
        const [reply] = await Promise.race([
          answer,
          end.then(([code, by]) => {
            throw new Error(`the process that encodes pictures ended (${by ?? code})`)
          }),
        ])
        if (reply.kind === 'failed') throw new Error(`the picture ${id} was not encoded: ${reply.message}`)
        return reply.files
      } finally {
        done.abort()
      }
    },
    close() {
      running?.disconnect()
      running = null
    },
  }
}
