import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { MAX_SPREADSHEET_BYTES } from '../../limits.ts'
import type { FileBytes } from './decode-text.ts'

/** A file by its first bytes; its name says nothing. */
interface RecognisedFile {
  kind: 'text' | 'xlsx'
  bytes: AsyncGenerator<Uint8Array, void>
}

/** Enough to see the first tag of a web page. */
const HEAD = 512

/** A text file or spreadsheet by its content, with its bytes. Throws `invalid` for others, and spreadsheets over 10 MB. */
export async function recogniseFile(bytes: FileBytes): Promise<RecognisedFile> {
  const chunks = iterate(bytes)
  let head = Buffer.alloc(0)
  while (head.length < HEAD) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* all(limit = Infinity) {
    let length = 0
    const limited = (chunk: Uint8Array) => {
      length += chunk.length
      if (length > limit) throw refusal(TOO_LARGE)
      return chunk
    }
    yield limited(head)
    for await (const chunk of chunks) yield limited(chunk)
  }
  if (startsWith(head, '504b0304')) return { kind: 'xlsx', bytes: all(MAX_SPREADSHEET_BYTES) }
  if (startsWith(head, 'd0cf11e0')) throw refusal((await isEncrypted(all())) ? ENCRYPTED : OLD_FORMAT)
  if (PICTURES.some((first) => startsWith(head, first))) throw refusal(PICTURE)
  const text = head.toString('latin1').replace(/^(?:ï»¿)?\s*/, '')
  if (/^<(?:!doctype|html|head|body|table|style|meta|\?xml|workbook)\b/i.test(text)) throw refusal(WEB_PAGE)
  return { kind: 'text', bytes: all() }
}

async function* iterate(bytes: FileBytes): AsyncGenerator<Uint8Array, void> {
  yield* bytes
}

const startsWith = (head: Buffer, hex: string): boolean => head.toString('hex').startsWith(hex)

/** Workbooks with a password are kept in the container of the old format, as a stream of this name. */
async function isEncrypted(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let end = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const seen = Buffer.concat([end, chunk])
    if (seen.includes(name)) return true
    end = seen.subarray(-name.length)
  }
  return false
}

/** PDF, JPEG, PNG, GIF. */
const PICTURES = ['25504446', 'ffd8ff', '89504e47', '47494638']

const SAVE_AS = 'save it as "Excel Workbook (.xlsx)" or "CSV UTF-8", and choose that file.'
const TOO_LARGE = `This spreadsheet is larger than ${MAX_SPREADSHEET_BYTES / 1024 / 1024} MB. Please split it, or save it as "CSV UTF-8" and choose that file.`
const ENCRYPTED = `This spreadsheet has a password. Open it, take the password off, ${SAVE_AS}`
const OLD_FORMAT = `This is a spreadsheet in the format of before 2007 (.xls). Open it, ${SAVE_AS}`
const WEB_PAGE = `This is a web page or XML file with the name of a spreadsheet. Open it in a spreadsheet program, ${SAVE_AS}`
const PICTURE = 'This is a picture or a PDF, not a list. Please choose a spreadsheet (.xlsx) or a CSV file.'

function refusal(message: string): AppError {
  return invalidField('file', message)
}
