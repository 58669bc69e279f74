import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { FieldPurpose, ScriptVersion } from '../contract.ts'
import { scriptsProblem } from './check-markup.ts'
import { cleanMetaTags } from './clean-meta-tags.ts'
import { refusePublicSuffixes } from './refuse-public-suffixes.ts'
import {
  findNewestScripts,
  findScripts,
  insertScripts,
  type VersionFields,
  type VersionRow,
} from './scripts-store.ts'
import { toScriptVersion } from './scripts-view.ts'

type ScriptsChange = Partial<Record<'headerScripts' | 'metaTags' | 'bodyScripts', string>> & {
  headerPurpose?: FieldPurpose | null | undefined
  bodyPurpose?: FieldPurpose | null | undefined
  hosts?: string[] | undefined
  enabled?: boolean | undefined
  note: string
  updatedAt?: string | undefined
}

/** The fields before the first version: empty, and switched on. */
const initialFields: VersionFields = {
  version: 0,
  headerScripts: '',
  metaTags: '',
  bodyScripts: '',
  headerPurpose: null,
  bodyPurpose: null,
  hosts: [],
  enabled: true,
  note: '',
}

/**
 * Saves the next version of the marketing scripts; fields missing from `change` keep their values. Every process
 * allows and serves it within a second. Throws `invalid` for scripts that cannot be parsed and for hosts that have no
 * single owner, `purpose_missing` for scripts that are left without a purpose, `stale` when somebody else has saved
 * meanwhile.
 */
export async function saveScripts(
  db: Database,
  actor: Actor,
  change: ScriptsChange,
): Promise<{ saved: ScriptVersion; removed: string[] }> {
  refuseBroken(change)
  await refusePublicSuffixes(change.hosts ?? [])
  const meta = change.metaTags === undefined ? null : cleanMetaTags(change.metaTags)
  const saved = await db.transaction(async (tx) => {
    const before = await findNewestScripts(tx)
    if (before) refuseStaleSave(change, { ...toScriptVersion(before) })
    const { updatedAt: _at, ...fields } = change
    refuseWithoutPurpose({ ...fieldsOf(before), ...fields }, change)
    return saveVersion(tx, actor, { restored: null }, before, {
      ...fields,
      ...(meta && { metaTags: meta.html }),
    })
  })
  return { saved, removed: meta?.removed ?? [] }
}

/** Saves an earlier version again as the newest; scripts stay on or off as they are. Throws `not_found`, `stale`, `invalid`. */
export function restoreScripts(db: Database, actor: Actor, version: number): Promise<ScriptVersion> {
  return db.transaction(async (tx) => {
    const earlier = await findScripts(tx, version)
    if (!earlier) throw new AppError('not_found', undefined, { message: 'This version does not exist.' })
    const { version: _version, enabled: _enabled, ...fields } = fieldsOf(earlier)
    await refusePublicSuffixes(fields.hosts)
    fields.note = `Version ${version} restored`
    return saveVersion(tx, actor, { restored: version }, await findNewestScripts(tx), fields)
  })
}

async function saveVersion(
  tx: Tx,
  actor: Actor,
  /** The version that is saved again. */
  { restored }: { restored: number | null },
  newest: VersionRow | null,
  change: Partial<VersionFields>,
): Promise<ScriptVersion> {
  const before = fieldsOf(newest)
  const after = { ...before, ...change, version: before.version + 1 }
  if (!(await insertScripts(tx, after, actor.userId))) throw new AppError('stale')
  const { version, note: _note, ...was } = before
  const { version: _next, note: _why, ...is } = after
  await recordAudit(tx, actor, {
    action: restored === null ? 'marketing.save' : 'marketing.restore',
    subjectId: after.version,
    subjectName: `Version ${after.version}`,
    before: { ...was, version },
    after: { ...is, version: after.version, ...(restored !== null && { restored }) },
  })
  await touch(tx, [tags.marketing])
  const saved = await findScripts(tx, after.version)
  if (!saved) throw new Error('the saved version was not found')
  return toScriptVersion(saved)
}

/**
 * The calls of before had no purposes: a program that names none at all is let through, its scripts wait like marketing,
 * and Gaps says so. Whoever names one has to name that of each script that they save.
 */
function refuseWithoutPurpose(after: VersionFields, change: ScriptsChange): void {
  const namesAny = change.headerPurpose !== undefined || change.bodyPurpose !== undefined
  const lacks = (scripts: 'headerScripts' | 'bodyScripts', purpose: 'headerPurpose' | 'bodyPurpose') =>
    namesAny &&
    after[scripts] !== '' &&
    after[purpose] === null &&
    (change[scripts] !== undefined || change[purpose] === null)
  const { message } = new AppError('purpose_missing')
  const fields = {
    ...(lacks('headerScripts', 'headerPurpose') && { headerPurpose: message }),
    ...(lacks('bodyScripts', 'bodyPurpose') && { bodyPurpose: message }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('purpose_missing', undefined, { fields })
}

const fieldsOf = (row: VersionRow | null): VersionFields => {
  if (!row) return initialFields
  const { savedBy: _by, savedAt: _at, ...fields } = row
  return fields
}

/** Throws `invalid` for scripts that cannot be parsed. */
function refuseBroken({
  headerScripts,
  bodyScripts,
}: Pick<ScriptsChange, 'headerScripts' | 'bodyScripts'>): void {
  const fields: Record<string, string> = {}
  const wrong = {
    headerScripts: scriptsProblem(headerScripts ?? ''),
    bodyScripts: scriptsProblem(bodyScripts ?? ''),
  }
  for (const [field, problem] of Object.entries(wrong)) if (problem) fields[field] = problem
  const [message] = Object.values(fields)
  if (message) throw new AppError('invalid', undefined, { message, fields })
}
