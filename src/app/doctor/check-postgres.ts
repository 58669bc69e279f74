import type { Database } from '#platform/db/postgres.ts'
import { findInvalidObjects, readReplicaFacts, readServerFacts } from '#platform/db/server-store.ts'
import { counted, type Check, type Finding } from './finding.ts'

const OLDEST_POSTGRES = 15
/** Beyond this difference, codes, sessions and payments expire at times other than those shown. */
const CLOCK_MS = 5_000

export const serverCheck = (db: Database): Check => ({
  name: 'PostgreSQL',
  run: async () => {
    const facts = await readServerFacts(db)
    const findings: Finding[] = []
    const major = Math.floor(facts.version / 10_000)
    if (major < OLDEST_POSTGRES)
      findings.push({
        level: 'fault',
        text: `PostgreSQL ${major} is too old`,
        advice: `Upgrade it to ${OLDEST_POSTGRES} or newer.`,
      })
    if (!facts.has_fsync || !facts.has_commit)
      findings.push({
        level: 'fault',
        text: `${facts.has_fsync ? 'synchronous_commit' : 'fsync'} is off: a crash can lose confirmed orders`,
        advice: 'Turn it on in postgresql.conf, and reload PostgreSQL.',
      })
    if (!facts.has_checksums)
      findings.push({
        level: 'warning',
        text: 'data checksums are off: a bad disk goes unnoticed',
        advice: 'Stop PostgreSQL and run pg_checksums --enable.',
      })
    if (facts.is_superuser)
      findings.push({
        level: 'warning',
        text: 'the shop is served by a superuser',
        advice:
          'Create a role for it, and set DATABASE_URL and DATABASE_OWNER_URL (docs/operate/several-servers.md, A database server of your own).',
      })
    findings.push(
      ...(await findInvalidObjects(db)).map((name): Finding => ({
        level: 'fault',
        text: `${name} is invalid: its creation was interrupted`,
        advice: 'Restart the shop; if it remains, drop it and report it to the developers of Tokri.',
      })),
    )
    return findings
  },
})

/** Checks that each of DATABASE_READ_URLS is a replica and up to date. Pages work without replicas. */
export const replicasCheck = (db: Database, replicas: Database[]): Check => ({
  name: 'Replicas',
  run: async () => {
    const findings: Finding[] = []
    const warn = (text: string, advice: string) => findings.push({ level: 'warning', text, advice })
    for (const [i, replica] of replicas.entries()) {
      const name = `replica ${i + 1} of DATABASE_READ_URLS`
      const { version } = await readReplicaFacts(db)
      const facts = await replica.transaction(readReplicaFacts).catch((error: Error) => error)
      if (facts instanceof Error)
        warn(
          `${name} does not answer: ${facts.message}`,
          'Start it, or remove it from the list: the primary serves its reads.',
        )
      else if (!facts.is_replica)
        warn(
          `${name} is not a replica: it accepts writes`,
          'Set the address of a server that streams from the primary.',
        )
      else if (facts.version < version)
        warn(
          `${name} is ${counted(version - facts.version, 'change', 'changes')} behind`,
          'Check again in a minute. If it stays behind, check pg_stat_replication on the primary, and the replica’s log.',
        )
    }
    return findings
  },
})

export const clockCheck = (db: Database): Check => ({
  name: 'Clock',
  run: async () => {
    const before = Date.now()
    const { now } = await readServerFacts(db)
    const after = Date.now()
    const differenceMs = Math.max(0, before - now.getTime(), now.getTime() - after)
    if (differenceMs <= CLOCK_MS) return []
    return [
      {
        level: 'fault',
        text: `this machine and the database are ${Math.round(differenceMs / 1_000)} s apart`,
        advice: 'Synchronise both clocks by NTP: timedatectl set-ntp true',
      },
    ]
  },
})
