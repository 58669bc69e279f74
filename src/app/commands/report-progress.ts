import type { Progress } from '#platform/backup/backup-format.ts'

const count = new Intl.NumberFormat('en')
const megabytes = (bytes: number) => `${count.format(Math.round(bytes / 100_000) / 10)} MB`

/** The command was ended by Ctrl-C or SIGTERM. */
class Stopped extends Error {}

/** `onProgress` prints a line every `everyMs`, and ends the work when the command is told to stop, so that it cleans up. */
export async function withProgress<T>(
  say: (line: string) => void,
  work: (onProgress: (progress: Progress & { total?: number }) => void) => Promise<T>,
  everyMs = 2_000,
): Promise<T> {
  let saidAt = Date.now()
  let isStopped = false
  const stop = () => void (isStopped = true)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await work(({ bytes, total, rows, pictures }) => {
      if (isStopped) throw new Stopped('Stopped. Nothing was changed.')
      if (Date.now() - saidAt < everyMs) return
      saidAt = Date.now()
      const share = total ? ` of ${megabytes(total)} (${Math.floor((100 * bytes) / total)} %)` : ''
      say(`  ${megabytes(bytes)}${share}, ${count.format(rows)} rows, ${count.format(pictures)} pictures…`)
    })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
