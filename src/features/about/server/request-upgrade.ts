import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { withFactor } from '#features/people/accounts/server/remove-second-factor.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Database } from '#platform/db/postgres.ts'
import { writeUpgradeRequest } from '#platform/release/upgrade-request.ts'

interface UpgradeDeps {
  db: Database
  secrets: SecretBox
  dataDir: string
}

/** Asks the machine for an upgrade, which whoever asks confirms with their second factor. Throws what `withFactor` does. */
export const requestUpgrade = (
  { dataDir, ...deps }: UpgradeDeps,
  actor: Actor,
  { from, to, ...proof }: { from: string; to: string; userId: string; secondFactor: string },
): Promise<void> =>
  withFactor(deps, proof, async (tx) => {
    await recordAudit(tx, actor, {
      action: 'upgrade.request',
      subjectId: to,
      before: { version: from },
      after: { version: to },
    })
    writeUpgradeRequest(dataDir, to)
  })
