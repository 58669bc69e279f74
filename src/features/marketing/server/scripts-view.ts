import type { MarketingScripts, ScriptVersion } from '../contract.ts'
import type { VersionRow } from './scripts-store.ts'

export const toScriptVersion = ({ savedAt, ...row }: VersionRow): ScriptVersion => ({
  ...row,
  updatedAt: savedAt.toISOString(),
})

const none: MarketingScripts = { headerScripts: '', metaTags: '', bodyScripts: '' }

/** What pages receive of the current version. */
export const toMarketingScripts = (row: VersionRow | null): MarketingScripts =>
  row?.enabled
    ? { headerScripts: row.headerScripts, metaTags: row.metaTags, bodyScripts: row.bodyScripts }
    : none
