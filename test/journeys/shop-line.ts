import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { shopUrl } from './visitor.ts'

export interface ShopLine {
  url: string
  /** No connection to the shop any more. */
  cut(): Promise<void>
}

/** A way to the shop that can be cut. Chromium's own "offline" leaves a service worker its network. */
export async function openShopLine(): Promise<ShopLine> {
  const { hostname, port } = new URL(shopUrl())
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: async () => {
      server.close()
      for (const end of ends) end.destroy()
      await once(server, 'close')
    },
  }
}
