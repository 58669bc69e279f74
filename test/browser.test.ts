import { expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'

it('finds a browser that renders', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<button>Add <b>milk</b></button>')
    expect(await page.getByRole('button').innerText()).toBe('Add milk')
  } finally {
    await browser.close()
  }
}, 60_000)
