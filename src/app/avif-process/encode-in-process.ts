import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { AvifEncoder } from '#features/media/server/avif-encoder.ts'
import { ENCODE_AVIF, type AvifAnswer, type AvifTask } from './avif-message.ts'

/**
 * The whole environment of the process, so that it gets none of the shop's secrets. It makes glibc return a picture's
 * memory to the system: otherwise the process holds 286 MB after three pictures instead of 93. Other C libraries ignore
 * it.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Encodes in a child process that runs `program` at low priority. Closing the encoder ends the process and frees its
 * memory (docs/decisions/0112). A picture whose process dies is rejected; the next one starts a new process.
 */
export function encodeInProcess(program: string): AvifEncoder {
  let running: ChildProcess | null = null

  function start(): ChildProcess {
    const child = fork(program, [ENCODE_AVIF], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: ENVIRONMENT,
    })
    // Fails if the process has just died or the system forbids it; then it encodes at normal priority or is restarted.
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
        const exit = once(child, 'exit', { signal }) as Promise<[number | null, string | null]>
        exit.catch(() => undefined)
        answer.catch(() => undefined)
        child.send({ id, whole } satisfies AvifTask, () => undefined)
        const [reply] = await Promise.race([
          answer,
          exit.then(([code, killedBy]) => {
            throw new Error(`the process that encodes pictures ended (${killedBy ?? code})`)
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
