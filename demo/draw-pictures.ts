import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { DEMO_PICTURES_FOLDER, readDemoCatalogue } from './catalogue.ts'
import { pictureOf } from './packshots/render.ts'
import { contactSheet } from './packshots/sheet.ts'

// npx tsx demo/draw-pictures.ts [key…] [--sheet out.png] [--columns 6]
// Draws the pictures named, or those that are missing. With --sheet it also lays them out on one picture.

const { keys, sheet, columns } = readArguments(process.argv.slice(2))
const products = readDemoCatalogue().flatMap((category) => category.subCategories.flatMap((sub) => sub.products))
const known = new Set(products.map((product) => product.key))
const unknown = keys.filter((key) => !known.has(key))
if (unknown.length > 0) throw new Error(`not in the catalogue: ${unknown.join(', ')}`)

const chosen = products.filter((product) =>
  keys.length > 0 ? keys.includes(product.key) : !existsSync(pathOf(`${product.key}.webp`)),
)
for (const [i, product] of chosen.entries()) {
  const picture = await pictureOf(product.shot)
  await writeFile(pathOf(`${product.key}.webp`), picture)
  console.log(`${i + 1}/${chosen.length} ${product.key} ${Math.round(picture.length / 1024)} kB`)
}

if (sheet) {
  const shown = keys.length > 0 ? chosen : products
  await writeFile(sheet, await contactSheet(shown.map(({ key }) => `${key}.webp`), columns))
}

function pathOf(file: string): string {
  return DEMO_PICTURES_FOLDER + file
}

function readArguments(words: string[]): { keys: string[]; sheet: string | undefined; columns: number } {
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
  const [sheetPath, columnCount] = [after('--sheet'), after('--columns')]
  return {
    keys: words.filter((word) => !word.startsWith('--') && word !== sheetPath && word !== columnCount),
    sheet: sheetPath,
    columns: Number(columnCount ?? 6),
  }
}
