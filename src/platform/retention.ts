import { retentionOfRecords } from './retention-of-records.ts'
import { retentionOfWork } from './retention-of-work.ts'

/** What personal data is kept, how long and why: read by all that deletes by age, printed in `docs/PRIVACY.md`. */
export const retention = { ...retentionOfWork, ...retentionOfRecords } as const
