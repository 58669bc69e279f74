import { expect, test } from 'vitest'
import { readImport } from './import-rows.ts'

const heading = 'name,category,subCategory,unit,price'
const good = 'Toor Dal,Staples,Dal,1 kg,180'

test('a row is read, whatever the order of the columns; blank cells say nothing', () => {
  const csv = `\uFEFFPrice, Name ,unit,SUBCATEGORY,category,brand,discount,stock,sku,veg,publish,image\r
"₹1,234.50","Dal\n ""Gold""\n",1 kg,Dal,Staples,,12.5%,40,D-1,Veg,no,/media/${'a'.repeat(32)}.webp\r\n`
  expect(readImport(csv)).toEqual({
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
    total: 1,
  })
})

test('every fault of every row is told, and rows count as in a spreadsheet', () => {
  const { rows, faults } = readImport(
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

test('headings that are missing, unknown or there twice', () => {
  expect(readImport('name,name,price,colour,unit,category\nx').faults.map(({ message }) => message)).toEqual([
    'Column subCategory is missing',
    'Unknown column colour',
    'Column name appears twice',
  ])
  expect(readImport('').faults[0]).toEqual({ row: 1, message: 'Column name is missing' })
})

test('a quote that never ends is a fault, a sign of inches is none', () => {
  expect(readImport(`${heading}\n${good}\n"Rice,Staples,Rice,1 kg,90\n`).faults).toEqual([
    { row: 3, message: expect.stringContaining('cannot be read') },
  ])
  expect(readImport(`${heading}\nPan 12" wide,Home,Pans,1 pc,900`).rows[0]?.name).toBe('Pan 12" wide')
})

test('what could not be kept is refused: control signs, too long names', () => {
  for (const name of ['a\u0000b', 'x'.repeat(201)]) {
    expect(readImport(`${heading}\n${name},Staples,Dal,1 kg,9`).faults).toHaveLength(1)
  }
})
