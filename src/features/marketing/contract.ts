import { z } from 'zod'
import { isBroken } from '#shared/clean-text.ts'
import { bannerDraft, MAX_BANNERS } from '#features/storefront/banners.ts'
import { contract } from '#shared/endpoint.ts'
import { text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { marketingCalls } from './calls.ts'
import { panelCalls } from './panel-calls.ts'
import { PURPOSES_OF_SCRIPTS } from './script-consent.ts'
import { toScriptHost } from './script-hosts.ts'

/** The maximum length of each of the three fields, in characters; together they stay far below 100 kB. */
const MAX_MARKUP = 20_000

/** HTML with the line breaks normalised as a browser does, because its hash must equal the browser's. */
const markup = (label: string) =>
  z
    .string({ error: `${label} must be text` })
    .max(MAX_MARKUP, { error: `${label} may have at most ${MAX_MARKUP} characters` })
    .refine((value) => !isBroken(value), {
      error: `${label} contains characters that are not allowed`,
    })
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())

const purpose = z.enum(PURPOSES_OF_SCRIPTS, { error: 'Choose what these scripts are for' })
export type FieldPurpose = z.infer<typeof purpose>

const purposeFields = { headerPurpose: purpose.nullable(), bodyPurpose: purpose.nullable() }

/** What a caller chooses: an empty choice is none. */
const chosenPurpose = z.preprocess((value) => (value === '' ? null : value), purpose.nullable()).optional()

const scriptFields = {
  headerScripts: markup('Header scripts'),
  metaTags: markup('Meta tags'),
  bodyScripts: markup('Body scripts'),
}

const host = z.string().transform((value, context) => {
  const origin = toScriptHost(value)
  if (origin !== null) return origin
  const message = `${value.slice(0, 80)} is not a host. Write it as www.example.com`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
const hosts = z
  .array(host)
  .max(30, { error: 'At most 30 hosts' })
  .transform((list) => [...new Set(list)])

/** The three fields as pages receive them: empty while they are switched off. */
const marketingScripts = z.object({
  headerScripts: z.string(),
  metaTags: z.string(),
  bodyScripts: z.string(),
  /** Left out for scripts that were saved without one: they wait like marketing. */
  headerPurpose: purpose.optional(),
  bodyPurpose: purpose.optional(),
})
export type MarketingScripts = z.infer<typeof marketingScripts>

export const scriptVersion = marketingScripts.extend({
  ...purposeFields,
  version: z.int(),
  hosts: z.array(z.string()),
  enabled: z.boolean(),
  note: z.string(),
  /** The administrator's name or email address; null for a command on the server. */
  savedBy: z.string().nullable(),
  updatedAt: timestamp,
})
export type ScriptVersion = z.infer<typeof scriptVersion>

/** One part that is added to a page, or blocked, as the preview lists it. */
const previewPart = z.object({
  /** Its position among the parts. */
  at: z.int(),
  place: z.enum(['head', 'body', 'left out']),
  /** The element as it is added to the page. */
  html: z.string(),
  /** The host that it loads from; null when it loads nothing. */
  host: z.string().nullable(),
  /** The purpose that it names itself; null: that of its field. */
  purpose: z.string().nullable(),
  /** False when that host is not on the list, so that browsers will not load it. */
  isAllowed: z.boolean(),
})
export type PreviewPart = z.infer<typeof previewPart>

export const marketingContract = contract(marketingCalls, {
  getScripts: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary:
      'The scripts and meta tags that the browser adds to shop pages; empty while they are switched off.',
    data: marketingScripts,
  },
})
export type MarketingContract = typeof marketingContract

export const panelContract = contract(panelCalls, 'settings.manage', {
  saveScripts: {
    isSensitive: true,
    summary:
      'Saves a new version; omitted fields keep their values. Scripts that cannot be parsed are refused. Of the meta tags, only `name`, `property` and `content` are kept.',
    body: z
      .strictObject({
        ...z.object(scriptFields).partial().shape,
        headerPurpose: chosenPurpose,
        bodyPurpose: chosenPurpose,
        hosts: hosts.optional(),
        enabled: z.boolean().optional(),
        note: z._default(text(200, 'Note'), ''),
        updatedAt: z.optional(timestamp),
      })
      .refine(({ note: _note, updatedAt: _at, ...change }) => Object.keys(change).length > 0, {
        error: 'Nothing to change',
      }),
    data: scriptVersion,
    // The parts of the meta tags that were removed.
    meta: z.object({ removed: z.array(z.string()) }),
    message: 'Scripts saved.',
  },
  checkScripts: {
    summary: 'The parts that these fields would add to pages, and their errors. Saves nothing.',
    body: z.strictObject({ ...scriptFields, hosts }),
    data: z.object({
      /** The first error of each field. */
      problems: z.partialRecord(z.enum(['headerScripts', 'metaTags', 'bodyScripts']), z.string()),
      parts: z.array(previewPart),
    }),
  },
  getScriptHistory: {
    access: 'admin',
    summary: 'Every saved version, newest first; the first is current.',
    query: z.object(pagingFields()),
    data: z.array(scriptVersion),
    meta: pageFigures,
  },
  restoreScripts: {
    isSensitive: true,
    summary: 'Restores an earlier version by saving it as the newest.',
    body: z.strictObject({ version: z.int({ error: 'Unknown version' }).min(1).max(2_147_483_647) }),
    data: scriptVersion,
    message: 'Version restored.',
  },
  getBanners: {
    access: 'admin',
    summary: 'All banners of the home page in order, including hidden ones.',
    data: z.array(bannerDraft),
    meta: z.object({ updatedAt: timestamp }),
  },
  saveBanners: {
    access: 'admin',
    summary: "Replaces the home page's banners; 409 `stale` if somebody else saved first.",
    body: z.strictObject({
      banners: z.array(bannerDraft).max(MAX_BANNERS, { error: `At most ${MAX_BANNERS} banners` }),
      updatedAt: z.optional(timestamp),
    }),
    data: z.array(bannerDraft),
    meta: z.object({ updatedAt: timestamp }),
    message: 'Banners saved.',
  },
})
export type PanelContract = typeof panelContract
