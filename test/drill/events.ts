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
  /** Answers how to mend it; what is over by itself answers nothing. */
  happen(): Promise<(() => void) | void>
}

/** What befalls a shop of several servers, in an order that follows from the seed. */
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
      happen: async () => {
        const node = await cluster.primary()
        await node.kill()
        return () => node.startAll()
      },
    },
    {
      name: 'cut',
      title: 'the primary’s network is cut',
      happen: async () => {
        const node = await cluster.primary()
        node.cut()
        return () => node.heal()
      },
    },
    {
      name: 'disk',
      title: 'the primary’s disk is full, ten seconds',
      // Patroni lets it lead: what needs no new space still works there.
      happen: async () => {
        const giveBack = fillDisk((await cluster.primary()).disk)
        await sleep(10_000)
        giveBack()
      },
    },
    {
      name: 'slow',
      title: 'a slow standby, ten seconds',
      happen: async () => {
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
      happen: async () => {
        const node = await cluster.synchronousStandby()
        node.signal('SIGSTOP')
        return () => node.signal('SIGCONT')
      },
    },
    { name: 'switchover', title: 'a planned switchover', happen: () => cluster.switchOver() },
    {
      name: 'release',
      title: 'a rolling release',
      happen: async () => {
        for (const server of servers) await release(server)
      },
    },
  ])
}
