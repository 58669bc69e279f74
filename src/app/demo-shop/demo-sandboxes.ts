import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { ProviderSettings } from '#platform/payment-settings.ts'
import { openSandboxes, type Sandboxes } from '../../sandbox/open-sandboxes.ts'
import { sandboxSettings } from '../../sandbox/sandbox-settings.ts'

/** Where the sandboxes keep their payments, in the data directory. */
export const SANDBOX_BOOKS = 'payment-sandbox.json'

export interface DemoPayments {
  providers: ProviderSettings
  sandboxes: Sandboxes | null
}

/** Starts the demo's payment sandboxes, but for providers with settings. If a port is taken, only cash is offered. */
export async function openDemoPayments(config: Config, say: (line: string) => void): Promise<DemoPayments> {
  const given = config.payments.providers
  try {
    const sandboxes = await openSandboxes({
      port: config.sandboxPort,
      webhookUrlOf: (provider) => `http://127.0.0.1:${config.port}/api/payment/${provider}/webhook`,
      file: join(config.dataDir, SANDBOX_BOOKS),
    })
    const own = sandboxSettings(`http://localhost:${config.sandboxPort}`)
    const configured = Object.fromEntries(Object.entries(given).filter(([, settings]) => settings))
    return { sandboxes, providers: { ...given, ...own, ...configured } }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    say(
      `Port ${config.sandboxPort} is taken, so the payment sandboxes were not started: set another SANDBOX_PORT.`,
    )
    return { providers: given, sandboxes: null }
  }
}
