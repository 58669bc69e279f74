import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { commandActor } from '#features/audit/actor.ts'
import { importProducts } from '#features/catalogue/server/import-products.ts'
import { mapArgument, mapColumns } from './map-columns.ts'
import { requireFile } from './require-file.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

/** `npm run import -- file.csv`: imports products from a list, with the same rules as the page. */
export async function runImport(
  context: CommandContext,
  file: string,
  { map, ...options }: { dryRun: boolean; skipWrongRows: boolean; map: string | null },
): Promise<void> {
  await requireFile(file)
  await withDatabase(context, async (db) => {
    const outcome = await importProducts(db, commandActor, () => createReadStream(file), {
      ...options,
      fileName: basename(file).slice(-200),
      ...(map !== null && { mappingOf: (headings, proposed) => mapColumns(map, headings, proposed) }),
      progress: (done, total) => drawProgressBar(done, total),
    })
    for (const fault of outcome.faults.slice(0, 50)) context.say(`Row ${fault.row}: ${fault.message}`)
    if (outcome.faultCount > 50) context.say(`… and ${outcome.faultCount - 50} more.`)
    for (const { row, message } of outcome.warnings.slice(0, 50)) context.say(`Row ${row}: Note: ${message}.`)
    if (outcome.warningCount > 50) context.say(`… and ${outcome.warningCount - 50} more notes.`)
    const { columns } = outcome
    if (columns && !columns.isChosen)
      context.say(
        `This list has other columns than an export. Say what they mean, for example as proposed:\n  npm run import -- ${file} --map "${mapArgument(columns.headings, columns.proposed)}"`,
      )
    context.say(outcome.summary)
    if (outcome.faultCount && !options.skipWrongRows) {
      throw new Error('Nothing was imported. Correct these rows, or add --skip-wrong-rows to skip them.')
    }
  })
}

const WIDTH = 40

function drawProgressBar(done: number, total: number): void {
  if (!process.stdout.isTTY) return
  const filled = Math.round((done / Math.max(1, total)) * WIDTH)
  process.stdout.write(
    `\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total}${done >= total ? '\n' : ''}`,
  )
}
