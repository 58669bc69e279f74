import { ERASED_MOBILE } from '#shared/mobile-number.ts'

/** A column of the database, with the last line of its comment if that begins with `person: `. */
export interface Column {
  table_name: string
  name: string
  /** As PostgreSQL calls it, such as `character(24)`. */
  type: string
  is_nullable: boolean
  /** A CHECK lists its values. */
  is_state: boolean
  /** It refers to an account that is not the row’s own: of who did it. */
  is_actor: boolean
  comment: string | null
}

const PLAIN = /^(none|blank|delete|keep [^();]+)(?: \((secret|files in [a-z]+)\))?$/
const OF_PATH = /^(\*|\w+) (none|blank|delete|keep [^();]+)$/

/** What becomes of a column when its person is erased; for `jsonb` of each of its paths. */
export interface Said {
  word: 'none' | 'blank' | 'delete' | 'keep'
  /** It is in nobody’s copy. */
  isSecret: boolean
  /** The folder whose files it names. */
  files: string | null
  /** The names in a `jsonb` that are overwritten; null for all of it. */
  paths: string[] | null
}

const kindOf = (text: string) => text.split(' ')[0] as Said['word']

/** Null without a last line `person: …`; throws for a line that is none of those that `HOW_TO_SAY` names. */
export function whatIsSaid({ table_name, name, type, comment }: Column): Said | null {
  const line = comment?.split('\n').at(-1) ?? ''
  if (!line.startsWith('person: ')) return null
  const text = line.slice('person: '.length)
  const plain = PLAIN.exec(text)
  if (plain && (type !== 'jsonb' || text.startsWith('none') || plain[2] === 'secret')) {
    const [, word, mark] = plain
    return {
      word: kindOf(word!),
      isSecret: mark === 'secret',
      files: mark?.startsWith('files in ') ? mark.slice('files in '.length) : null,
      paths: null,
    }
  }
  const parts = text.split('; ').map((part) => OF_PATH.exec(part))
  if (type !== 'jsonb' || !parts.every((part) => part !== null))
    throw new Error(`${table_name}.${name}: “${line}”. ${HOW_TO_SAY}`)
  const words = parts.map(([, path, word]) => ({ path: path!, word: kindOf(word!) }))
  const strongest = (['delete', 'blank', 'keep'] as const).find((word) =>
    words.some((one) => one.word === word),
  )
  const blank = words.filter(({ word }) => word === 'blank').map(({ path }) => path)
  return {
    word: strongest ?? 'none',
    isSecret: false,
    files: null,
    paths: blank.includes('*') || blank.length === 0 ? null : blank,
  }
}

/** For whoever adds a column. */
export const HOW_TO_SAY = `Write in the migration: COMMENT ON COLUMN table.column IS '… its meaning …' || E'\\nperson: word' as one text,
where word is: none (says nothing about a person), blank (overwritten when the person is erased), delete (the row goes),
keep and the reason (stays, and is in the copy). Behind it “(secret)” keeps it out of copies and “(files in uploads)” says that
it names files. A jsonb column names each path: “name blank; note keep the books; * none”. A table with blank or delete
also says whose its rows are, in src/features/privacy/server/whose-rows.ts.`

const TYPES =
  /^(bigint|integer|smallint|numeric|boolean|date|timestamp|time|interval|uuid|character\(24\))|^(bigint|integer|smallint)\[\]/
const NAMES =
  /^(id|kind|role|status|channel|provider|series|currency|slug|image_id|actor_id|subject_id|(again_)?order_id)$/
/** What numbers and days say about a person. */
const PERSONAL = /mobile|phone|whatsapp|aadhaar|birth|gender|latitude|longitude|(^|_)age$/

/** Whether a column has to say it: all but keys, sums, states and instants. */
export const mustSay = ({ name, type, is_state: isState }: Column): boolean =>
  PERSONAL.test(name) || !(TYPES.test(type) || NAMES.test(name) || isState)

/** What has rules of its own and cannot become “erased”. No shop delivers to such an address. */
const ODD: Readonly<Record<string, string>> = {
  'users.email': `id || '@erased.invalid'`,
  'users.role': `'USER'`,
  'users.status': `'Inactive'`,
  'users.suspended_reason': 'NULL',
  'users.substitution': 'NULL',
  'users.locale': `'en'`,
  'staff.locale': 'NULL',
  // Without a limit they would have credit without end.
  'customers.khata_limit_paise': '0',
  'staff.ended_at': 'coalesce(t.ended_at, now())',
  // What the shop itself wrote says nothing about the person.
  'refunds.reason': `CASE WHEN requested_by IS NULL THEN reason ELSE 'erased' END`,
  'orders.customer.mobile': 'null',
  'orders.address.mobile': `${ERASED_MOBILE}`,
  // Whoever saved it is called instead, if they have said at which number; else they are asked before they order.
  'addresses.mobile': `coalesce((SELECT nullif(u.mobile, t.mobile) FROM users u WHERE u.id = t.user_id), ${ERASED_MOBILE})`,
  'orders.address.landmark': '""',
  'orders.address.pincode': '"999999"',
  'orders.address.type': '"Other"',
}

function blankOf(
  { table_name: table, name, type, is_nullable: isNullable }: Column,
  { files, paths }: Said,
): string {
  const odd = ODD[`${table}.${name}`]
  if (odd !== undefined) return odd
  if (paths) {
    const members = paths.map((path) => `"${path}": ${ODD[`${table}.${name}.${path}`] ?? '"erased"'}`)
    return `${name} || '{${members.join(', ')}}'`
  }
  if (type === 'text' && files === null) return `CASE WHEN ${name} <> '' THEN 'erased' ELSE ${name} END`
  if (isNullable) return 'NULL'
  return type === 'text' ? `''` : type === 'boolean' ? 'false' : '0'
}

/** What an UPDATE sets to empty the columns that name a person. */
export const blanksOf = (columns: readonly Column[]): string =>
  columns
    .flatMap((column) => {
      const said = whatIsSaid(column)
      const isEmptied = said?.word === 'blank' || said?.word === 'delete'
      return isEmptied ? `${column.name} = ${blankOf(column, said)}` : []
    })
    .join(', ')

/** How the rows of a table are erased: `delete`, the columns that an UPDATE sets, or not at all. */
export function erasingOf(columns: readonly Column[]): 'delete' | { set: string } | null {
  if (columns.some((column) => whatIsSaid(column)?.word === 'delete')) return 'delete'
  const set = blanksOf(columns)
  return set === '' ? null : { set }
}

/** The columns that are in no copy: secrets, what says nothing about the person, and who of the shop did it. */
export const omittedOf = (columns: readonly Column[]): string[] =>
  columns.flatMap((column) => {
    const said = whatIsSaid(column)
    return column.is_actor || column.type.startsWith('bytea') || said?.isSecret || said?.word === 'none'
      ? column.name
      : []
  })

export const filesOf = (columns: readonly Column[]): string[] =>
  columns.flatMap((column) => {
    const said = whatIsSaid(column)
    return said?.files && said.word !== 'none' ? column.name : []
  })
