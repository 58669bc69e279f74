import { buildIfStale, flagsOf, installIfNeeded, node, script } from './prepare.mjs'

// Runs random orders, payments and faults, then compares the ledgers. Flags: scripts/commands.json.
await script('chaos', async () => {
  const { seed = '1', month, week, orders = week ? '10000' : '2000' } = flagsOf('chaos')
  await installIfNeeded()
  await buildIfStale()
  process.env.FAULT_SEED = seed
  process.env.CHAOS_ORDERS = orders
  process.env.FAULT_RUN = 'chaos'
  process.exitCode = await node(
    'vitest/vitest.mjs',
    'run',
    `test/chaos/${week ? 'week' : month ? 'month' : 'payments'}`,
    '--project=chaos',
    '--reporter=dot',
  )
})
