import { expect, test } from 'vitest'
import { workbook, workbookParts, zip, type TestCell } from '../../../../../test/workbook.ts'
import { MAX_IMPORT_ROWS, MAX_SPREADSHEET_BYTES } from '../../limits.ts'
import { readImport } from '../import-rows.ts'
import { readRecords, type FoundInFile } from './read-records.ts'
import { UnreadableFile } from './row-fault.ts'

const rowsOf = async (bytes: Buffer, found: FoundInFile = {}) => {
  const rows: [number, ...string[]][] = []
  for await (const { row, cells } of readRecords([bytes.subarray(0, 3), bytes.subarray(3)], found))
    rows.push([row, ...cells])
  return rows
}
const refusal = async (bytes: Buffer) => {
  try {
    return await rowsOf(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return `${error.faults[0]!.row}: ${error.message}`
    return (error as Error).message
  }
}
const cell = (attributes: string, content: string): TestCell => ({
  xml: `<c REF ${attributes}>${content}</c>`,
})
const HEADINGS = ['name', 'category', 'subCategory', 'unit', 'price', 'discount', 'sku', 'barcode']

test('cells are read as they are shown: codes keep their zeros, percentages and dates are such', async () => {
  const rows: TestCell[][] = [
    ['Dal & "Co" प्याज 🧅', '00123', 8906000222225, 62.5, 0.1 + 0.2],
    [cell('s="1"', '<v>0.125</v>'), cell('s="2"', '<v>46351</v>'), cell('s="3"', '<v>123</v>')],
    [cell('s="4"', '<v>46351.5</v>'), cell('s="5"', '<v>8906000222225</v>'), cell('s="6"', '<v>1250</v>')],
    [cell('', '<v>1.2345678901234599E+17</v>'), cell('', '<v>8.9E-2</v>'), cell('t="b"', '<v>1</v>')],
    [
      cell('t="inlineStr"', '<is><r><t>Besan </t></r><r><t>fine</t></r><rPh><t>x</t></rPh></is>'),
      cell('t="str"', '<f>CONCAT("a")</f><v>a_x000D_b</v>'),
      cell('', '<f>1+1</f><v>2</v>'),
      cell('', '<f>1+1</f>'),
      cell('t="e"', '<v>#N/A</v>'),
    ],
  ]
  const codes = ['00000', 'dd\\-mmm\\-yyyy hh:mm', '0.00E+00', '[$₹-4009]\\ #,##0.00;[Red]"day "0']
  expect(await rowsOf(workbook({ List: rows }, { codes }))).toEqual([
    [1, 'Dal & "Co" प्याज 🧅', '00123', '8906000222225', '62.5', '0.3'],
    [2, '12.5%', '2026-11-25', '00123'],
    [3, '2026-11-25 12:00', '8906000222225', '1250'],
    [4, '1.2345678901234598E+17', '0.089', 'yes'],
    [5, 'Besan fine', 'a\rb', '2', '#UNCALCULATED!', '#N/A'],
  ])
})

test('the first sheet with rows is read, without hidden ones, blank rows and blank columns', async () => {
  const found: FoundInFile = {}
  const sheets = {
    Old: [['x']],
    Cover: [[null], ['  ']],
    Prices: [[null], [], ['a', null, 'b', null, null]],
    More: [['y']],
  }
  expect(await rowsOf(workbook(sheets, { hidden: ['Old'] }), found)).toEqual([[3, 'a', '', 'b']])
  expect(found.sheet).toBe('Prices')
  const alone: FoundInFile = {}
  expect(await rowsOf(workbook({ List: [['a']] }), alone)).toEqual([[1, 'a']])
  expect(alone).toEqual({})
})

test('rows and cells without references follow each other', async () => {
  const parts = workbookParts({ List: [] })
  parts['xl/worksheets/sheet1.xml'] =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row r="7"><x:c r="B7"><x:v>3</x:v></x:c></x:row></x:sheetData><x:row r="9"/></x:worksheet>'
  expect(await rowsOf(zip(parts))).toEqual([
    [1, '1', '2'],
    [7, '', '3'],
  ])
})

test('a spreadsheet is imported like a CSV file, and names what is wrong by row and heading', async () => {
  const bytes = workbook({
    List: [
      HEADINGS,
      ['Toor Dal', 'Staples', 'Dal', '1 kg', 180, cell('s="1"', '<v>0.1</v>'), '00123', 8906000222225],
      ['Besan', 'Staples', 'Flour', '1 kg', cell('t="e"', '<f>1/0</f><v>#DIV/0!</v>'), null, 'B1'],
      ['Poha', 'Staples', 'Flour', '1 kg', cell('', '<f>A1</f>'), null, null],
    ],
    Notes: [['n']],
  })
  const all = { rows: [] as object[], faults: [] as object[], warnings: [] as string[] }
  for await (const { rows, faults, warnings } of readImport([bytes])) {
    all.rows.push(...rows)
    all.faults.push(...faults)
    all.warnings.push(...warnings.map(({ message }) => message))
  }
  expect(all).toEqual({
    rows: [
      expect.objectContaining({ row: 2, price: 180, discount: 10, sku: '00123', barcode: '8906000222225' }),
    ],
    faults: [
      {
        row: 3,
        column: 'price',
        message: 'price: "#DIV/0!" is an error of the spreadsheet. Mend the formula',
      },
      { row: 4, column: 'price', message: expect.stringContaining('save it again') },
    ],
    warnings: [expect.stringContaining('Only the sheet "List" was read')],
  })
})

test('more rows, columns, text or bytes than a list has are refused', async () => {
  const wide = Array.from({ length: 501 }, (_, i) => `${i}`)
  expect(await refusal(workbook({ List: [['a'], wide] }))).toContain('2: The list has more than 500 columns')
  expect(await refusal(workbook({ List: [Array.from({ length: 8 }, () => 'x'.repeat(30_000))] }))).toContain(
    'too long',
  )
  const many = workbook({ List: Array.from({ length: MAX_IMPORT_ROWS + 2 }, () => [1]) })
  expect(await refusal(many)).toContain(`${MAX_IMPORT_ROWS + 2}: The file has more than 1,00,000 rows`)
  const large = Buffer.concat([workbook({ List: [['a']] }), Buffer.alloc(MAX_SPREADSHEET_BYTES)])
  expect(await refusal(large)).toContain('larger than 10 MB')
}, 60_000)

test('an archive that unpacks to more than it may is refused before it is unpacked', async () => {
  const parts = workbookParts({ List: [['a']] })
  const bomb = zip(parts, { 'xl/worksheets/sheet1.xml': 300_000_000 })
  expect(await refusal(bomb)).toContain('unpacks to more than 200 MB')
  const strings = zip(parts, { 'xl/sharedStrings.xml': 60_000_000 })
  expect(await refusal(strings)).toContain('unpacks to more than 200 MB')
  const liar = zip(
    { ...parts, 'xl/worksheets/sheet1.xml': ' '.repeat(1_000_000) },
    { 'xl/worksheets/sheet1.xml': 10 },
  )
  expect(await refusal(liar)).toContain('cannot be read')
})

test('entities, documents types and damage are refused, and the row is named', async () => {
  const parts = workbookParts({ List: [['a']] })
  const withSheet = (xml: string) => zip({ ...parts, 'xl/worksheets/sheet1.xml': xml })
  const open = '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>ok</v></c></row>'
  expect(
    await refusal(
      withSheet(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${open}</sheetData></worksheet>`),
    ),
  ).toContain('a document type is not allowed')
  expect(await refusal(withSheet(`${open}<row r="2"><c r="A2" t="str"><v>&e;</v></c></row>`))).toContain(
    '2: ',
  )
  expect(await refusal(withSheet(open))).toContain('2: This spreadsheet cannot be read below row 1')
  expect(await refusal(withSheet(`${open}<row r="1"/></sheetData></worksheet>`))).toContain('not in order')
  expect(await refusal(withSheet(`${open}<row r="999999999"/></sheetData></worksheet>`))).toContain(
    'not in order',
  )
  expect(await refusal(zip(parts).subarray(0, 900))).toContain('1: This spreadsheet cannot be read')
  expect(await refusal(zip({ 'a.txt': 'x' }))).toContain('cannot be read')
})

test('other files are named as what they are', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
  expect(await refusal(old)).toContain('before 2007 (.xls)')
  expect(await refusal(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toContain(
    'password',
  )
  expect(await refusal(zip({ mimetype: 'x', 'content.xml': 'x' }))).toContain('OpenDocument')
  expect(await refusal(zip({ 'xl/workbook.bin': 'x' }))).toContain('.xlsb')
  expect(await refusal(Buffer.from('\uFEFF <html><table><tr><td>name'))).toContain('web page')
  expect(await refusal(Buffer.from('%PDF-1.7'))).toContain('a PDF')
  expect(await refusal(Buffer.from('name <html>,b\n'))).toEqual([[1, 'name <html>', 'b']])
})
