import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** The specifier as written. */
  request: string
  /** Path from the project's folder for our own files; null for packages. */
  path: string | null
  names: string[]
  /** A type-only import, erased by the compiler. */
  isType: boolean
  line: number
}

export interface SourceFile {
  /** Path from the project's folder, with forward slashes. */
  path: string
  /** The source text with comments blanked out, line by line. */
  code: string
  imports: Import[]
}

/** Reads every TypeScript file below `folder`, a path from `root`. */
export function readSourceFiles(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''),
    )
    .map((path) => readSourceFile(root, path))
    .toSorted((one, two) => one.path.localeCompare(two.path))
}

function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { module, comments, errors } = parseSync(basename(path), text)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  let code = text
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  }
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const toImport = (request: string, start: number, names: string[], isType: boolean): Import => ({
    request,
    path: ownPath(path, request),
    names,
    isType,
    line: lineAt(start),
  })
  return {
    path,
    code,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries, start }) =>
        toImport(
          moduleRequest.value,
          start,
          entries.map(({ importName }) => importName.name ?? '*'),
          entries.length > 0 && entries.every(({ isType }) => isType),
        ),
      ),
      ...module.staticExports.flatMap(({ entries, start }) =>
        entries
          .filter(({ moduleRequest }) => moduleRequest)
          .map((entry) =>
            toImport(entry.moduleRequest!.value, start, [entry.importName.name ?? '*'], entry.isType),
          ),
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
        const written = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
        return written ? [toImport(written[2]!, start, ['*'], false)] : []
      }),
    ],
  }
}

function ownPath(importer: string, request: string): string | null {
  if (request.startsWith('#')) return posix.join('src', request.slice(1))
  return request.startsWith('.') ? posix.join(dirname(importer), request.split('?')[0]!) : null
}
