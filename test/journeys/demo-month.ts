import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { DEMO_PERSONS } from '#app/demo-shop/demo-persons.ts'
import { copyFolder, openShop } from './open-shop.ts'

export interface DemoMonth {
  url: string
  /** A window of one of the demo's persons, on their own page. */
  become(browser: Browser, person: DemoLabel, viewport: { width: number; height: number }): Promise<Page>
  close(): Promise<void>
}

type DemoLabel = (typeof DEMO_PERSONS)[number]['label']

/** Opens a shop after the demo's month of trade, apart from the shops of the other journeys. */
export async function openDemoMonth(): Promise<DemoMonth> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-demo-month-'))
  await copyFolder(inject('filledShop'), join(folder, 'demo'))
  const { url, close } = await openShop({ dataDir: join(folder, 'demo'), env: { DEMO_HISTORY: 'month' } })
  return {
    url,
    become: async (browser, person, viewport) => {
      const context = await browser.newContext({ viewport, baseURL: url, reducedMotion: 'reduce' })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      await page.goto('/about-us')
      await page.getByRole('region', { name: 'The demo' }).getByRole('button', { name: person }).click()
      await page.waitForURL((to) => to.pathname !== '/about-us')
      return page
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
