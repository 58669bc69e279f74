import { parseSync } from 'vite'

/** A node of the syntax tree, by ESTree. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** A call of `t`, `rich` or `currentLocale`. */
export interface WordsCall {
  name: 't' | 'rich' | 'currentLocale'
  /** Absent when it is not a literal. */
  key?: string
  /** The texts of the values by name; null if they are not a plain object. */
  values: Record<string, string> | null
  start: number
  end: number
  line: number
  /** Outside of every function: it would be written once, in one language. */
  isAtTop: boolean
}

const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const SOURCES = /(?:^|\/)(?:words|rich)\.ts$/

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.entries(node).flatMap(([field, value]) => {
    if (field === 'parent') return []
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
  })

export function programOf(path: string, code: string): SyntaxNode {
  const { program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  return program as unknown as SyntaxNode
}

/** Every call of the message functions in a file; `[]` without reading it if it imports none. */
export function readCalls(path: string, code: string): WordsCall[] {
  if (!/\/(?:words|rich)\.ts'/.test(code)) return []
  const program = programOf(path, code)
  const names = new Set(importedNames(program))
  const calls: WordsCall[] = []
  const visit = (node: SyntaxNode, depth: number) => {
    const callee = node.callee as SyntaxNode | undefined
    if (node.type === 'CallExpression' && callee?.type === 'Identifier' && names.has(String(callee.name)))
      calls.push(callOf(node, String(callee.name), code, depth === 0))
    const inside = depth + (FUNCTIONS.test(node.type) ? 1 : 0)
    for (const child of childrenOf(node)) visit(child, inside)
  }
  visit(program, 0)
  return calls
}

function importedNames(program: SyntaxNode): string[] {
  return (program.body as SyntaxNode[])
    .filter(
      ({ type, source }) =>
        type === 'ImportDeclaration' && SOURCES.test(String((source as unknown as { value: string }).value)),
    )
    .flatMap(({ specifiers }) => specifiers as SyntaxNode[])
    .map(({ local }) => String((local as SyntaxNode).name))
    .filter((name) => /^(?:t|rich|currentLocale)$/.test(name))
}

function callOf(node: SyntaxNode, name: string, code: string, isAtTop: boolean): WordsCall {
  const [key, values] = node.arguments as SyntaxNode[]
  return {
    name: name as WordsCall['name'],
    ...(typeof key?.value === 'string' && { key: key.value }),
    values: values ? valuesOf(values, code) : {},
    start: node.start,
    end: node.end,
    line: code.slice(0, node.start).split('\n').length,
    isAtTop,
  }
}

function valuesOf(node: SyntaxNode, code: string): Record<string, string> | null {
  if (node.type !== 'ObjectExpression') return null
  const entries = (node.properties as SyntaxNode[]).map((property): [string, string] | null => {
    const key = property.key as SyntaxNode | undefined
    const value = property.value as SyntaxNode | undefined
    if (property.type !== 'Property' || property.computed || property.method || !key || !value) return null
    return [String(key.name ?? key.value), code.slice(value.start, value.end)]
  })
  return entries.includes(null) ? null : Object.fromEntries(entries as [string, string][])
}
