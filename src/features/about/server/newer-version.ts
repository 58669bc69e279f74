import type { Config } from '#platform/config.ts'
import { newestVersion } from '#platform/release/newest-version.ts'
import { compareVersions } from '#platform/release/version.ts'
import type { About } from '../contract.ts'

const ASK_AGAIN_MS = 3_600_000
/** After an answer that was none. */
const RETRY_MS = 60_000

/** What finds a version that is newer than `version`; where releases are published is asked once an hour. */
export function newerThan(
  version: string,
  { releasesCheck, releasesUrl }: Pick<Config, 'releasesCheck' | 'releasesUrl'>,
): () => Promise<About['newer']> {
  let asked: { newest: Promise<string | null>; until: number } | null = null
  const findNewest = (url: string): Promise<string | null> => {
    if (asked && Date.now() < asked.until) return asked.newest
    const question = { newest: newestVersion(url), until: Date.now() + ASK_AGAIN_MS }
    asked = question
    void question.newest.then((found) => {
      if (found === null) question.until = Date.now() + RETRY_MS
    })
    return question.newest
  }
  return async () => {
    if (!releasesCheck || !releasesUrl) return { state: 'off', version: null }
    const newest = await findNewest(releasesUrl)
    if (newest === null) return { state: 'unknown', version: null }
    return compareVersions(newest, version) > 0
      ? { state: 'newer', version: newest }
      : { state: 'none', version: null }
  }
}
