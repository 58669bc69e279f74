import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findViolations } from './import-rules.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tokri-imports-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function violationsOf(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(root).map(({ file, line, rule }) => `${file}:${line}: ${rule}`)
}

const imports = (path: string) => `import { thing } from '${path}'\nthing()\n`

it('accepts a project that follows the layout', () => {
  const tidy = {
    'src/main.ts': `${imports('./app/serve.ts')}process.env.PORT`,
    'src/app/server/serve.ts': `${imports('../pages/shop/home.tsx')}${imports('../features/orders/server/routes.ts')}${imports('../../demo/catalogue.ts')}`,
    'src/pages/shop/home.tsx': imports('../../features/cart/shop/stepper.tsx'),
    'src/features/orders/server/routes.ts': `${imports('../../cart/server/cart-store.ts')}${imports('../states.ts')}import 'node:fs'`,
    'src/features/orders/states.ts': imports('../cart/limits.ts'),
    'src/features/cart/limits.ts': imports('../../shared/money.ts'),
    'src/features/cart/server/cart-store.ts': `${imports('../../../platform/postgres.ts')}export const all = sql<Row>('cart.all', 'SELECT 1')`,
    'src/features/cart/server/cart-store.test.ts': `${imports('../../../../test/database.ts')}import 'node:fs'; process.env.HOME; sql('x', 'y')`,
    'src/features/cart/shop/stepper.tsx':
      `${imports('../../../ui/button.tsx')}${imports('#/shared/money.ts')}export const a = <b>It asks process.env</b>`.replace(
        'process.env',
        'nobody',
      ),
    'src/ui/button.tsx': imports('../shared/money.ts'),
    'src/shared/money.ts': `// never process.env, never sql(\nimport type { Row } from './row.ts'\nexport const thing = () => 1`,
    'src/shared/row.ts': imports('./money.ts'),
    'src/platform/db/postgres.ts': `export const sql = () => 1`,
    'src/platform/config.ts': 'process.env.PORT',
  }
  expect(violationsOf(tidy)).toEqual([])
})

it.each([
  ['src/shared/a.ts', imports('../ui/b.tsx'), 'shared/ must not import ui/'],
  ['src/shared/a.ts', imports('../platform/b.ts'), 'shared/ must not import platform/'],
  ['src/shared/a.ts', `import 'node:fs'`, 'shared/ runs in a browser too and must not import node:fs'],
  ['src/ui/a.tsx', imports('../features/cart/limits.ts'), "ui/ must not import a feature's root"],
  [
    'src/platform/a.ts',
    imports('../features/cart/server/b.ts'),
    "platform/ must not import a feature's server/",
  ],
  ['src/features/cart/a.ts', imports('../../platform/b.ts'), "a feature's root must not import platform/"],
  [
    'src/features/cart/a.ts',
    imports('./server/b.ts'),
    "a feature's root must not import a feature's server/",
  ],
  ['src/features/cart/a.ts', imports('../orders/b.ts'), 'cart comes before orders and must not import it'],
  ['src/features/cart/server/a.ts', imports('../../orders/server/b.ts'), 'cart comes before orders'],
  ['src/features/cart/server/a.ts', imports('../shop/b.tsx'), "server/ must not import a feature's shop/"],
  ['src/features/cart/shop/a.tsx', imports('../server/b.ts'), "shop/ must not import a feature's server/"],
  ['src/features/cart/shop/a.tsx', imports('../admin/b.tsx'), "shop/ must not import a feature's admin/"],
  ['src/features/cart/admin/a.tsx', imports('../shop/b.tsx'), "admin/ must not import a feature's shop/"],
  ['src/features/cart/shop/a.tsx', imports('../../../platform/b.ts'), 'shop/ must not import platform/'],
  ['src/features/cart/shop/a.tsx', `export { b } from '../../../pages/shop/b.tsx'`, 'must not import pages/'],
  ['src/features/cart/shop/a.tsx', `const b = import('../../../app/b.tsx')`, 'must not import app/'],
  [
    'src/features/cart/shop/a.tsx',
    `import type { B } from '../server/b.ts'`,
    "must not import a feature's server/",
  ],
  [
    'src/pages/shop/a.tsx',
    imports('../../features/cart/server/b.ts'),
    "pages/ must not import a feature's server/",
  ],
  ['src/pages/shop/a.tsx', imports('../../platform/b.ts'), 'pages/ must not import platform/'],
  ['src/pages/shop/a.tsx', imports('../../app/b.tsx'), 'pages/ must not import app/'],
  ['src/app/a.ts', imports('../main.ts'), 'app/ must not import main.ts'],
  ['src/features/cart/server/a.ts', imports('../../../../test/b.ts'), 'test/b.ts is outside src/'],
  ['src/features/cart/server/a.test.ts', imports('../../orders/server/b.ts'), 'cart comes before orders'],
  ['src/features/cart/server/a.ts', `sql('a', 'SELECT 1')`, 'SQL belongs in *-store.ts only'],
  ['src/features/cart/server/a.ts', `sql<Row>(\n'a')`, 'SQL belongs in *-store.ts only'],
  ['src/app/a.ts', 'await pool.query(`SELECT 1`)', 'SQL belongs in *-store.ts only'],
  ['src/features/cart/a-store.ts', `sql('a', 'SELECT 1')`, 'SQL belongs in *-store.ts only'],
  ['src/app/a.ts', 'process.env.PORT', 'only main.ts and config.ts read process.env'],
  ['src/ui/a.tsx', 'export default 1', 'use named exports'],
  ['src/ui/utils.ts', '', 'name a file after what it contains, not utils.ts'],
  ['src/ui/index.tsx', '', 'not index.tsx'],
  ['src/features/cart/types.ts', '', 'not types.ts'],
  ['src/services/a.ts', '', 'this folder is not part of the layout'],
  ['src/features/loyalty/a.ts', '', 'this folder is not part of the layout'],
])('finds the violation in %s: %s', (path, text, rule) => {
  const violations = violationsOf({ [path]: `\n${text}` })
  expect(violations).toHaveLength(1)
  expect(violations[0]).toContain(rule)
  if (text) expect(violations[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}:(2|1): `))
})

it('finds import cycles, long ones too, and reports each once', () => {
  const violations = violationsOf({
    'src/shared/a.ts': imports('./b.ts'),
    'src/shared/b.ts': imports('./c.ts'),
    'src/shared/c.ts': `${imports('./a.ts')}${imports('./d.ts')}`,
    'src/shared/d.ts': `import type { C } from './c.ts'`,
  })
  expect(violations).toEqual([
    'src/shared/a.ts:1: circular import: src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts',
  ])
})

it('reports the line of the import', () => {
  expect(violationsOf({ 'src/shared/a.ts': `const one = 1\n\n${imports('../ui/b.tsx')}` })[0]).toMatch(
    /^src\/shared\/a\.ts:3: /,
  )
})
