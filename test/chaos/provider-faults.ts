import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { noSandboxFaults } from '../../src/sandbox/sandbox-faults.ts'
import type { FaultShop } from '../faults/fault-shop.ts'
import { randomFor } from '../faults/seed.ts'

/**
 * Makes the providers drop, duplicate, delay, reorder and tamper with messages, be down, return garbage and report
 * wrong amounts, and kills a server now and then, until it is stopped; then everything works again.
 */
export function beginFaults(shop: FaultShop, sandboxes: Sandboxes): { stop(): Promise<void> } {
  let isOver = false
  const random = randomFor('chaos faults')
  const run = async () => {
    while (!isOver) {
      await sleep(random.between(300, 1_200))
      for (const told of Object.values(sandboxes.faults)) {
        told.webhook.drop = random.next() < 0.3
        told.webhook.copies = random.between(1, 3)
        told.webhook.delayMs = random.between(0, 400)
        told.webhook.reorder = random.next() < 0.2
        told.webhook.tamper = random.next() < 0.1 ? 'amount' : random.next() < 0.1 ? 'signature' : null
        told.return.drop = random.next() < 0.2
        told.return.tamper = random.next() < 0.1 ? 'signature' : null
        told.api.failNext = random.next() < 0.3 ? random.between(1, 4) : 0
        told.api.failWith = (['error', 'hang up', 'garbage', 'lost answer'] as const)[random.between(0, 3)]!
        told.api.delayMs = random.next() < 0.2 ? random.between(50, 400) : 0
        told.api.lieAboutAmount = random.next() < 0.05
        told.laterMs = random.between(100, 6_000)
        told.refundMs = random.between(0, 1_500)
      }
      if (random.next() < 0.015) {
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
      for (const told of Object.values(sandboxes.faults))
        Object.assign(told, noSandboxFaults(), { refundMs: 0 })
    },
  }
}
