import { retentionOfRecords } from './retention-of-records.ts'
import { retentionOfWork } from './retention-of-work.ts'

/**
 * What personal data is kept, how long and why. Whatever deletes by age reads its time here, and
 * `scripts/write-privacy-page.ts` prints this table in `docs/PRIVACY.md`.
 */
export const retention = { ...retentionOfWork, ...retentionOfRecords } as const
