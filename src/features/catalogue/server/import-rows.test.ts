import { expect, test } from 'vitest'
import { readImport, type ImportRow } from './import-rows.ts'
import type { MappingOf } from './lists/recognise-list.ts'
import { UnreadableFile, type RowFault } from './lists/row-fault.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'

const brief = ({ row, message }: RowFault) => ({ row, message })

/** Reads a list in chunks of `size` bytes. */
async function read(csv: string, size = 7, mappingOf?: MappingOf) {
  const bytes = Buffer.from(csv)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  const all = { rows: [] as ImportRow[], faults: [] as ReturnType<typeof brief>[] }
  try {
    for await (const { rows, faults } of readImport(chunks, mappingOf)) {
      all.rows.push(...rows)
      all.faults.push(...faults.map(brief))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { rows: [], faults: error.faults.map(brief) }
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
      ',Staples,Dal,1 kg,free,-1,101,maybe,http://elsewhere.example/a.webp',
      '',
      `${good},1.5,,,`,
      `${good},1,2,yes,,too,many`,
    ].join('\n'),
  )
  expect(rows.map(({ row }) => row)).toEqual([2])
  expect(faults).toEqual(
    [
      { row: 3, message: 'name is missing' },
      { row: 3, message: 'price: "free" is not an amount. Write it like 1234.50.' },
      { row: 3, message: 'discount: A percentage cannot be over 100; the cell says "101"' },
      { row: 3, message: 'stock: Stock cannot be negative; the cell says "-1"' },
      {
        row: 3,
        message:
          'image: This picture does not exist in this shop; the cell says "http://elsewhere.example/a.webp"',
      },
      { row: 3, message: 'veg: Enter yes or no; the cell says "maybe"' },
      { row: 5, message: 'stock: Stock must be a whole number; the cell says "1.5"' },
      { row: 6, message: 'More cells than columns, "too" among them. Is a quote missing?' },
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
  const named = (name: string) => read(`${heading}\n${name},Staples,Dal,1 kg,9`)
  for (const name of ['a\u0001b', 'x'.repeat(201)]) expect((await named(name)).faults).toHaveLength(1)
  // No text file has one.
  await expect(named('a\u0000b')).rejects.toMatchObject({ code: 'invalid' })
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
  expect(file.chunks).toBeLessThan(200)
})

test('reading stops when a file exceeds the maximum number of rows', async () => {
  // Empty rows count too, and are fast to read.
  const file = endless(',,,,\n')
  await expect(async () => {
    for await (const batch of readImport(file)) void batch
  }).rejects.toThrow('more than 1,00,000 rows')
  expect(file.chunks).toBeLessThan(MAX_IMPORT_ROWS / 200 + 100)
})

test('the heading is no row: a list may have exactly the maximum of rows under it', async () => {
  const rows = ',,,,\n'.repeat(MAX_IMPORT_ROWS)
  const readAll = async (file: string) => {
    for await (const batch of readImport([Buffer.from(file)])) void batch
  }
  await readAll(`name,category,subCategory,unit,price\n${rows}`)
  await expect(readAll(`name,category,subCategory,unit,price\n${rows},,,,\n`)).rejects.toThrow(
    'more than 1,00,000 rows',
  )
})

test('a comma only groups digits: a decimal comma is refused with its cell', async () => {
  const { rows, faults } = await read(
    [
      `${heading},discount,stock`,
      'Besan,Staples,Flours,500 g,"62,50",,12',
      'Maida,Staples,Flours,1 kg,54.00,"12,5",12',
      'Poha,Staples,Flours,500 g,"1,25,000.00",,"1,200"',
      'Ragi,Staples,Flours,1 kg,Rs. 95/-,12.5%,12',
    ].join('\n'),
  )
  expect(faults).toEqual([
    { row: 2, message: 'price: "62,50" is not an amount. Write 62.50.' },
    { row: 3, message: 'discount: "12,5" is not a percentage. Write 12.5.' },
  ])
  expect(rows).toMatchObject([
    { price: 125_000, stock: 1200 },
    { price: 95, discount: 12.5 },
  ])
})

test.each([';', '\t'])('columns separated by %j are read', async (separator) => {
  const csv = [heading, good].join('\n').replaceAll(',', separator)
  expect((await read(csv)).rows).toMatchObject([{ name: 'Toor Dal', price: 180 }])
})

test('a first line that names the separator is not a row', async () => {
  const csv = `sep=;\r\n${heading}\r\n${good}\r\n`.replaceAll(',', ';')
  expect((await read(csv, 3)).rows).toMatchObject([{ row: 2, name: 'Toor Dal' }])
})

test('every line end ends a row, and blank cells beyond the headings are nothing', async () => {
  const csv = `${heading}\r\n${good}\nUrad Dal,Staples,Dal,1 kg,150,,,\r\nMoong Dal,Staples,Dal,1 kg,140\rRajma,Staples,Dal,1 kg,170`
  const { rows, faults } = await read(csv, 5)
  expect(faults).toEqual([])
  expect(rows.map(({ row, name }) => [row, name])).toEqual([
    [2, 'Toor Dal'],
    [3, 'Urad Dal'],
    [4, 'Moong Dal'],
    [5, 'Rajma'],
  ])
})

test('error words of spreadsheets are refused, words for nothing are empty cells', async () => {
  const { rows, faults } = await read(
    [`${heading},brand,sku`, '#REF!,Staples,Dal,1 kg,9,,', `${good},(null),NULL`, `${good},#NAME?,`].join(
      '\n',
    ),
  )
  expect(rows).toMatchObject([{ row: 3, name: 'Toor Dal' }])
  expect(rows[0]).not.toHaveProperty('brand')
  expect(faults).toEqual([
    { row: 2, message: 'name: "#REF!" is an error of the spreadsheet. Mend the formula' },
    { row: 4, message: 'brand: "#NAME?" is an error of the spreadsheet. Mend the formula' },
  ])
})

test('words for nothing of programs and people are nothing, in a brand too; error words of other languages are errors', async () => {
  for (const word of ['N/A', 'n.a.', 'NA', 'None', 'NaN', 'undefined', '-', '--', '[object Object]'])
    expect((await read(`${heading},brand\n${good},${word}`)).rows[0]).not.toHaveProperty('brand')
  expect((await read(`${heading},brand\n${good},NAN`)).rows).toMatchObject([{ brand: 'NAN' }])
  for (const word of ['#ERROR!', '#NOM?', '#WERT!', '#BEZUG!'])
    expect((await read(`${heading},brand\n${good},${word}`)).faults[0]?.message).toContain('is an error of')
})

test('a row that is sold for nothing is pointed out', async () => {
  const csv = `${heading},discount\n${good.replace('180', '0')},0\n${good},100\n${good},99`
  const pointedOut: number[] = []
  for await (const { warnings } of readImport([Buffer.from(csv)]))
    pointedOut.push(...warnings.map(({ row }) => row))
  expect(pointedOut).toEqual([2, 3])
})

test('letters that were encoded twice are read; a letter that was lost is named', async () => {
  const csv = 'CafÃ© Donâ€™t à¤¦à¤¾à¤²,Staples,Dal,1 kg,â‚¹9'
  expect((await read(`${heading}\n${csv}`)).rows).toMatchObject([{ name: 'Café Don’t दाल', price: 9 }])
  expect((await read(`${heading}\nMAÇÃ CAFÉ… “Ü”,Staples,Dal,1 kg,9`)).rows).toMatchObject([
    { name: 'MAÇÃ CAFÉ… “Ü”' },
  ])
  expect((await read(`${heading}\nCaf\uFFFD,Staples,Dal,1 kg,9`)).faults[0]?.message).toContain('was lost')
})

test('a SKU that a spreadsheet has shortened is refused with the way out', async () => {
  for (const sku of ['"8,906E+12"', '8901030865275.0'])
    expect((await read(`${heading},sku\n${good},${sku}`)).faults).toHaveLength(1)
  expect((await read(`${heading},sku\n${good},8.906E+12`)).faults).toEqual([
    { row: 2, message: expect.stringContaining('Format the column as text') },
  ])
  expect((await read(`${heading},sku\n${good},1E5-BOX`)).faults).toEqual([])
  // Its own apostrophe shows that no spreadsheet has changed it.
  expect((await read(`${heading},sku\n${good},'8.906E+12`)).rows).toMatchObject([{ sku: '8.906E+12' }])
})

test.each(['2-Jan', '2026-01-02', '12-Mar-26'])(
  'a unit or SKU that a spreadsheet made %j is refused',
  async (date) => {
    const { faults } = await read(`${heading},sku\nToor Dal,Staples,Dal,${date},180,\n${good},${date}`)
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringContaining(`unit: "${date}": a spreadsheet has made a date of this`),
      expect.stringContaining('sku: '),
    ])
    expect((await read(`${heading},sku\n${good},'${date}`)).rows).toMatchObject([{ sku: date }])
  },
)

test('details are lines with a colon; a line without one is refused with its text', async () => {
  const { rows, faults } = await read(
    `${heading},details,maxPerOrder\n${good},"Shelf life: 6 months\nStore: at 4:00",5\n${good},6 months,0`,
  )
  expect(rows).toMatchObject([{ details: { 'Shelf life': '6 months', Store: 'at 4:00' }, maxPerOrder: 5 }])
  expect(faults).toEqual([
    { row: 3, message: 'maxPerOrder: Quantity must be at least 1; the cell says "0"' },
    {
      row: 3,
      message: 'details: "6 months" is not a detail. Write each on a line of its own: Shelf life: 6 months',
    },
  ])
})

test('punctuation of Windows-1252 that was read as another encoding is what it was', async () => {
  expect((await read(`${heading}\nDadi\u0092s Pickle,Staples,Dal,1 kg,9`)).rows).toMatchObject([
    { name: 'Dadi’s Pickle' },
  ])
})

test('a character that cannot be seen is named where it stands', async () => {
  expect((await read(`${heading}\nDadi\u0001 Pickle,Staples,Dal,1 kg,9`)).faults[0]?.message).toContain(
    'the cell says "Dadi[U+0001] Pickle"',
  )
})

test('quotes that another program has escaped with a backslash are quotes', async () => {
  const { rows, faults } = await read(
    [
      heading,
      String.raw`"Surabhi \"Gold\" Milk",Dairy,Milk,500 ml,30`,
      String.raw`"Pan 12\"",Home,Pans,1 pc,900`,
      String.raw`"Pan 12\", steel",Home,Pans,2 pc,900`,
      String.raw`"From C:\",Home,Pans,3 pc,9`,
    ].join('\n'),
  )
  expect(faults).toEqual([])
  expect(rows.map(({ name }) => name)).toEqual([
    'Surabhi "Gold" Milk',
    'Pan 12"',
    'Pan 12", steel',
    'From C:\\',
  ])
})

test('the marks of HTML are read as the text that they show', async () => {
  const csv = `${heading},description\nChampa Herbs &amp; Spices,Masala,Blends,50 g,40,"<p>Eight herbs.<br>No <strong>MSG</strong> &mdash; ever.</p>"\nR&D black&notes,Masala,Blends,60 g,40,5 < 6`
  expect((await read(csv)).rows).toMatchObject([
    { name: 'Champa Herbs & Spices', description: 'Eight herbs.\nNo MSG — ever.' },
    { name: 'R&D black&notes', description: '5 < 6' },
  ])
})

const proposed: MappingOf = (_, mapping) => mapping

test.each([
  [
    'Name, Brand, Category, Pack, MRP, Sale Price, Qty\nRice,Jhelum,Staples,1 kg,"1,200",999,4',
    { unit: '1 kg', price: 1200, discount: 16.75, stock: 4, subCategory: 'All' },
  ],
  [
    'S No,Product Name,Brand,Category,Sub Category,Pack Size,MRP,Selling Price,Qty,Barcode,HSN\n1,Rice,Jhelum,Staples,Rice,5 kg,650,599,20,8906000222222,1006',
    { unit: '5 kg', price: 650, discount: 7.846154 },
  ],
  [
    'Style,Department,Size,Colour,Price,Stock\nKurta,Men,M,Blue,799,4',
    { name: 'Kurta', category: 'Men', unit: 'M / Blue', price: 799 },
  ],
  [
    'item_name,item_category,item_sub_category,item_mrp,item_price,item_qty\nDal,Staples,Pulses,180,160,1kg',
    { category: 'Staples', subCategory: 'Pulses', unit: '1kg', price: 180, discount: 11.111111 },
  ],
  ['सामान;भाव;वजन\nआटा;₹४५;१ किलो', { name: 'आटा', unit: '१ किलो', price: 45 }],
  [
    'Stock Item,Stock Group,MRP (Rs.),SKU Code,Net Wt.,Opening Stock\nDal,Pulses,180,A1,1 kg,4',
    { name: 'Dal', category: 'Pulses', unit: '1 kg', price: 180, sku: 'A1', stock: 4 },
  ],
  [
    'Sri Lakshmi Stores\n\nItem;Rate;Qty\nRice;60;5 kg',
    { name: 'Rice', category: 'Imported', subCategory: 'All', unit: '5 kg', price: 60 },
  ],
])('the columns of %j are proposed', async (csv, row) => {
  expect(await read(csv, 100, proposed)).toMatchObject({ rows: [row], faults: [] })
})

test('a fault in a list of other columns names the heading of the file', async () => {
  const csv = 'Item,MRP,Sale Price\nRice,100,120\nDal,free,'
  expect((await read(csv, 100, proposed)).faults).toEqual([
    { row: 2, message: 'Sale Price: "120" is above the MRP "100"' },
    { row: 3, message: 'MRP: "free" is not an amount. Write it like 1234.50.' },
  ])
})

test('cells of nothing but spaces, breaks and brackets are read in time that their length bounds', async () => {
  for (const filler of ['\r\n', ' ', '\u00A0>', '(per ', '\\"', "'", '&', '<p', ':', '1,'])
    for (const column of heading.split(',')) {
      const cell = `"1,${filler.replaceAll('"', '""').repeat(Math.floor(150_000 / filler.length))}x"`
      const row = heading.split(',').map((one) => (one === column ? cell : '1'))
      await read(`${heading}\n${row.join(',')}`, 65_536)
      await read(`${heading},${cell}\n1`, 65_536, proposed)
    }
}, 30_000)
