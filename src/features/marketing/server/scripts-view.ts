import type { MarketingScripts, ScriptVersion } from '../contract.ts'
import type { VersionRow } from './scripts-store.ts'

export const toScriptVersion = ({ savedAt, ...row }: VersionRow): ScriptVersion => ({
  ...row,
  updatedAt: savedAt.toISOString(),
})

const none: MarketingScripts = { headerScripts: '', metaTags: '', bodyScripts: '' }

/** The current version as pages receive it. */
export const toMarketingScripts = (row: VersionRow | null): MarketingScripts =>
  row?.enabled
    ? {
        headerScripts: row.headerScripts,
        metaTags: row.metaTags,
        bodyScripts: row.bodyScripts,
        ...(row.headerPurpose && { headerPurpose: row.headerPurpose }),
        ...(row.bodyPurpose && { bodyPurpose: row.bodyPurpose }),
      }
    : none
