import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop } from '../test/journeys/open-shop.ts'
import { inputDelayFigures } from './input-delay.ts'
import { lighthouseFigures } from './lighthouse.ts'
import type { Figure } from './report.ts'

/** Measurements in a browser, on a demo shop of their own (`npm run bench -- --lighthouse`). */
export async function measureBrowser(say: (line: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-lighthouse-'))
  const shop = await openShop({ dataDir })
  try {
    return [...(await lighthouseFigures(shop.url, say)), ...(await inputDelayFigures(shop.url, say))]
  } finally {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
