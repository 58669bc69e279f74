import { expect, it } from 'vitest'
import { installedBrowsers, launchBrowser } from './browser.ts'

it('finds a browser that renders', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<button>Add <b>milk</b></button>')
    expect(await page.getByRole('button').innerText()).toBe('Add milk')
  } finally {
    await browser.close()
  }
})

it('looks for browsers where each operating system installs them', () => {
  expect(installedBrowsers('darwin', { HOME: '/Users/asha' })).toContain(
    '/Users/asha/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
  expect(installedBrowsers('win32', { ProgramFiles: 'C:\\Program Files' })[0]).toBe(
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  )
  expect(installedBrowsers('win32', {})).toEqual([])
  expect(installedBrowsers('linux', {})).toContain('/usr/bin/chromium')
})
