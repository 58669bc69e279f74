import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port on which nobody listens. It lies below those that the system gives to outgoing connections: between two
 * starts of a server, one of the hundreds that a test opens would now and then sit on it.
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
