import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Reply } from './caller.ts'

/** A bare `node:http` server in a separate process. */
export interface BareServer {
  url: string
  pid: number
  /** From now on every request is answered with these bytes. */
  answer(reply: Reply): Promise<void>
  close(): void
}

export async function openBareServer(): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    answer: async ({ status, headers, body }) => {
      child.send({ status, headers, body: body.toString('base64') })
      await once(child, 'message')
    },
    close: () => void child.kill(),
  }
}
