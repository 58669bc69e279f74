import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/fault-shop.ts'
import { databaseNode, type DatabaseNode } from './database-node.ts'
import { addMachine, openNetwork } from './machine.ts'

interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
}

/** Three database machines, one of which takes the writes; each write is on two of them before it is acknowledged. */
export interface Cluster {
  nodes: DatabaseNode[]
  primary(): Promise<DatabaseNode>
  synchronousStandby(): Promise<DatabaseNode>
  /** Waits until all three run, on one timeline, with a synchronous standby. */
  untilHealthy(ms?: number): Promise<void>
  /** Promotes the synchronous standby, as an operator does for an upgrade. */
  switchOver(): Promise<void>
}

export async function openCluster(folder: string): Promise<Cluster> {
  openNetwork()
  const user = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  const machines = [1, 2, 3].map((number) => addMachine(`db${number}`, number))
  const nodes = machines.map((machine) => databaseNode(machine, machines, folder, user))
  for (const node of nodes) node.startAll()

  const memberIn = async (role: Member['role']) => {
    for (;;) {
      const member = (await members(nodes)).find((one) => one.role === role && one.state === 'running')
      if (member) return nodes.find(({ name }) => name === member.name)!
      await sleep(100)
    }
  }
  const cluster: Cluster = {
    nodes,
    primary: () => memberIn('leader'),
    synchronousStandby: () => memberIn('sync_standby'),
    untilHealthy: (ms = 60_000) => {
      let seen: Member[] = []
      return until(
        'all three database machines',
        async () => isHealthy((seen = await members(nodes))),
        ms,
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(seen)}`)
      })
    },
    switchOver: async () => {
      const { name, ip } = await cluster.primary()
      const answer = await fetch(`http://${ip}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
    },
  }
  await cluster.untilHealthy()
  return cluster
}

function isHealthy(members: Member[]): boolean {
  const roles = members.map(({ role }) => role).sort()
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const areRunning = members.every(({ state }) => ['running', 'streaming'].includes(state))
  return areRunning && timelines.size === 1 && roles.join() === 'leader,replica,sync_standby'
}

/** The members of the cluster, as reported by the first machine that knows a leader. */
async function members(nodes: DatabaseNode[]): Promise<Member[]> {
  for (const { ip } of nodes) {
    const answer = await fetch(`http://${ip}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
    const found = (await answer?.json().catch(() => null)) as { members?: Member[] } | null
    if (found?.members?.some(({ role }) => role === 'leader')) return found.members
  }
  return []
}
