import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './prepare.mjs'

// node scripts/smoke.mjs: starts the shop as a new developer does, on any operating system; checks the home page and
// the categories, then exits.
const port = process.env.PORT ?? '8080'
const url = `http://localhost:${port}`
const shop = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), 'tokri-smoke-')) },
  stdio: 'inherit',
})
const ended = new Promise((resolve) => shop.once('exit', resolve))

const text = async (path) => {
  const response = await fetch(url + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

async function untilReady() {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline;) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`)
    if (await text('/readyz').catch(() => null)) return
    await sleep(500)
  }
  throw new Error('the shop did not open within ten minutes')
}

try {
  await untilReady()
  const [home, categories] = [await text('/'), await text('/api/category/get-category')]
  if (!home.includes('<h1') || JSON.parse(categories).data.length === 0) throw new Error('the shop is empty')
  console.log('The shop starts and has data.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  shop.kill('SIGTERM')
  await ended
}
