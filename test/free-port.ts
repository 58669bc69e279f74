import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port on which nothing listens. It is below the range for outgoing connections: one of the hundreds that a test opens
 * could otherwise take it between two starts of a server.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
