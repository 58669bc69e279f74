import { readdirSync, readFileSync } from 'node:fs'

/** Ends the browser of a profile as a power cut does: nothing of it gets to write anything more. */
export function killBrowser(profile: string): void {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const words = readIfThere(`/proc/${name}/cmdline`).split('\0')
    if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type=')))
      process.kill(Number(name), 'SIGKILL')
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
