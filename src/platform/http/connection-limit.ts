import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerNetwork } from './caller-network.ts'

/**
 * Counts open connections per network. Slots are taken in the order of requests, so concurrent handshakes cannot all
 * find one free, and a slot belongs to the connection itself: however that ends, the slot is free again.
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
 * Limits the open connections of one network; the next one is closed before anything is read from it. A browser opens
 * six, so the limit allows for households and offices. A reverse proxy carries everybody's connections: it is exempt.
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
