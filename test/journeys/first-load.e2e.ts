import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad } from '../../bench/first-load.ts'
import { paths } from '#shared/paths.ts'
import { launchBrowser } from '../browser.ts'
import { desktop, shopUrl, visitor } from './visitor.ts'

/** Bytes in brotli. */
const BUDGET = 120_000

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a first visit to home stays within its budget of scripts, and the browser asks for no others', async () => {
  const { files, bytes } = await firstLoad(shopUrl(), paths.home)
  expect(bytes, JSON.stringify([...files])).toBeLessThanOrEqual(BUDGET)

  const meera = await visitor(browser, desktop)
  const asked = new Set<string>()
  meera.page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname)
  })
  await meera.page.goto(paths.home, { waitUntil: 'networkidle' })
  asked.delete('/service-worker.js')
  expect([...asked].sort()).toEqual([...files.keys()].sort())
  await meera.leave()
})
