import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { shopUrl } from './visitor.ts'

export interface ShopProxy {
  url: string
  /** Closes every connection and accepts no more. */
  cut(): Promise<void>
}

/** A TCP proxy to the shop that can be cut: Chromium's offline mode does not apply to service workers. */
export async function openShopProxy(): Promise<ShopProxy> {
  const { hostname, port } = new URL(shopUrl())
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
