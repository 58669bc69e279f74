import { adminActor } from '#features/audit/actor.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { readUpgradeRequest } from '#platform/release/upgrade-request.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { versionChanges } from '../changes.ts'
import { aboutContract, type About, type AboutContract } from '../contract.ts'
import { newerThan } from './newer-version.ts'
import { requestUpgrade } from './request-upgrade.ts'

interface AboutDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'dataDir' | 'releasesUrl' | 'releasesCheck' | 'upgradeButton'>
}

function aboutRoutes({ db, secrets, config }: AboutDeps): Handlers<AboutContract> {
  const [{ version, released, changes }] = versionChanges
  const { dataDir } = config
  const findNewer = newerThan(version, config)
  const hasButton = config.upgradeButton && config.releasesUrl !== null
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
      const { userId } = caller
      const request = { userId, secondFactor: body.secondFactor, from: version, to: body.version }
      await requestUpgrade({ db, secrets, dataDir }, adminActor(caller), request)
      return { data: await about() }
    },
  }
}

/** Whole days from a day such as 2026-12-01 to today, in India; zero before it. */
function daysSince(day: string): number {
  return Math.max(0, Math.round((Date.parse(dayInIndia(new Date())) - Date.parse(day)) / 86_400_000))
}

export const mountAbout = room(aboutContract, aboutRoutes)
