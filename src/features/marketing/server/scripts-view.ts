import type { MarketingScripts, ScriptVersion } from '../contract.ts'
import type { VersionRow } from './scripts-store.ts'

export const toScriptVersion = ({ savedAt, ...row }: VersionRow): ScriptVersion => ({
  ...row,
  updatedAt: savedAt.toISOString(),
})

const none: MarketingScripts = { headerScripts: '', metaTags: '', bodyScripts: '' }

/** The current version as pages receive it; an empty field has no purpose. */
export const toMarketingScripts = (row: VersionRow | null): MarketingScripts =>
  row?.enabled
    ? {
        headerScripts: row.headerScripts,
        metaTags: row.metaTags,
        bodyScripts: row.bodyScripts,
        ...(row.headerScripts && row.headerPurpose && { headerPurpose: row.headerPurpose }),
        ...(row.bodyScripts && row.bodyPurpose && { bodyPurpose: row.bodyPurpose }),
      }
    : none
