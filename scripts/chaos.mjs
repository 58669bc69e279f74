import { buildIfStale, flagsOf, installIfNeeded, node, script } from './prepare.mjs'

// npm run chaos [-- --seed 7 --orders 2000]: runs random orders, payments and faults, then compares the ledgers.
const options = { seed: { type: 'string', default: '1' }, orders: { type: 'string', default: '2000' } }

await script(async () => {
  const { seed, orders } = flagsOf(options, 'npm run chaos -- [--seed 7] [--orders 2000]')
  await installIfNeeded()
  await buildIfStale()
  process.env.FAULT_SEED = seed
  process.env.CHAOS_ORDERS = orders
  process.env.FAULT_RUN = 'chaos'
  process.exitCode = await node('vitest/vitest.mjs', 'run', '--project=chaos', '--reporter=dot')
})
