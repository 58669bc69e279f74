import {
  countSecondFactorsBySecret,
  resealSecondFactors,
} from '#features/identity/server/reseal-second-factors.ts'
import { secretBoxFrom } from '#features/identity/server/secret-box.ts'
import { listAdmins } from '#features/identity/server/admin-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Check, Finding } from './finding.ts'

/** Checks whether second factors still need a former AUTH_SECRET, or one that is no longer set. */
export const secretsCheck = (db: Database, { authSecrets }: Config): Check => ({
  name: 'Secrets',
  run: async () => {
    const secrets = secretBoxFrom(...authSecrets)
    const { former, lost } = await countSecondFactorsBySecret(db, secrets)
    const findings: Finding[] = []
    if (former > 0)
      findings.push({
        level: 'warning',
        text: `${former} second factors are sealed with a former AUTH_SECRET`,
        mend: 'A server that has both secrets seals them anew within five minutes; until then keep the former in the list.',
        fix: () => resealSecondFactors(db, secrets),
      })
    if (lost > 0)
      findings.push({
        level: 'fault',
        text: `${lost} second factors are sealed with an AUTH_SECRET that is not set any more: codes of their apps are refused`,
        mend: 'Put the former secret back into the list (docs/OPERATIONS.md, Rotating the secret). Or let them log in with a recovery code, and set it up anew.',
      })
    return findings
  },
})

/** Warnings that follow from the settings alone. */
export function settingsWarnings(config: Config): Finding[] {
  const isPublic = config.publicUrl.startsWith('https:')
  const warning = (text: string, mend: string): Finding => ({ level: 'warning', text, mend })
  const warnings: [boolean, Finding][] = [
    [
      isPublic && config.trustProxy.length === 0,
      warning(
        'TRUST_PROXY is not set, though https comes from a proxy: all visitors count as one and share its limits',
        "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
      ),
    ],
    [
      config.databaseUrl !== null && config.databaseOwnerUrl === null,
      warning(
        'one role owns the tables and serves the shop',
        'Make a second role, and set DATABASE_OWNER_URL (docs/OPERATIONS.md, A database server of your own).',
      ),
    ],
    [
      isPublic && ['silent', 'fatal', 'error'].includes(config.logLevel),
      warning(`LOG_LEVEL=${config.logLevel} hides what a trouble began with`, 'Set LOG_LEVEL=info.'),
    ],
    [
      ['debug', 'trace'].includes(config.logLevel),
      warning(`LOG_LEVEL=${config.logLevel} fills the disk`, 'Set LOG_LEVEL=info when the search is over.'),
    ],
    [
      config.serviceWorker === 'off',
      warning(
        'the service worker is withdrawn: nothing is shown without a network',
        'Set SERVICE_WORKER=on with the fixed release.',
      ),
    ],
    [
      isPublic && config.budgets.codes.totalPerHour > 30_000,
      warning(
        'BUDGET_CODES_TOTAL_HOUR lets a stranger send many emails in your name',
        'Lower it to what a busy hour needs.',
      ),
    ],
    [
      isPublic && config.budgets.codes.failuresPerHour > 2_000,
      warning('BUDGET_FAILED_LOGINS_PER_HOUR lets codes be guessed unnoticed', 'Lower it to some hundreds.'),
    ],
    [
      config.s3?.endpoint.startsWith('http:') === true && !/\/\/(localhost|127\.)/.test(config.s3.endpoint),
      warning(
        'S3_ENDPOINT is not https: pictures and the key go over the network unencrypted',
        'Use the https address of the service.',
      ),
    ],
    [
      config.metricsAllow.some((entry) => entry.endsWith('/0')),
      warning('METRICS_ALLOW lets everybody read the metrics', 'Name the addresses that collect them.'),
    ],
  ]
  return warnings.filter(([applies]) => applies).map(([, finding]) => finding)
}

export const settingsCheck = (db: Database, config: Config): Check => ({
  name: 'Settings',
  run: async () => {
    const findings = settingsWarnings(config)
    const admins = await listAdmins(db)
    const withoutSecondFactor = admins.filter((admin) => !admin.has_second_factor)
    if (withoutSecondFactor.length > 0 && config.publicUrl.startsWith('https:'))
      findings.push({
        level: 'warning',
        text: `${withoutSecondFactor.length} of ${admins.length} administrators log in with one step`,
        mend: 'Each turns on two-step login on their own profile.',
      })
    if (admins.length === 0)
      findings.push({
        level: 'warning',
        text: 'nobody is an administrator: orders ring for nobody',
        mend: 'npm run admin -- grant you@example.in',
      })
    if (config.demo || !config.publicUrl.startsWith('https:')) return findings
    const shop = placeholdersIn(await readShop(db))
    for (const [field, value] of Object.entries(placeholdersIn(defaultShop)))
      if (shop[field] === value)
        findings.push({
          level: 'warning',
          text: `the shop still has the made-up ${field} "${value}"`,
          mend: 'Put in your own: Settings, Shop.',
        })
    return findings
  },
})

/** Settings whose defaults are placeholders that a real shop must replace. */
const placeholdersIn = ({ name, contact, fssai, gstin }: typeof defaultShop): Record<string, string> => ({
  name,
  email: contact.email,
  fssai,
  gstin,
})
