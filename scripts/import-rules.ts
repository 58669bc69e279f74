import { basename } from 'node:path'
import { readSourceFiles, type Import, type SourceFile } from './source-files.ts'

export interface ImportViolation {
  file: string
  line: number
  rule: string
}

/**
 * A feature may import only the features before it. A group's features stand in one folder ("stock/counts"), and each has
 * its own place in the order.
 */
export const features = [
  'audit',
  'consents',
  'people/accounts',
  'media',
  'notifications',
  'addresses',
  'storefront',
  'languages',
  'watches',
  'papers',
  'stock/movements',
  'catalogue',
  'search',
  'marketing',
  'charges',
  'promotions',
  'fulfilment/slots',
  'pricing',
  'cart',
  'lists',
  'payments',
  'sales',
  'cash',
  'khata',
  'orders',
  'subscriptions',
  'fulfilment/desk',
  'upi',
  'stock/purchasing',
  'stock/expiry',
  'stock/counts',
  'stock/labels',
  'counter',
  'fulfilment/riders',
  'reports',
  'people/customers',
  'grievances',
  'claims',
  'privacy',
  'gaps',
  'about',
]

/** "stock/counts" of "src/features/stock/counts/server/routes.ts"; null outside of the layout. */
export function featureOf(path: string): string | null {
  const [, , first = '', second = ''] = path.split('/')
  return [first, `${first}/${second}`].find((name) => features.includes(name)) ?? null
}

type Layer =
  | 'shared'
  | 'ui'
  | 'platform'
  | 'root'
  | 'server'
  | 'shop'
  | 'admin'
  | 'pages'
  | 'sandbox'
  | 'app'
  | 'main'

interface Place {
  layer: Layer
  /** Only inside features. */
  feature?: string
}

const mayImport: Record<Layer, Layer[]> = {
  shared: ['shared'],
  ui: ['ui', 'shared'],
  platform: ['platform', 'shared'],
  root: ['root', 'shared'],
  server: ['server', 'root', 'platform', 'shared'],
  shop: ['shop', 'root', 'ui', 'shared'],
  admin: ['admin', 'root', 'ui', 'shared'],
  pages: ['pages', 'shop', 'admin', 'root', 'ui', 'shared'],
  // The sandboxes stand in for other companies' servers, so they share nothing with the adapters that they test.
  sandbox: ['sandbox'],
  app: ['app', 'sandbox', 'pages', 'server', 'shop', 'admin', 'root', 'ui', 'platform', 'shared'],
  main: ['app', 'platform', 'shared'],
}

const layerNames: Record<Layer, string> = {
  shared: 'shared/',
  ui: 'ui/',
  platform: 'platform/',
  root: "a feature's root",
  server: "a feature's server/",
  shop: "a feature's shop/",
  admin: "a feature's admin/",
  pages: 'pages/',
  sandbox: 'sandbox/',
  app: 'app/',
  main: 'main.ts',
}

/** Checks every source file against the rules of docs/ARCHITECTURE.md. */
export function findViolations(root: string): ImportViolation[] {
  const files = readSourceFiles(root, 'src')
  return [
    ...files.flatMap((file) => [
      ...placeViolations(file),
      ...importViolations(file),
      ...contentViolations(file),
    ]),
    ...cycleViolations(files),
  ]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function placeOf(path: string): Place | null {
  const [, top = ''] = path.split('/')
  if (path === 'src/main.ts') return { layer: 'main' }
  if (top === 'features') {
    const feature = featureOf(path)
    if (feature === null) return null
    const [folder = ''] = path.slice(`src/features/${feature}/`.length).split('/')
    const layer = folder === 'server' || folder === 'shop' || folder === 'admin' ? folder : 'root'
    return { layer, feature }
  }
  const layers: Layer[] = ['shared', 'ui', 'platform', 'pages', 'sandbox', 'app']
  const layer = layers.find((name) => name === top)
  return layer ? { layer } : null
}

function placeViolations({ path }: SourceFile): ImportViolation[] {
  const violations: ImportViolation[] = []
  if (/^(index|utils?|helpers?|common|types)\b/.test(basename(path))) {
    violations.push({
      file: path,
      line: 1,
      rule: `name a file after what it contains, not ${basename(path)}`,
    })
  }
  if (!placeOf(path)) violations.push({ file: path, line: 1, rule: 'this folder is not part of the layout' })
  return violations
}

function importViolations(file: SourceFile): ImportViolation[] {
  const from = placeOf(file.path)
  if (!from) return []
  const isTestFile = isTest(file.path)
  return file.imports.flatMap((one) => {
    if (isTestFile && (one.path === null || !one.path.startsWith('src/'))) return []
    const rule = one.path === null ? packageRule(from, one) : ownRule(from, one.path)
    return rule ? [{ file: file.path, line: one.line, rule }] : []
  })
}

const runsInBrowser: Layer[] = ['shared', 'ui', 'root', 'shop', 'admin', 'pages']

function packageRule(from: Place, { request, isType }: Import): string | null {
  const isOfNode = request.startsWith('node:') && !isType
  return isOfNode && runsInBrowser.includes(from.layer)
    ? `${layerNames[from.layer]} runs in a browser too and must not import ${request}`
    : null
}

function ownRule(from: Place, target: string): string | null {
  if (!target.startsWith('src/')) return outsideRule(from, target)
  const to = placeOf(target)
  if (!to) return null
  if (!mayImport[from.layer].includes(to.layer)) {
    return `${layerNames[from.layer]} must not import ${layerNames[to.layer]} (${target})`
  }
  if (from.feature && to.feature && features.indexOf(to.feature) > features.indexOf(from.feature)) {
    return `${from.feature} comes before ${to.feature} and must not import it (${target})`
  }
  return null
}

function outsideRule(from: Place, target: string): string | null {
  if (from.layer === 'app' && (target.startsWith('demo/') || target === 'scripts/commands.json')) return null
  return `${target} is outside src/; only tests import test/, and only app/ imports demo/ and scripts/commands.json`
}

function contentViolations(file: SourceFile): ImportViolation[] {
  const { path, code } = file
  if (isTest(path)) return []
  const place = placeOf(path)?.layer
  const mayWriteSql = place === 'platform' || (place === 'server' && path.endsWith('-store.ts'))
  const mayReadEnvironment = place === 'main' || path === 'src/platform/config.ts'
  return [
    ...(mayReadEnvironment
      ? []
      : linesMatching(file, /\bprocess\.env\b/, 'only main.ts and config.ts read process.env')),
    ...(mayWriteSql
      ? []
      : linesMatching(file, /\bsql\s*(<[^(]*>)?\(|\.query\(\s*[`'"{]/, 'SQL belongs in *-store.ts only')),
    ...(/\bexport default\b/.test(code)
      ? linesMatching(file, /\bexport default\b/, 'use named exports')
      : []),
  ]
}

function linesMatching({ path, code }: SourceFile, pattern: RegExp, rule: string): ImportViolation[] {
  return code
    .split('\n')
    .flatMap((text, i) => (pattern.test(text) ? [{ file: path, line: i + 1, rule }] : []))
}

/** Circular imports, ignoring type-only ones; each is reported once. */
function cycleViolations(files: SourceFile[]): ImportViolation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const finished = new Set<string>()
  const violations: ImportViolation[] = []

  function walk(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const cycle = [...trail.slice(start), path]
      violations.push({ file: path, line: 1, rule: `circular import: ${cycle.join(' → ')}` })
      return
    }
    if (finished.has(path)) return
    for (const one of byPath.get(path)?.imports ?? []) {
      if (one.path !== null && !one.isType) walk(one.path, [...trail, path])
    }
    finished.add(path)
  }

  for (const { path } of files) walk(path, [])
  return violations
}
