import { importProducts } from '#features/catalogue/server/import-products.ts'
import { commandActor } from '#features/audit/actor.ts'
import { openDatabase, type Connection } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'

// Imports the files that its parent process sends, and replies to each with an error message or null.

/** A file of products for a shop's database. */
export interface ImportRequest {
  connection: Connection
  csv: string
}

let db: ReturnType<typeof openDatabase> | null = null

process.on('message', ({ connection, csv }: ImportRequest) => {
  db ??= openDatabase(connection, { poolSize: 2, log: openLog('error') })
  void importProducts(db, commandActor, () => [Buffer.from(csv)], {
    dryRun: false,
    skipWrongRows: false,
  }).then(
    ({ changed, faults: [fault] }) =>
      process.send!(
        fault
          ? `an import was refused: ${fault.message}`
          : changed === 0
            ? 'an import changed nothing'
            : null,
      ),
    (error: Error) => process.send!(error.message),
  )
})
process.on('disconnect', () => process.exit())
