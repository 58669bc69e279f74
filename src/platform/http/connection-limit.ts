import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerNetwork } from './caller-network.ts'

/**
 * Counts open connections per network. Slots are taken in order of request, so handshakes that come
 * together cannot all find it free, and it is held by the connection itself: however that ends, the place is free again.
 */
export function connectionBudget(most: number): (network: string, socket: Socket) => boolean {
  const open = new Map<string, number>()
  return (network, socket) => {
    const count = open.get(network) ?? 0
    if (count >= most || socket.destroyed) return false
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    return true
  }
}

/**
 * Lets one network have so many connections at once; the next is cut before anything is read of it. A browser opens
 * six, so this is for households and offices. A reverse proxy carries everybody's, and is `isExempt`.
 */
export function limitConnections(
  server: Server,
  { most, isExempt }: { most: number; isExempt: (ip: string) => boolean },
): void {
  const take = connectionBudget(most)
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? ''
    if (!isExempt(ip) && !take(callerNetwork(ip), socket)) socket.destroy()
  })
}
