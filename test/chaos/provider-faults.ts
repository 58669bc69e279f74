import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { noSandboxFaults } from '../../src/sandbox/sandbox-faults.ts'
import type { FaultShop } from '../faults/fault-shop.ts'
import { randomFor } from '../faults/seed.ts'

/**
 * Until it is stopped, makes the providers drop, duplicate, delay, reorder and tamper with messages, be down, return
 * garbage, report wrong amounts, refuse refunds or do not carry them out, and kills a server now and then (`kills`: of how
 * many changes of the faults). After that everything works again.
 */
export function beginFaults(shop: FaultShop, sandboxes: Sandboxes, kills = 0.015): { stop(): Promise<void> } {
  let isOver = false
  const random = randomFor('chaos faults')
  const run = async () => {
    while (!isOver) {
      await sleep(random.between(300, 1_200))
      for (const [provider, faults] of Object.entries(sandboxes.faults)) {
        faults.webhook.drop = random.next() < 0.3
        faults.webhook.copies = random.between(1, 3)
        faults.webhook.delayMs = random.between(0, 400)
        faults.webhook.reorder = random.next() < 0.2
        faults.webhook.tamper = random.next() < 0.1 ? 'amount' : random.next() < 0.1 ? 'signature' : null
        faults.return.drop = random.next() < 0.2
        faults.return.tamper = random.next() < 0.1 ? 'signature' : null
        faults.api.failNext = random.next() < 0.3 ? random.between(1, 4) : 0
        faults.api.failWith = (['error', 'hang up', 'garbage', 'lost answer'] as const)[random.between(0, 3)]!
        faults.api.delayMs = random.next() < 0.2 ? random.between(50, 400) : 0
        faults.api.reportWrongAmount = random.next() < 0.05
        faults.laterMs = random.between(100, 6_000)
        faults.refundMs = random.between(0, 1_500)
        const choice = random.next()
        faults.refunds = choice < 0.12 ? 'refused' : choice < 0.24 ? 'failing' : 'unchecked'
        // SabPaisa says of no refund that it failed after it was accepted.
        if (provider === 'sabpaisa' && faults.refunds === 'failing') faults.refunds = 'refused'
      }
      if (random.next() < kills) {
        const victim = shop.servers[random.between(0, 1)]!
        await victim.kill()
        await victim.start()
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
      for (const faults of Object.values(sandboxes.faults))
        Object.assign(faults, noSandboxFaults(), { refundMs: 0, refunds: 'unchecked' })
    },
  }
}
