import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { StartingPort } from '#platform/http/starting-port.ts'
import { isUpgrading, removeUpgradeNote } from '#platform/release/upgrade-note.ts'

/**
 * While an upgrade tries this version, the shop takes no call, runs no job and only says whether it is ready: until then
 * the data of before may be put back. Resolves when the upgrade has taken it, or is over; from then on they are not, so what
 * an upgrade has left that was killed is removed.
 */
export async function untilUpgraded(
  dataDir: string,
  port: StartingPort,
  server: FastifyInstance,
): Promise<void> {
  if (!isUpgrading(dataDir)) return removeUpgradeNote(dataDir)
  port.answerReadiness(async () => {
    const { statusCode, payload } = await server.inject('/readyz')
    return { status: statusCode, body: payload }
  })
  while (isUpgrading(dataDir)) await sleep(100)
  removeUpgradeNote(dataDir)
}
