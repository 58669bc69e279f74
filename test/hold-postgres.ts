import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'

// Run as a separate process by tests of the embedded database: holds it until its input ends, then closes it.
const log = { info: () => undefined, warn: console.error, error: console.error }
const postgres = await openEmbeddedPostgres({ dataDir: process.argv[2]!, log, settings: { fsync: 'off' } })
process.stdout.write(`${JSON.stringify({ connection: postgres.owner, adopted: postgres.adopted })}\n`)
process.stdin.resume()
process.stdin.once('end', () => void postgres.close())
