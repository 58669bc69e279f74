import { posix } from 'node:path'
import sax, { type QualifiedTag, type Tag } from 'sax'
import { fromBufferPromise, type Entry } from 'yauzl'
import { MAX_UNPACKED_BYTES } from '../../limits.ts'

/** What to do with the XML of a part. Names have no namespace prefix. */
interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** A file of the Open Packaging Conventions (.xlsx): a ZIP archive of XML parts that name each other. */
export interface Package {
  has(path: string): boolean
  /** Parses a part, and yields after each piece of it. Throws if it is damaged. */
  parse(path: string, handlers: XmlHandlers): AsyncGenerator<void, void>
  /** The same, in one go, for a part that is held in memory. */
  parseWhole(path: string, handlers: XmlHandlers): Promise<void>
  /** The parts that a part names, by their ids. What is outside the package is left out. */
  relations(path: string): Promise<Map<string, { type: string; path: string }>>
}

/** A package that is larger than any list of products. */
export class PackageTooLarge extends Error {}

const MAX_PARTS = 5000
const MAX_WHOLE_BYTES = MAX_UNPACKED_BYTES / 4

/** Throws `PackageTooLarge` by declared sizes, before unpacking; a part larger than it declared is damaged. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes)
  const parts = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED_BYTES || parts.size >= MAX_PARTS) throw new PackageTooLarge()
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  const partAt = (path: string): Entry => {
    const entry = parts.get(path.toLowerCase())
    if (!entry) throw new Error(`${path} is missing`)
    return entry
  }
  const one: Package = {
    has: (path) => parts.has(path.toLowerCase()),
    parse: async function* (path, handlers) {
      const text = new TextDecoder('utf-8', { fatal: true })
      const parser = parserOf(handlers)
      for await (const chunk of await zip.openReadStreamPromise(partAt(path))) {
        parser.write(text.decode(chunk as Buffer, { stream: true }))
        yield
      }
      parser.write(text.decode()).close()
      yield
    },
    parseWhole: async (path, handlers) => {
      if (partAt(path).uncompressedSize > MAX_WHOLE_BYTES) throw new PackageTooLarge()
      for await (const _ of one.parse(path, handlers));
    },
    relations: async (path) => {
      const { dir, base } = posix.parse(path)
      const found = new Map<string, { type: string; path: string }>()
      await one.parseWhole(posix.join(dir, '_rels', `${base}.rels`), {
        open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
          if (name !== 'Relationship' || TargetMode === 'External') return
          const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
          found.set(Id, { type: posix.basename(Type), path: target })
        },
      })
      return found
    },
  }
  return one
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function parserOf({ open, text, close }: XmlHandlers) {
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  // A document type could declare entities.
  parser.ondoctype = () => {
    throw new Error('a document type is not allowed')
  }
  parser.onopentag = ({ name, attributes }: Tag | QualifiedTag) =>
    open?.(
      withoutPrefix(name),
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), String(value)]),
      ),
    )
  parser.ontext = (found) => text?.(found)
  parser.oncdata = (found) => text?.(found)
  parser.onclosetag = (name) => close?.(withoutPrefix(name))
  return parser
}
