import { expect, test } from 'vitest'
import { readImport } from '../import-rows.ts'

const read = async (...lines: string[]) => {
  const all = { rows: [] as Record<string, unknown>[], faults: [] as string[], warnings: [] as string[] }
  for await (const { rows, faults, warnings } of readImport([Buffer.from(lines.join('\n'))])) {
    all.rows.push(...rows)
    all.faults.push(...faults.map(({ row, message }) => `${row}: ${message}`))
    all.warnings.push(...warnings.map(({ row, message }) => `${row}: ${message.split(':')[0]}`))
  }
  return all
}

test('an old export of Shopify: further packs, apostrophes, negative stock, an MRP below the price', async () => {
  const { rows, faults, warnings } = await read(
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status',
    `dal,Toor Dal,"<p>Clean, <b>unpolished</b>.</p><ul><li>From Latur</li></ul>",Asha &amp; Co,"Food, Drink > Food Items > Pulses",,true,500 g,'00123,500,24,89.00,99.00,https://cdn.example/1.jpg,active`,
    'dal,,,,,,,1 kg,TD-1000,1000,-3,169.00,199.00,,',
    'dal,,,,,,,,,,,,,https://cdn.example/2.jpg,',
    'banana,Banana,,,,Fruit,true,Default Title,BAN,1500,,45.50,,,active',
    'gift,Hamper,"He said ""wow"" &amp; left",,,,true,Default Title,,0,5,"1,299.00",1000.00,,draft',
    'free,Sample,,,,,true,Default Title,,0,5,,,,active',
  )
  expect(faults).toEqual([])
  const dal = {
    name: 'Toor Dal',
    brand: 'Asha & Co',
    category: 'Food Items',
    subCategory: 'Pulses',
    publish: true,
  }
  expect(rows).toMatchObject([
    { ...dal, unit: '500 g', price: 99, discount: 10.10101, stock: 24, sku: '00123' },
    {
      ...dal,
      unit: '1 kg',
      price: 199,
      discount: 15.075377,
      stock: 0,
      description: 'Clean, unpolished.\n- From Latur',
    },
    { category: 'Fruit', subCategory: 'All', unit: '1.5 kg', price: 45.5, discount: 0, stock: 0 },
    {
      category: 'Imported',
      unit: '1 pc',
      price: 1299,
      discount: 0,
      description: 'He said "wow" & left',
      publish: false,
    },
  ])
  expect(warnings).toEqual(['3: The stock is below 0', '7: This row has no price that can be read'])
})

test('a new export of Shopify', async () => {
  const { rows } = await read(
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Weight unit for display,Product image URL,Variant image URL',
    'Ghee,ghee,<p>Slow&nbsp;cooked.</p>,Jhelum,Food > Dairy,,,TRUE,Active,G-500,,Size,500 ml,Jar,Glass,340,375,shopify,12,500,g,,',
    ',ghee,,,,,,,,G-1000,,,1 L,,Tin,640,,shopify,8,1000,g,,',
  )
  expect(rows).toMatchObject([
    {
      name: 'Ghee',
      category: 'Food',
      subCategory: 'Dairy',
      unit: '500 ml / Glass',
      price: 375,
      sku: 'G-500',
      stock: 12,
    },
    { name: 'Ghee', unit: '1 L / Tin', price: 640, discount: 0, description: 'Slow cooked.', publish: true },
  ])
})

test('an export of WooCommerce: a variation names its product, which may stand below it', async () => {
  const { rows, faults, warnings } = await read(
    '\uFEFFID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Parent,Brands,Attribute 1 value(s),Attribute 2 value(s)',
    '14,variation,RICE-5,Basmati Rice - 5 kg,1,,,1,,5,620.50,699,,id:12,,5 kg,',
    '12,variable,RICE,Basmati Rice,1,,Long grain,1,,,,,Staples > Rice,,Dawn,"1 kg, 5 kg",',
    String.raw`13,variation,RICE-1,,1,,,1,12,1,,140,,RICE,,1 kg,Loose`,
    '11,"simple, virtual",ATTA5,"Atta, whole wheat",1,Stone ground,<p>Fresh &#8377; value</p>,1,40,0.5,265,295,"Staples > Flours, Offers",,,,',
    String.raw`15,simple,'-9X,Draft,-1,,,0,-2,,,10,"Dry\, loose",,,,`,
    '16,grouped,SET,Breakfast,1,,,1,,,,,,,,,',
    '17,variation,LOST,Lost,1,,,1,1,,,5,,id:999,,red,',
    '18,simple,NOPRICE,Nothing,1,,,1,3,,,,,,,,',
  )
  expect(faults).toEqual([])
  const rice = {
    name: 'Basmati Rice',
    brand: 'Dawn',
    category: 'Staples',
    subCategory: 'Rice',
    description: 'Long grain',
  }
  expect(rows).toMatchObject([
    { ...rice, unit: '5 kg', price: 699, discount: 11.230329, stock: 0, sku: 'RICE-5', publish: true },
    { ...rice, unit: '1 kg / Loose', price: 140, discount: 0, stock: 12 },
    {
      name: 'Atta, whole wheat',
      subCategory: 'Flours',
      unit: '500 g',
      price: 295,
      discount: 10.169492,
      description: 'Fresh ₹ value',
    },
    { category: 'Dry, loose', unit: '1 pc', sku: '-9X', stock: 0, publish: false },
  ])
  expect(warnings).toEqual([
    '2: The other shop does not count this stock',
    '6: The stock is below 0',
    '7: This kind of product cannot be taken over',
    '8: The product of this pack is not in the file',
    '9: This row has no price that can be read',
  ])
})

test('a weight in pounds is not taken over', async () => {
  const { rows } = await read('Type,SKU,Name,Published,Weight (lbs),Regular price', 'simple,S,Dal,1,500,82')
  expect(rows).toMatchObject([{ unit: '1 pc', price: 82 }])
})
