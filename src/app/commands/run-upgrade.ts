import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToOwnerOf, readIfExists } from '#platform/data-dir.ts'
import type { StartingPort } from '#platform/http/starting-port.ts'
import type { Installed } from '#platform/release/find-release.ts'
import { readUpgradeRequest, removeUpgradeRequest } from '#platform/release/upgrade-request.ts'
import {
  beginUpgrade,
  cutOffUpgrade,
  removeUpgradeNote,
  startedProcess,
  writeUpgradeNote,
  type ShopBefore,
} from '#platform/release/upgrade-note.ts'
import { restoreCommand } from './take-back-upgrade.ts'
import type { UpgradeContext } from './with-database.ts'
import {
  becomesReady,
  findShop,
  holdPort,
  runVersion,
  setCurrent,
  startShop,
  stopShop,
  type InstalledShop,
} from './upgraded-shop.ts'
import { unpackSigned } from './unpack-signed.ts'

/** How long a version may take to be ready once the tables are its own, in milliseconds. */
const READY_MS = 60_000
/** A server that had to be killed counts as running for 15 seconds. */
const RESTORE_TRIES = 4
const RESTORE_PAUSE_MS = 6_000

/**
 * `tokri upgrade FILE|VERSION`: moves a release's folder, and the shop in it, to another signed version. Until the new one
 * is ready the shop takes no call, and if it does not open, program and data are again what they were. What an earlier one
 * has left half done that was killed is taken back first.
 */
export async function runUpgrade(
  { config, root, say, env }: UpgradeContext,
  options: { release: string | null; downgrade: boolean },
  fromHere: (path: string) => string,
): Promise<void> {
  const home = resolve(root, '../..')
  const release = options.release ?? takeRequest(config.dataDir)
  const installed = installedIn(home, root)
  const cutOff = beginUpgrade(home)
  let isLeft = true
  try {
    if (cutOff && !config.databaseUrl) await takeBack(cutOff, { home, installed, config, root, say, env })
    isLeft = false
    const { releasesUrl: from } = config
    const version = await unpackSigned({ ...options, release, home, installed, from, fromHere, say })
    const shop = await findShop(home, config.dataDir, env)
    const steps = { shop, say, old: installed.version, version }
    if (config.databaseUrl) await upgradeProgram(steps)
    else await upgradeShop(steps, config.backup.folder)
    for (const name of readdirSync(join(home, 'versions')))
      if (![version, installed.version].includes(name))
        rmSync(join(home, 'versions', name), { recursive: true, force: true })
  } catch (error) {
    // What is not put back stays noted for the next try.
    isLeft ||= error instanceof NotPutBack
    throw error
  } finally {
    if (!isLeft) removeUpgradeNote(home)
  }
}

/** A failed upgrade has left its tables: the shop stays closed until its backup is put back. */
class NotPutBack extends Error {}

/** Puts back what an upgrade has left that was killed; nothing if the shop has opened since. */
async function takeBack(
  before: ShopBefore,
  { home, installed, config: { dataDir }, say, env }: UpgradeContext & { home: string; installed: Installed },
): Promise<void> {
  if (!cutOffUpgrade(dataDir)) return
  const shop = await findShop(home, dataDir, env)
  shop.unit ??= before.unit
  shop.wasRunning ||= before.wasRunning
  shop.left = before.server
  const steps = { shop, say, old: before.version, version: installed.version }
  say(`An upgrade was cut off. Going back to ${before.version}…`)
  // A server removes the note before it opens, so one that is there once none runs shows that nothing was sold.
  await stopShop(shop)
  if (!cutOffUpgrade(dataDir)) return leave({ ...steps, old: installed.version }, null)
  const { backup } = before
  // Before the backup: should that fail, the next start is of the old version, which tries it again.
  setCurrent(shop, before.version)
  if (backup)
    await putBack(steps, backup, () => {
      if (!cutOffUpgrade(dataDir))
        throw new Error('The shop was started meanwhile, and nothing was put back. Run the command again.')
    })
  await leave(steps, null)
  if (before.version !== installed.version)
    throw new Error(
      `The shop is as it was, with version ${before.version}. To upgrade it, run the command again.`,
    )
}

/** The version that the owner asked for. The request is gone before it is carried out, so a failure is not repeated. */
function takeRequest(dataDir: string): string {
  const version = readUpgradeRequest(dataDir)
  removeUpgradeRequest(dataDir)
  if (version === null) throw new Error('Nobody asked for a version on the screen (Settings, About).')
  return version
}

/** The version of a release's folder, which `current` names, and the key that it came with. */
function installedIn(home: string, root: string): Installed {
  const version = readIfExists(join(home, 'current'))?.trim()
  if (!version || resolve(root) !== join(home, 'versions', version))
    throw new Error(
      'This is a checkout, not a release. To upgrade it: git pull, then npm ci && npm run build.',
    )
  const key = readIfExists(join(root, 'release-key.pem'))
  if (key) return { version, key }
  throw new Error(
    `Version ${version} was packaged without a key, so it can trust no other: unpack the new one by hand.`,
  )
}

interface Steps {
  shop: InstalledShop
  say: (line: string) => void
  old: string
  version: string
}

async function upgradeShop(steps: Steps, backups: string): Promise<void> {
  const { shop, say, old, version } = steps
  const before = { version: old, unit: shop.unit, wasRunning: shop.wasRunning, backup: null }
  let port: StartingPort | null = null
  noteBefore(steps, before)
  try {
    say('Closing the shop…')
    // Whoever calls is refused in words as soon as the shop has given its port back, not when its database has ended.
    ;[port] = await Promise.all([holdPort(shop), stopShop(shop)])
    const backup = await makeBackup(steps, backups)
    noteBefore(steps, { ...before, backup })
    const reason = await tryVersion(steps, port, () => noteBefore(steps, { ...before, backup }))
    if (reason === null) {
      // From here on the shop takes orders, and the backup is not put back any more.
      removeUpgradeNote(shop.dataDir)
      if (!(await becomesReady(shop, READY_MS))) say('It does not answer any more: look into its log.')
      if (!shop.wasRunning) await stopShop(shop)
      return say(`The shop now has version ${version}. Version ${old} is kept beside it.`)
    }
    say(`Version ${version} did not open: ${reason}`)
    say(`Going back to ${old}…`)
    await stopShop(shop)
    setCurrent(shop, old)
    await port.release()
    port = await holdPort(shop)
    await putBack(steps, backup)
  } catch (error) {
    if (!(error instanceof NotPutBack)) await leave(steps, port)
    throw error
  }
  await leave(steps, port)
  throw new Error(`The shop is as it was, with version ${old}.`)
}

/** Root believes only the note in the release's own folder; a server, which may not read that one, the one beside its data. */
function noteBefore({ shop }: Steps, shopBefore: Omit<ShopBefore, 'server'>): void {
  const before = { ...shopBefore, server: shop.started?.pid ? startedProcess(shop.started.pid) : null }
  writeUpgradeNote(shop.home, before)
  writeUpgradeNote(shop.dataDir, before)
}

/** Ends the closed time of an upgrade that has changed nothing. */
async function leave({ shop, old, say }: Steps, port: StartingPort | null): Promise<void> {
  removeUpgradeNote(shop.dataDir)
  await port?.release()
  if (!shop.wasRunning) return
  startShop(shop, old)
  if (!(await becomesReady(shop, READY_MS))) say('The shop does not answer: look into its log.')
}

/** Returns why the version does not open, or null: then it is ready, and waits for the note's end. */
async function tryVersion(
  { shop, say, version }: Steps,
  port: StartingPort,
  noteServer: () => void,
): Promise<string | null> {
  try {
    say(`Migrating to ${version}…`)
    await runVersion(shop, version, ['migrate'])
    setCurrent(shop, version)
    await port.release()
    say(`Starting ${version}…`)
    startShop(shop, version)
    noteServer()
    return (await becomesReady(shop, READY_MS)) ? null : 'it was not ready within a minute.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the file, which the shop removes in its time like every other backup. */
async function makeBackup({ shop, say, old }: Steps, folder: string): Promise<string> {
  say('Backing up…')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToOwnerOf(shop.dataDir, folder)
  const before = new Set(readdirSync(folder))
  await runVersion(shop, old, ['backup', '--to', folder])
  const name = readdirSync(folder).find((one) => !before.has(one) && /\.tar\.gz(\.age)?$/.test(one))
  if (!name) throw new Error(`The backup is not in ${folder}. Nothing was changed.`)
  return join(folder, name)
}

/** `check` throws when it may not be put back any more. */
async function putBack({ shop, old }: Steps, backup: string, check?: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    check?.()
    try {
      return await runVersion(shop, old, ['restore', backup, '--replace'])
    } catch (error) {
      if (tries < RESTORE_TRIES) {
        await sleep(RESTORE_PAUSE_MS)
        continue
      }
      const command = restoreCommand(backup, { isForKey: Boolean(shop.env.BACKUP_RECIPIENT) })
      throw new NotPutBack(
        `${error instanceof Error ? error.message : String(error)}\nThe backup is not put back, and the shop stays closed. Once that is mended, start the shop. Or type: ${command}`,
        { cause: error },
      )
    }
  }
}

/** With a database server only the program is replaced: its other servers go on, and their writes count. */
async function upgradeProgram(steps: Steps): Promise<void> {
  const { shop, say, old, version } = steps
  say('Backing up…')
  await runVersion(shop, old, ['backup'])
  say(`Migrating to ${version}…`)
  await runVersion(shop, version, ['migrate'])
  setCurrent(shop, version)
  if (!shop.unit) return say(`The next start of this server has version ${version}. Restart it now.`)
  await stopShop(shop)
  startShop(shop, version)
  if (await becomesReady(shop, READY_MS)) return say(`This server now has version ${version}.`)
  setCurrent(shop, old)
  await stopShop(shop)
  startShop(shop, old)
  throw new Error(`Version ${version} was not ready within a minute. This server has version ${old} again.`)
}
