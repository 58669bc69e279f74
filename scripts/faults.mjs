import { buildIfStale, flagsOf, installIfNeeded, node, readOnlyConfig, script } from './prepare.mjs'

// npm run faults [-- --seed 7 --rounds 3 --only INV-01]: runs every fault and attack, including those too slow for
// npm test. --quick: only those of npm test. --pooler pgbouncer: with pgbouncer in transaction mode in front of the
// database.
const options = {
  seed: { type: 'string', default: '1' },
  rounds: { type: 'string', default: '1' },
  only: { type: 'string' },
  quick: { type: 'boolean', default: false },
  pooler: { type: 'string' },
}

await script(async () => {
  const values = flagsOf(
    options,
    'npm run faults -- [--seed 7] [--rounds 3] [--only INV-01] [--quick] [--pooler pgbouncer]',
  )
  await installIfNeeded()
  await buildIfStale()
  process.env.FAULT_SEED = values.seed
  process.env.FAULT_ROUNDS = values.rounds
  process.env.FAULT_RUN = values.quick ? 'quick' : 'whole'
  if (values.pooler) process.env.FAULT_POOLER = values.pooler
  const only = values.only ? ['-t', values.only] : []
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
