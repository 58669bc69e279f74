import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { withFactor } from '#features/people/accounts/server/remove-second-factor.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { newestVersion } from '#platform/release/newest-version.ts'
import { readUpgradeRequest, writeUpgradeRequest } from '#platform/release/upgrade-request.ts'
import { compareVersions } from '#platform/release/version.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { versionChanges } from '../changes.ts'
import { aboutContract, type About, type AboutContract } from '../contract.ts'

const ASK_AGAIN_MS = 3_600_000
/** After an answer that was none. */
const RETRY_MS = 60_000

interface AboutDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'dataDir' | 'releasesUrl' | 'releasesCheck' | 'upgradeButton'>
}

function aboutRoutes({ db, secrets, config }: AboutDeps): Handlers<AboutContract> {
  const [{ version, released, changes }] = versionChanges
  const { releasesUrl, dataDir } = config
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
  const findNewer = async (): Promise<About['newer']> => {
    if (!config.releasesCheck || !releasesUrl) return { state: 'off', version: null }
    const newest = await findNewest(releasesUrl)
    if (newest === null) return { state: 'unknown', version: null }
    return compareVersions(newest, version) > 0
      ? { state: 'newer', version: newest }
      : { state: 'none', version: null }
  }
  const hasButton = config.upgradeButton && releasesUrl !== null
  const about = async (): Promise<About> => ({
    version,
    released,
    ageDays: released === null ? null : daysSince(released),
    changes: [...changes],
    newer: await findNewer(),
    hasButton,
    requested: hasButton ? readUpgradeRequest(dataDir) : null,
  })
  return {
    getAbout: async () => ({ data: await about() }),
    requestUpgrade: async ({ body, caller }) => {
      if (!hasButton) throw new AppError('upgrade_not_here')
      const newer = await findNewer()
      if (newer.version !== body.version) throw new AppError('upgrade_unknown')
      await withFactor(
        { db, secrets },
        { userId: caller.userId, secondFactor: body.secondFactor },
        async (tx) => {
          await recordAudit(tx, adminActor(caller), {
            action: 'upgrade.request',
            subjectId: body.version,
            before: { version },
            after: { version: body.version },
          })
          writeUpgradeRequest(dataDir, body.version)
        },
      )
      return { data: await about() }
    },
  }
}

/** Whole days from a day such as 2026-12-01 to today, in India; zero before it. */
function daysSince(day: string): number {
  return Math.max(0, Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(day)) / 86_400_000))
}

export const mountAbout = room(aboutContract, aboutRoutes)
