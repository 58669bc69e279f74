import { buildIfStale, flagsOf, installIfNeeded, node, readOnlyConfig, script } from './prepare.mjs'

// Runs every fault and attack. Flags: scripts/commands.json.
await script('faults', async () => {
  const values = flagsOf('faults')
  await installIfNeeded()
  const only = values.only ? ['-t', values.only] : []
  if (values.list) {
    process.exitCode = await node('vitest/vitest.mjs', 'list', '--project=faults', ...only)
    return
  }
  await buildIfStale()
  process.env.FAULT_SEED = values.seed ?? '1'
  process.env.FAULT_ROUNDS = values.rounds ?? '1'
  process.env.FAULT_RUN = values.quick ? 'quick' : 'whole'
  if (values.pooler) process.env.FAULT_POOLER = values.pooler
  process.exitCode = await node(
    'vitest/vitest.mjs',
    'run',
    '--project=faults',
    '--no-file-parallelism',
    ...readOnlyConfig,
    '--reporter=default',
    '--reporter=test/faults/fault-reporter.ts',
    ...only,
  )
})
