import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiProcess } from '../faults/api-process.ts'
import type { Random } from '../faults/seed.ts'
import { fillDisk } from '../faults/small-disk.ts'
import type { Cluster } from './cluster.ts'
import { isWalReceiver } from './database-node.ts'

export interface DrillEvent {
  /** For `--only`. */
  name: string
  title: string
  /** Causes the event; returns a function that ends it, unless it ends by itself. */
  trigger(): Promise<(() => void) | void>
}

/** The failures and changes of a shop with several servers, in an order determined by the seed. */
export function eventsOf(
  cluster: Cluster,
  servers: ApiProcess[],
  release: (server: ApiProcess) => Promise<void>,
  random: Random,
): DrillEvent[] {
  return random.shuffle([
    {
      name: 'kill',
      title: 'kill -9 of the primary’s machine',
      trigger: async () => {
        const node = await cluster.primary()
        await node.kill()
        return () => node.startAll()
      },
    },
    {
      name: 'cut',
      title: 'the primary’s network is cut',
      trigger: async () => {
        const node = await cluster.primary()
        node.cut()
        return () => node.heal()
      },
    },
    {
      name: 'disk',
      title: 'the primary’s disk is full for ten seconds',
      // Patroni keeps it as the leader: whatever needs no new disk space still works.
      trigger: async () => {
        const freeSpace = fillDisk((await cluster.primary()).disk)
        await sleep(10_000)
        freeSpace()
      },
    },
    {
      name: 'slow',
      title: 'a slow standby for ten seconds',
      trigger: async () => {
        const node = await cluster.synchronousStandby()
        const end = Date.now() + 10_000
        while (Date.now() < end) {
          node.signal('SIGSTOP', isWalReceiver)
          await sleep(random.between(100, 400))
          node.signal('SIGCONT', isWalReceiver)
          await sleep(50)
        }
      },
    },
    {
      name: 'hang',
      title: 'a standby that hangs',
      trigger: async () => {
        const node = await cluster.synchronousStandby()
        node.signal('SIGSTOP')
        return () => node.signal('SIGCONT')
      },
    },
    { name: 'switchover', title: 'a planned switchover', trigger: () => cluster.switchOver() },
    {
      name: 'release',
      title: 'a rolling release',
      trigger: async () => {
        for (const server of servers) await release(server)
      },
    },
  ])
}
