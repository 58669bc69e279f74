import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boardDeadline, breachFiles } from '#features/privacy/server/breach-report.ts'
import { findSeenAccounts, findSeenCustomers, findSeenGuests } from '#features/privacy/server/breach-store.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { errorCode } from '#platform/error-code.ts'
import { fileProblem } from '#platform/file-problem.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { counted } from '../doctor/finding.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

/** `npm run breach -- --since TIME --until TIME`: a folder with who and which data a breach may concern, and drafts. */
export async function runBreach(
  context: CommandContext,
  { to, ...span }: { since: Date; until: Date; known: Date | null; to: string | null },
): Promise<void> {
  const { config, say } = context
  const knownAt = span.known ?? new Date()
  const folder = to ?? join(config.dataDir, `breach-${knownAt.toISOString().slice(0, 16).replace(':', '')}`)
  await withDatabase(context, async (db) => {
    const [accounts, customers, guests, shop] = [
      await findSeenAccounts(db, span),
      await findSeenCustomers(db, span),
      await findSeenGuests(db, span),
      await readShop(db),
    ]
    const files = breachFiles({ ...span, knownAt, accounts, customers, guests, shop })
    try {
      await mkdir(folder, { mode: 0o700 })
      for (const [name, text] of Object.entries(files))
        await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (errorCode(error) === 'EEXIST')
        throw new Error(`${folder} exists already. Give a new folder with --to.`, { cause: error })
      const problem = fileProblem(error, folder)
      if (!problem) throw error
      throw new Error(`The folder cannot be written: ${problem}.`, { cause: error })
    }
    say(
      `${counted(accounts.length + customers.length + guests.length, 'person', 'people')} may be concerned. Begin with ${join(folder, 'README.txt')}.`,
    )
    say(
      `The Board must have the details by ${formatWhenOnPaper(boardDeadline({ knownAt }).toISOString())} (India).`,
    )
  })
}
