import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { workbookParts, zip } from '../../../../../test/workbook.ts'
import { commandActor } from '#features/audit/actor.ts'
import { AppError } from '#shared/problems.ts'
import { importProducts } from '../import-products.ts'
import { readImport } from '../import-rows.ts'
import type { MappingOf } from './recognise-list.ts'
import { UnreadableFile, type RowFault } from './row-fault.ts'

/** `FUZZ_RUNS=100000 FUZZ_SEED=2` reads as many mutated files, drawn from that seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

/** Whole numbers below `limit`, the same for each seed (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
type Draw = ReturnType<typeof numbers>

const LISTS = [
  'name,brand,category,subCategory,unit,price,discount,stock,sku,barcode,description,details,veg,publish\r\nDal,Asha,Staples,Dals,1 kg,"1,180.50",12.5%,40,\'00123,8901030865275,"Two\nlines","Shelf life: 1 year",yes,no\r\nBesan,,Staples,Flours,500 g,62,,,,,,,,\r\n',
  'sep=;\nItem;MRP;Rate;Qty\nRice;60;55;5 kg\n"Oil ""A""";140;;1 L\n;150;;2 L\n',
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status\ndal,Dal,"<p>Clean &amp; <b>dry</b></p>",Asha,Pulses,true,500 g,A1,500,24,89.00,99.00,,active\ndal,,,,,,1 kg,A2,1000,-3,169,,,\n',
  'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Parent,Attribute 1 value(s)\n1,simple,S1,"Atta\\, fine",1,"<p>x\\ny</p>",1,4,5,265,295,"Staples > Flours",,\n2,variable,R,Rice,1,,1,,,,,Rice,,"1 kg, 5 kg"\n3,variation,R1,,1,,1,2,1,,140,,R,1 kg\n',
  'नाम,श्रेणी,मूल्य,name,price\nदाल,किराना,₹४५,दाल,₹४५\n',
]
const cells = LISTS.map((list) =>
  list
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/).map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell))),
)
const BOOKS = cells.map((rows) =>
  workbookParts({ Empty: [], List: [...rows, [{ xml: '<c REF t="e"><f>1/0</f><v>#DIV/0!</v></c>' }]] }),
)
const TEXTS = LISTS.flatMap((list) => [
  Buffer.from(list),
  Buffer.from(`\uFEFF${list}`, 'utf16le'),
  Buffer.from(list.replaceAll('é', 'e'), 'latin1'),
])

/** What breaks readers: quotes, separators, ends, marks, tags, numbers that are too large. */
const TOKENS = [
  '"',
  '""',
  '\\"',
  ',',
  ';',
  '\t',
  '|',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '\u0092',
  'sep=,\n',
  '=1+1',
  '#REF!',
  '1E+12',
  '&#x110000;',
  '&lt',
  '<![CDATA[',
  '<!--',
  '<!DOCTYPE x [<!ENTITY e "e">]>',
  '&e;',
  '</c>',
  '<row r="9">',
  '<c r="ZZZ1">',
  '<c r="A99999999999">',
  '<v>1e999</v>',
  '<is><t>',
  't="s"',
  's="99"',
  ' r="-1"',
  '-',
  '99999999999999999999',
  'NaN',
  '✓',
  '🧅',
].map((token) => Buffer.from(token))

/** The bytes with a few of them changed, cut, repeated, or with a token between them. */
function mutated(bytes: Buffer, draw: Draw): Buffer {
  let now = Buffer.from(bytes)
  for (let left = 1 + draw(6); left > 0; left -= 1) {
    const at = draw(now.length + 1)
    const end = Math.min(now.length, at + draw(draw(4) === 0 ? now.length + 1 : 12))
    const kind = draw(6)
    if (kind === 0 && now.length > at) now[at] = draw(256)
    else if (kind === 1) now = Buffer.concat([now.subarray(0, at), now.subarray(end)])
    else if (kind === 2) now = Buffer.concat([now.subarray(0, end), now.subarray(at)])
    else if (kind === 3 && draw(8) === 0) now = now.subarray(0, at)
    else {
      const token = TOKENS[draw(TOKENS.length)]!
      const count = draw(20) === 0 ? 1 + draw(30_000) : 1
      now = Buffer.concat([
        now.subarray(0, at),
        ...Array.from({ length: count }, () => token),
        now.subarray(at),
      ])
    }
  }
  return now
}

function drawFile(draw: Draw): Buffer {
  if (draw(2) === 0) return mutated(TEXTS[draw(TEXTS.length)]!, draw)
  const parts = BOOKS[draw(BOOKS.length)]!
  if (draw(4) === 0) return mutated(zip(parts), draw)
  const paths = Object.keys(parts)
  const path = paths[draw(paths.length)]!
  return zip({ ...parts, [path]: mutated(Buffer.from(parts[path]!), draw).toString('utf8') })
}

const proposed: MappingOf = (_, mapping) => (mapping.includes('name') ? mapping : null)

/** The faults of a file, however it ends. Throws what is no answer. */
async function answerOf(bytes: Buffer, draw: Draw): Promise<RowFault[]> {
  const size = 1 + draw(bytes.length + 1)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
  const found: RowFault[] = []
  try {
    for await (const { rows, faults, warnings } of readImport(chunks, draw(2) === 0 ? proposed : undefined)) {
      found.push(...faults, ...warnings)
      for (const { name, unit, price, row } of rows)
        if (!name || !unit || !(price >= 0) || row < 1) throw new Error(`A row without its cells: ${row}`)
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return [...found, ...error.faults]
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    found.push({ row: 1, column: null, message: error.message })
  }
  return found
}

test(
  'a damaged file gets an answer: rows, or what is wrong with which row and cell',
  { tags: ['long'], timeout: 7_200_000 },
  async () => {
    const draw = numbers(SEED)
    for (let run = 0; run < RUNS; run += 1) {
      const file = drawFile(draw)
      const began = Date.now()
      try {
        for (const { row, message } of await answerOf(file, draw))
          if (!Number.isInteger(row) || row < 1 || message.length < 5 || message.length > 500)
            throw new Error(`Not an answer: row ${row}, ${message.slice(0, 500)}`)
      } catch (error) {
        throw new Error(`Run ${run} of seed ${SEED}: ${file.toString('base64').slice(0, 4000)}`, {
          cause: error,
        })
      }
      expect(Date.now() - began, `run ${run} of seed ${SEED}`).toBeLessThan(30_000)
    }
  },
)

const shop = await testDatabase()
afterAll(() => shop.drop())

test('a damaged file with a fault writes nothing', async () => {
  const draw = numbers(SEED + 1)
  const countAll = async () =>
    (
      await shop.db.pool.query(
        'SELECT (SELECT count(*) FROM products) + (SELECT count(*) FROM categories) AS n',
      )
    ).rows[0]
  for (let run = 0; run < Math.min(RUNS / 25, 1000); run += 1) {
    const file = drawFile(draw)
    const before = await countAll()
    const outcome = await importProducts(shop.db, commandActor, () => [file], {
      dryRun: draw(2) === 0,
      skipWrongRows: false,
      mappingOf: proposed,
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return { isWritten: false, faultCount: 1 }
    })
    expect([run, outcome.isWritten && outcome.faultCount > 0]).toEqual([run, false])
    if (!outcome.isWritten) expect(await countAll()).toEqual(before)
  }
}, 1_200_000)
