import { expect, test } from 'vitest'
import { readImport, UnreadableFile, type ImportRow, type RowFault } from './import-rows.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'

/** Reads CSV text in chunks of `size` bytes. */
async function read(csv: string, size = 7) {
  const bytes = Buffer.from(csv)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  const all = { rows: [] as ImportRow[], faults: [] as RowFault[] }
  try {
    for await (const { rows, faults } of readImport(chunks)) {
      all.rows.push(...rows)
      all.faults.push(...faults)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { rows: [], faults: error.faults }
  }
  return all
}

const heading = 'name,category,subCategory,unit,price'
const good = 'Toor Dal,Staples,Dal,1 kg,180'

test('columns may have any order, and blank cells are left out', async () => {
  const csv = `\uFEFFPrice, Name ,unit,SUBCATEGORY,category,brand,discount,stock,sku,veg,publish,image\r
"₹1,234.50","Dal\n ""Gold""\n",1 kg,Dal,Staples,,12.5%,40,D-1,Veg,no,/media/${'a'.repeat(32)}.webp\r\n`
  expect(await read(csv)).toEqual({
    rows: [
      {
        row: 2,
        name: 'Dal "Gold"',
        category: 'Staples',
        subCategory: 'Dal',
        unit: '1 kg',
        price: 1234.5,
        discount: 12.5,
        stock: 40,
        sku: 'D-1',
        veg: true,
        publish: false,
        image: [`/media/${'a'.repeat(32)}.webp`],
      },
    ],
    faults: [],
  })
})

test('every error of every row is reported, with row numbers as in a spreadsheet', async () => {
  const { rows, faults } = await read(
    [
      `${heading},stock,discount,veg,image`,
      `${good},5,,,`,
      ',Staples,Dal,1 kg,free,-1,101,maybe,https://elsewhere.example/a.webp',
      '',
      `${good},1.5,,,`,
      `${good},1,2,yes,,too,many`,
    ].join('\n'),
  )
  expect(rows.map(({ row }) => row)).toEqual([2])
  expect(faults).toEqual(
    [
      { row: 3, message: 'name is missing' },
      { row: 3, message: 'price: This must be an amount in rupees' },
      { row: 3, message: 'discount: A percentage cannot be over 100' },
      { row: 3, message: 'stock: Stock cannot be negative' },
      { row: 3, message: 'image: This picture does not exist in this shop' },
      { row: 3, message: 'veg: Enter yes or no' },
      { row: 5, message: 'stock: Stock must be a whole number' },
      { row: 6, message: 'More cells than columns. Is a quote missing?' },
    ].sort((a, b) => a.row - b.row || order(a.message) - order(b.message)),
  )
})

const fields = ['name', 'price', 'discount', 'stock', 'image', 'veg']
const order = (message: string) => fields.findIndex((field) => message.startsWith(field))

test('missing, unknown and repeated headings are reported', async () => {
  expect(
    (await read('name,name,price,colour,unit,category\nx')).faults.map(({ message }) => message),
  ).toEqual(['Column subCategory is missing', 'Unknown column colour', 'Column name appears twice'])
  expect((await read('')).faults[0]).toEqual({ row: 1, message: 'Column name is missing' })
})

test('an unclosed quote is an error, an inch mark is not', async () => {
  expect((await read(`${heading}\n${good}\n"Rice,Staples,Rice,1 kg,90\n`)).faults).toEqual([
    { row: 3, message: expect.stringContaining('cannot be read') },
  ])
  expect((await read(`${heading}\nPan 12" wide,Home,Pans,1 pc,900`)).rows[0]?.name).toBe('Pan 12" wide')
})

test('control characters and names that are too long are refused', async () => {
  for (const name of ['a\u0000b', 'x'.repeat(201)]) {
    expect((await read(`${heading}\n${name},Staples,Dal,1 kg,9`)).faults).toHaveLength(1)
  }
})

test('multi-byte characters are decoded across the boundaries of chunks', async () => {
  const csv = `${heading}\nतूर दाल,किराना,दाल,१ किलो,180`
  for (const size of [1, 2, 3, 5]) {
    expect((await read(csv, size)).rows).toMatchObject([{ name: 'तूर दाल', unit: '१ किलो' }])
  }
})

/** An endless file that counts how much of it was read. */
function endless(line: string) {
  const chunk = Buffer.from(line.repeat(200))
  const file = {
    chunks: 0,
    *[Symbol.iterator]() {
      yield Buffer.from(`${heading}\n`)
      for (;;) {
        file.chunks += 1
        yield chunk
      }
    },
  }
  return file
}

test('a row that never ends is refused at the maximum length', async () => {
  const file = endless('"Rice,Staples,Rice,1 kg,90 ')
  await expect(async () => {
    for await (const batch of readImport(file)) void batch
  }).rejects.toThrow('This row is too long. Is a quote missing?')
  expect(file.chunks).toBeLessThan(100)
})

test('reading stops when a file exceeds the maximum number of rows', async () => {
  // Empty rows count too, and are fast to read.
  const file = endless(',,,,\n')
  await expect(async () => {
    for await (const batch of readImport(file)) void batch
  }).rejects.toThrow('more than 1,00,000 rows')
  expect(file.chunks).toBeLessThan(MAX_IMPORT_ROWS / 200 + 100)
})
