import { setFlagsFromString } from 'node:v8'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { keepHeapSmall } from '#platform/heap.ts'
import { takePort } from '#platform/http/starting-port.ts'
import { openLog } from '#platform/log.ts'
import { openTracing } from '#platform/tracing.ts'
import { takeServerLock } from '#platform/server-lock.ts'
import { refuseOtherKind } from '../demo-shop/demo-or-shop.ts'
import { openDemoPayments } from '../demo-shop/demo-sandboxes.ts'
import { AlreadyServed } from './already-served.ts'
import { requireDatabases } from './require-databases.ts'
import type { RunningShop } from './open-shop.ts'
import type { ServeOptions } from './serve-pages-of.ts'

/** Starts everything a shop needs, in order, and rolls back the steps already taken when one fails. */
export async function serve({
  root,
  program,
  say,
  development = false,
  ...options
}: ServeOptions): Promise<RunningShop> {
  let { config } = options
  refuseOtherKind(config)
  const log = openLog(config.logLevel)
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  // What a start allocates stays, which V8 would take for a reason to grow the space of new objects from 1 to 16 MB, twice.
  setFlagsFromString('--semi-space-growth-factor=1')
  try {
    const tracing = config.tracing && (await openTracing(config.tracing, log))
    if (tracing) undo.push(() => tracing.stop())
    if (!config.databaseUrl) {
      const lock = await takeServerLock(config.dataDir, config.publicUrl)
      if (lock.isTaken) throw new AlreadyServed(lock.holder.url)
      undo.push(lock.release)
    }
    const port = await takePort({ port: config.port, host: config.host }, { responds: !config.databaseUrl })
    undo.push(port.release)
    const demo = config.demo ? await openDemoPayments(config, say) : null
    if (demo) {
      undo.push(async () => demo.sandboxes?.close())
      config = { ...config, payments: { ...config.payments, providers: demo.providers } }
    }
    await requireDatabases(config)

    if (!config.databaseUrl) say('Starting the database…')
    // The code of the shop is loaded while the database starts.
    const load = () => import('./open-shop.ts')
    const embedded = config.databaseUrl
      ? null
      : await openEmbeddedPostgres({
          dataDir: config.dataDir,
          log,
          whileStarting: () => void load(),
          onLost: options.onLost,
        })
    if (embedded) undo.push(() => embedded.close())
    const { openShop } = await load()
    const prepared = { root, program, say, development, config, log, tracing, embedded, port, demo, undo }
    const shop = await openShop(prepared)
    // Under load it may grow: then objects die young.
    setFlagsFromString('--semi-space-growth-factor=2')
    const stopHeap = keepHeapSmall()
    undo.push(() => void stopHeap())
    return { ...shop, stop }
  } catch (error) {
    await stop().catch((fault: unknown) => log.error({ err: fault }, 'stopping failed'))
    throw error
  }
}
