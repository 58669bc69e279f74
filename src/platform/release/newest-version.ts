import { isVersion } from './version.ts'

/** Longer than any version. */
const MOST_CHARACTERS = 64
const SILENCE_MS = 5_000

/** The version that `newest.txt` at the releases' address names, else null. Only shown: what is installed is signed. */
export async function newestVersion(from: string): Promise<string | null> {
  try {
    const reply = await fetch(`${from}/newest.txt`, {
      redirect: 'error',
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    if (!reply.ok || !reply.body) return null
    let text = ''
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.length > MOST_CHARACTERS) return null
    }
    return isVersion(text.trim()) ? text.trim() : null
  } catch {
    return null
  }
}
