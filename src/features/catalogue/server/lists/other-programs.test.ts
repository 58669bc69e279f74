import { expect, test } from 'vitest'
import { readGst } from '#features/papers/product-tax.ts'
import { numberHint } from '#shared/typed-number.ts'
import { readImport, type ImportRow } from '../import-rows.ts'

/** Reads a list of another program by what is proposed for its columns. */
async function read(...lines: string[]) {
  const found = { rows: [] as ImportRow[], faults: [] as string[], warnings: [] as string[] }
  const bytes = [Buffer.from(lines.join('\n'))]
  for await (const batch of readImport(bytes, (_, proposed) => proposed)) {
    found.rows.push(...batch.rows)
    found.faults.push(...batch.faults.map(({ row, message }) => `${row} ${message}`))
    found.warnings.push(...batch.warnings.map(({ row, message }) => `${row} ${message}`))
  }
  return found
}

test.each([
  ['GST@5%', 'taxable', 500],
  ['GST-18%', 'taxable', 1800],
  ['@18%', 'taxable', 1800],
  ['2.5%+2.5%', 'taxable', 500],
  ['IGST@40%', 'taxable', 4000],
  ['gst 18 %', 'taxable', 1800],
  ['GST@0%', 'nil', 0],
  ['CGST@2.5% + SGST@2.5%', 'taxable', 500],
  ['Exempted', 'exempt', 0],
  ['Nil Rated', 'nil', 0],
  ['NIL-RATED', 'nil', 0],
  ['Non GST', 'non_gst', 0],
  ['GST@0.25%', 'taxable', 25],
  ['18% GST', 'taxable', 1800],
  ['GST 5% - SK', 'taxable', 500],
  ['5% GST S', 'taxable', 500],
  ['5 % IGST', 'taxable', 500],
  ['Tax free', 'exempt', 0],
])('%s is a rate', (text, treatment, rateBp) => expect(readGst(text)).toEqual({ treatment, rateBp }))

test.each(['CGST@2.5%', 'GST@', 'GST@50%', 'exempt?', '0', '-5', '2.5%+'])('%s is none', (text) =>
  expect(readGst(text)).toBeUndefined(),
)

test('the rates and sizes of a billing app are read, and no cell drops the one beside it', async () => {
  const { rows, faults, warnings } = await read(
    'Item name*,Item code,HSN,Category,Unit,Sale price,Discount,Opening stock quantity,Tax Rate,Inclusive Of Tax',
    'Navya Rusk,R1,1905,Biscuits,1 pkt,40,5%,12,GST@5%,Inclusive',
    'Navya Curd,C1,0403,Dairy,400 g,35,,8,Exempted,Inclusive',
    'Navya Soda,S1,2202,Drinks,750 ml,45,0%,6,IGST@40%,Inclusive',
    'Navya Cake,K1,1905,Biscuits,1 pc,45,0%,6,Tax@?,Inclusive',
    'Navya Paneer,P1,406,Dairy,200 g,90,0%,6,GST@5%,Inclusive',
    'Navya Salt,N1,2501,Spices,1 kg,20,0%,6,GST@12%,Inclusive',
    'Navya Rice,B1,1006,Staples,1 kg,60,0%,6,,Inclusive',
  )
  expect(rows.map(({ hsn, gst, listedHsn }) => [hsn ?? listedHsn, gst?.treatment, gst?.rateBp])).toEqual([
    ['1905', 'taxable', 500],
    ['0403', 'exempt', 0],
    ['2202', 'taxable', 4000],
    ['1905', undefined, undefined],
    ['2501', undefined, undefined],
    ['1006', undefined, undefined],
  ])
  expect(faults).toEqual([
    '6 HSN: "406" is short of a digit: a spreadsheet may have taken its zero. Write 0406',
  ])
  expect(warnings).toEqual([
    '5 Tax Rate: "Tax@?" is not a rate. Write 5, 18, 40, exempt, nil or non-gst. The HSN 1905 is kept, without a tax',
    expect.stringMatching(/^7 Tax Rate: "GST@12%": 12 % is not .*The HSN 2501 is kept, without a tax$/),
    '8 HSN: GST is missing in this row: the HSN 1006 is kept, without a tax',
  ])
})

test('a letterhead of two cells is no heading', async () => {
  const { rows, faults } = await read(
    'SHREE GANESH TRADERS,,,,Page 1 of 1',
    'Rate list,,,,Date: 01-11-2026',
    'Product Name,Category,Sub Category,Pack Size,MRP,Sale Rate',
    'Jhelum Poha,Staples,Flakes,500 g,45,42',
  )
  expect([faults, rows]).toMatchObject([[], [{ row: 4, name: 'Jhelum Poha', price: 45 }]])
})

test('a list of rates below a letterhead is found by its names and prices alone', async () => {
  const { rows, faults } = await read(
    'SHREE GANESH TRADERS,,Page 1 of 1',
    'Wholesale price list w.e.f. 01-11-2026,,',
    'S.No,Particulars,M.R.P.',
    ',PULSES & DALS,',
    '1,Toor Dal,150',
  )
  expect(faults).toEqual([])
  expect(rows).toMatchObject([{ name: 'Toor Dal', price: 150, category: 'PULSES & DALS' }])
})

test.each([
  [
    'Description of Goods,Dept,UoM,MRP (Incl. of all taxes),S.Rate,Cl. Stock,Barcode No.,HSN/SAC Code,GST Slab',
  ],
  [
    'Name of Item,DEPARTMENT,Pack,M.R.P.(inclusive of all taxes),Sales Price,Op. Stock,EAN No,HSN Code,Tax Percentage',
  ],
])('the headings of other programs are known: %s', async (headings) => {
  const { rows, faults } = await read(headings, 'Rava,Staples,1 kg,62,58,4,8901030865275,1101,18% GST')
  expect(faults).toEqual([])
  expect(rows).toMatchObject([
    {
      name: 'Rava',
      category: 'Staples',
      unit: '1 kg',
      price: 62,
      stock: 4,
      barcode: '8901030865275',
      hsn: '1101',
    },
  ])
  expect(rows[0]!.discount).toBeCloseTo(6.451613)
})

test('rows that are heads of sections become the categories of what follows', async () => {
  const { rows, faults } = await read(
    'S.No,Item,Size,Rate',
    ',PULSES,,',
    '1,Toor Dal,1 kg,160',
    '2,Urad Dal,1 kg,150',
    'OILS,,,',
    '3,Mustard Oil,1 l,180',
  )
  expect(faults).toEqual([])
  expect(rows.map(({ name, category }) => [name, category])).toEqual([
    ['Toor Dal', 'PULSES'],
    ['Urad Dal', 'PULSES'],
    ['Mustard Oil', 'OILS'],
  ])
})

test.each(['Item,MRP,Price,In Stock', 'Item,maximum-retail-price,Price,Available'])(
  'beside an MRP a price is what is paid, and yes is no number: %s',
  async (headings) => {
    const { rows, faults } = await read(headings, 'Navya Rusk 200 g,40,36,Y')
    expect(faults).toEqual([])
    expect(rows).toMatchObject([{ price: 40, discount: 10 }])
    expect(rows[0]!.stock).toBeUndefined()
  },
)

test('sizes within a name, halves of a rate, sums of a section and what stands below a list', async () => {
  const { rows, faults, warnings } = await read(
    'Item,Rate,HSN,CGST %,SGST %',
    'PULSES,,,,',
    'Toor Dal [500 ml],150,HSN 0713,2.5,2.5',
    'Surf 1 kg Pouch,140,3402,9,9',
    '7 Up 250ml (Pack of 2),40,2202,20,20',
    'Total PULSES,330,,,',
    'E. & O.E.,,,,',
  )
  expect([faults, warnings]).toEqual([[], []])
  expect(rows.map(({ category, unit, hsn, gst }) => [category, unit, hsn, gst?.rateBp])).toEqual([
    ['PULSES', '500 ml', '0713', 500],
    ['PULSES', '1 kg Pouch', '3402', 1800],
    ['PULSES', '250ml (Pack of 2)', '2202', 4000],
  ])
})

test('sections are counted by letters, and a numbered item without a price is asked for', async () => {
  const { rows, faults } = await read(
    'S.No,Item,Rate',
    'A,PULSES,',
    '1,Toor Dal 1 kg,160',
    'II.,OILS,',
    '2,Mustard Oil 1 l,180',
    '3,Castor Oil,',
  )
  expect(rows.map(({ name, category }) => [name, category])).toEqual([
    ['Toor Dal 1 kg', 'PULSES'],
    ['Mustard Oil 1 l', 'OILS'],
  ])
  expect(faults).toEqual(['6 Rate is missing'])
})

test('codes that a program keeps as formulas or numbers, and pieces that it names twice', async () => {
  const { rows, faults, warnings } = await read(
    'Item name,MRP,Base Unit (x),Barcode,HSN,GST',
    'Navya Rusk 200g,40,PIECES (Pcs),="8901030865275",1905.0,5',
  )
  expect([faults, warnings]).toEqual([[], []])
  expect(rows).toMatchObject([{ unit: '200 g', barcode: '8901030865275', hsn: '1905' }])
})

test('what stands behind a number and means the pack is ignored, and what changes it is refused', async () => {
  const { rows, faults } = await read(
    'Particulars,Category,Sub Category,Unit,Rate,Closing Quantity',
    'Jhelum Besan,Staples,Flour,500 g,48.00/Nos,10 Nos',
    'Jhelum Jaggery,Staples,Sugar,1 kg,72.00/Kgs,12.000 Kgs',
    'Jhelum Rava,Staples,Flour,500 g,30,2 doz',
    'Jhelum Poha,Staples,Flour,500 g,"6,50,00",2',
  )
  expect(rows.map(({ price, stock }) => [price, stock])).toEqual([
    [48, 10],
    [72, 12],
  ])
  expect(faults).toEqual([
    expect.stringMatching(/^4 Closing Quantity: "2 doz" is not a number/),
    '5 Rate: "6,50,00" is not an amount. Write it like 1234.50.',
  ])
  expect([numberHint('6,50,00'), numberHint('62,50')]).toEqual(['Write it like 1234.50.', 'Write 62.50.'])
})

test('an item without a size is asked for, unless it is one piece', async () => {
  const { rows, faults } = await read(
    'Item,Size,Base Unit,Rate',
    'Toor Dal,,KGS,160',
    'Mustard Oil,,Ltr,180',
    'Comb,,PCS,20',
    'Rice,5 kg,KGS,300',
    'Eggs,,DOZ,84',
    'Rice in sacks,,QTL,5000',
  )
  expect(faults).toEqual([
    '2 Base Unit: "KGS" says no size. Write how much one pack holds, such as 1 kg',
    '3 Base Unit: "Ltr" says no size. Write how much one pack holds, such as 1 L',
    '6 Base Unit: "DOZ" says no size. Write how much one pack holds, such as 1 dozen',
    '7 Base Unit: "QTL" says no size. Write how much one pack holds, such as 1 kg',
  ])
  expect(rows.map(({ name, unit }) => [name, unit])).toEqual([
    ['Comb', '1 pc'],
    ['Rice', '5 kg'],
  ])
})

test('groups with their value, totals, and what each sheet of paper repeats are no products', async () => {
  const tally = await read(
    'Shree Ganesh Kirana Stores',
    'Stock Summary',
    'Particulars,Quantity,Rate,Value',
    'PULSES,,,"12,000.00"',
    'Toor Dal,40 Nos,160.00/Nos,"6,400.00"',
    'Urad Dal,(-)2 Nos,150.00/Nos,(-)300.00',
    'Grand Total,,,"12,000.00"',
  )
  expect([tally.faults, tally.warnings]).toEqual([[], ['6 The stock is below 0: 0 is taken over']])
  expect(tally.rows).toMatchObject([
    { name: 'Toor Dal', category: 'PULSES', price: 160, stock: 40 },
    { name: 'Urad Dal', category: 'PULSES', price: 150, stock: 0 },
  ])
  const paged = await read(
    'ABC SUPER MARKET,,,,Page 1 of 2',
    'Code,Item Name,Pack,MRP,Sale Price',
    '101,Amul Gold,500 ml,35,34',
    'C/F,,,,34',
    'ABC SUPER MARKET,,,,Page 2 of 2',
    'Code,Item Name,Pack,MRP,Sale Price',
    'B/F,,,,34',
    '*** दालें ***,,,,',
    '102,Amul Cow,500 ml,29,29',
    'Total Items : 2,,,,',
    '*** End of Report ***,,,,',
  )
  expect(paged.faults).toEqual([])
  expect(paged.rows.map(({ sku, category, price }) => [sku, category, price])).toEqual([
    ['101', 'Imported', 35],
    ['102', 'दालें', 29],
  ])
})

test.each([
  [
    'Item Name,Parent Group,Main Unit,Opening Stock Qty.,Sale Price (Main),M.R.P.,Tax Category,HSN/SAC Code',
    'Tea,Beverages,Pcs.,20,330,350,GST 5%,09024040',
    { category: 'Beverages', unit: '1 pc', stock: 20, price: 350, hsn: '09024040' },
  ],
  [
    'Items,Product Type,Unit,Status,Opening Stock,Stock On Hand,Rate,HSN/SAC,Intra State Tax Rate',
    'Ghee,goods,pcs,Inactive,10,4,INR 650.00,04059020,5',
    { category: 'Imported', unit: '1 pc', stock: 4, price: 650, publish: false, hsn: '04059020' },
  ],
  [
    'Product Name,Unit,Quantity,Unit Price,Price with Tax,Tax Rate,HSN/SAC',
    'Soap,PCS,20,40.00,42.00,5,34011110',
    { unit: '1 pc', stock: 20, price: 42, hsn: '34011110' },
  ],
  [
    'PRODUCT NAME,PACKING,CO.NAME,M.R.P.,S.RATE,STOCK,HSN CODE,IGST%',
    'NOODLES,240 g,ITC,60.00,55.00,-3,19023010,5.00',
    { brand: 'ITC', unit: '240 g', stock: 0, price: 60, hsn: '19023010' },
  ],
])('what is sold, at what price, is read from %s', async (headings, cells, row) => {
  const { rows, faults } = await read(headings, cells)
  expect(faults).toEqual([])
  expect(rows).toMatchObject([row])
})

test('a price without tax has GST added, or is asked for; a unit that is only named in full has no size', async () => {
  const { rows, faults, warnings } = await read(
    'Item Name,HSN,MRP,Sales Price,Sales Price Tax Type,Base Unit (x),GST Tax Rate(%)',
    'Masala,09109100,55,47.62,Without Tax,PIECES (Pcs),5',
    'Turmeric,09103020,42,40,With Tax,PIECES (Pcs),5',
    'Cloves,09071010,80,70,Without Tax,PIECES (Pcs),',
    'Toor Dal,0713,160,150,With Tax,KILOGRAMS (Kg),Exempted',
  )
  expect(rows.map(({ price, discount }) => price * (1 - discount! / 100))).toEqual([
    expect.closeTo(50, 4),
    expect.closeTo(40, 4),
  ])
  expect(warnings[0]).toBe('2 The price of this row is without tax: GST was added to it')
  expect(faults).toEqual([
    '4 Sales Price: "70 without tax" is not an amount. Write it like 1234.50.',
    '5 Base Unit (x): "KILOGRAMS (Kg)" says no size. Write how much one pack holds, such as 1 kg',
  ])
})

test('a valid GTIN among the item codes is a barcode', async () => {
  const { rows } = await read(
    'Item,Item Code,Size,Rate',
    'Biscuits,8901030865275,100 g,10',
    'Rusk,8901030865276,100 g,20',
    'Cake,R-1,100 g,30',
  )
  expect(rows.map(({ sku, barcode }) => [sku ?? null, barcode ?? null])).toEqual([
    [null, '8901030865275'],
    ['8901030865276', null],
    ['R-1', null],
  ])
})

test('more columns than a list has are refused before anybody looks at their names; empty ones at the end are none', async () => {
  const wide = Array.from({ length: 501 }, (_, at) => `column ${at}`).join(',')
  await expect(read(wide, 'a,b')).rejects.toThrow('more than 500 columns')
  await expect(
    read('Item name,Category,Unit,Sale price,Opening stock quantity', ','.repeat(600) + 'x'),
  ).rejects.toThrow('more than 500 columns')
  const empty = ','.repeat(500_000)
  const { rows } = await read(
    `Item name,Category,Unit,Sale price,Opening stock quantity${empty}`,
    `Navya Rusk,Biscuits,1 pkt,40,12${empty}`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Navya Rusk'])
}, 10_000)

test.each([
  ['PARLE G 100G', '1*100', '100 g'],
  ['Navya Atta 5 kg', 'BAGS', '5 kg'],
  ['Horlicks (500gm)', 'Pcs.', '500 g'],
  ['Sunflower Oil 1 Ltr', '', '1 L'],
  ['Dolo 650', '1*15', '1*15'],
  ['Eggs', 'Box', 'Box'],
  ['Rice 5 kg', '10 kg', '10 kg'],
  ['Comb 12 pcs', 'Nos', '1 pc'],
])('the size in a name, %s, counts where the unit %o has none: %s', async (name, unit, size) => {
  const { rows, faults } = await read('Item Name,Unit,Rate', `${name},${unit},40`)
  expect([faults, rows.map((row) => row.unit)]).toEqual([[], [size]])
})

test.each([
  [
    'Handle,SKU,Name,Category,Option 1 value,Barcode,Available for sale [Main],Price [Main],In stock [Main]',
    'tea,10003,Tea,Drinks,250 g,,Y,120,5',
    { sku: '10003', unit: '250 g', price: 120, stock: 5, publish: true },
  ],
  [
    'Name,Internal Reference,Sales Price,Product Category,Unit of Measure,Quantity On Hand,Customer Taxes',
    'Basmati Rice 5 kg,BR5,620,All / Saleable / Rice / Basmati,Units,14,GST 5%',
    { sku: 'BR5', category: 'Rice', subCategory: 'Basmati', unit: '5 kg', stock: 14 },
  ],
  [
    'Item Code,Item Name,Item Group,Default Unit of Measure,HSN/SAC,Standard Selling Rate,Item Tax Template',
    'S2,Rava 1 kg,Flours,Nos,1103,58,GST 5% - SK',
    { sku: 'S2', category: 'Flours', unit: '1 kg', price: 58, gst: { treatment: 'taxable', rateBp: 500 } },
  ],
])('an export of another program is read: %s', async (headings, cells, row) => {
  const { rows, faults } = await read(headings, cells)
  expect(faults).toEqual([])
  expect(rows).toMatchObject([row])
})

test('headings over two rows are read as one', async () => {
  const { rows, faults } = await read(
    'Sharma Kirana Stores',
    'Stock Summary',
    '1-Apr-26 to 30-Nov-26',
    'Particulars,Closing Balance,,',
    ',Quantity,Rate,Value',
    'PULSES,,,',
    'Toor Dal 1 kg,10 Nos,140.00,1400.00',
    'Grand Total,10 Nos,,1400.00',
  )
  expect(faults).toEqual([])
  expect(rows).toMatchObject([
    { name: 'Toor Dal 1 kg', unit: '1 kg', category: 'PULSES', price: 140, stock: 10 },
  ])
})
