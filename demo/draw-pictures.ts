import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DEMO_PICTURES_FOLDER, readDemoCatalogue, type DemoProduct } from './catalogue.ts'
import {
  BANNERS,
  bannerPicture,
  groupPicture,
  membersOfCategory,
  membersOfSubCategory,
} from './packshots/compose.ts'
import { backOf, poseOf } from './packshots/product-shots.ts'
import { filesOf } from './packshots/encode.ts'
import { pictureOf } from './packshots/render.ts'
import { contactSheet } from './packshots/sheet.ts'

// npx tsx demo/draw-pictures.ts [name…] [--sheet out.png] [--columns 6]
// Draws the named pictures (a product's key, category-…, sub-… or banner-…), or all missing ones.
// With --sheet it also writes a contact sheet of them, or of all pictures if none were drawn.

interface Job {
  name: string
  /** Returns a PNG. */
  draw: () => Buffer | Promise<Buffer>
}

const { values, positionals: names } = parseArgs({
  options: { sheet: { type: 'string' }, columns: { type: 'string', default: '6' } },
  allowPositionals: true,
})
const { sheet } = values
const columns = Number(values.columns)
if (!Number.isInteger(columns) || columns < 1) throw new Error('--columns takes a whole number')
const jobs = allJobs()
const known = new Set(jobs.map((job) => job.name))
const unknown = names.filter((name) => !known.has(name))
if (unknown.length > 0) throw new Error(`not in the catalogue: ${unknown.join(', ')}`)

const chosen = jobs.filter(({ name }) =>
  names.length > 0 ? names.includes(name) : !existsSync(`${DEMO_PICTURES_FOLDER}${name}.webp`),
)
for (const [i, { name, draw }] of chosen.entries()) {
  const files = [...(await filesOf(name, await draw()))]
  for (const [file, content] of files) await writeFile(DEMO_PICTURES_FOLDER + file, content)
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0)
  console.log(`${i + 1}/${chosen.length} ${name} ${Math.round(bytes / 1024)} kB`)
}
if (chosen.length === 0) console.log('Every picture is there. Name one to draw it again.')

if (sheet) {
  const shown = chosen.length > 0 ? chosen : jobs
  await writeFile(
    sheet,
    await contactSheet(
      shown.map(({ name }) => `${name}.webp`),
      columns,
    ),
  )
}

/** Products come first: the other pictures are composed from theirs. */
function allJobs(): Job[] {
  const categories = readDemoCatalogue()
  const subCategories = categories.flatMap((category) => category.subCategories)
  return [
    ...subCategories.flatMap((sub) => sub.products.flatMap((product) => picturesOf(product, sub.slug))),
    ...subCategories.map((sub) => ({
      name: stem(sub.picture),
      draw: () => groupPicture(membersOfSubCategory(sub)),
    })),
    ...categories.map((category) => ({
      name: stem(category.picture),
      draw: () => groupPicture(membersOfCategory(category)),
    })),
    ...BANNERS.map((banner) => ({ name: stem(banner.file), draw: () => bannerPicture(banner) })),
  ]
}

/** The front of each pack, and the back of a packaged product. */
function picturesOf(product: DemoProduct, subCategorySlug: string): Job[] {
  const back = backOf(product, subCategorySlug)
  return [
    ...product.packs.map((pack) => ({
      name: stem(pack.picture),
      draw: () => pictureOf(poseOf(product, pack)),
    })),
    ...(back ? [{ name: `${product.key}-back`, draw: () => pictureOf(back) }] : []),
  ]
}

function stem(file: string): string {
  return file.slice(0, -'.webp'.length)
}
