import { buildIfStale, flagsOf, installIfNeeded, node, script } from './prepare.mjs'

// Runs random orders, payments and faults, then compares the ledgers. Flags: scripts/commands.json.
await script('chaos', async () => {
  const { seed = '1', orders = '2000', month } = flagsOf('chaos')
  await installIfNeeded()
  await buildIfStale()
  process.env.FAULT_SEED = seed
  process.env.CHAOS_ORDERS = orders
  process.env.FAULT_RUN = 'chaos'
  process.exitCode = await node(
    'vitest/vitest.mjs',
    'run',
    `test/chaos/${month ? 'month' : 'payments'}`,
    '--project=chaos',
    '--reporter=dot',
  )
})
