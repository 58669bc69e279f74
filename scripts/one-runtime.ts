import type { Plugin } from 'vite'

/** Under these names the vendor's file exports the functions; its other exports have one or two letters. */
const exported = (name: string): string => `$${name}`

/**
 * Puts the few functions of the bundler that all files share into the vendor's file, which every page loads anyway. The
 * bundler always writes them as a file of their own: one more request of every first visit.
 */
export function oneRuntime(): Plugin {
  return {
    name: 'one-runtime',
    // A browser that keeps the files of an earlier version must not take one without these exports for the new one.
    augmentChunkHash: () => 'one-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const vendor = chunks.find(({ name }) => name === 'vendor')
      if (!runtime || !vendor) return this.error('the bundler wrote no runtime, or no file of packages')
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const statement = new RegExp(`import\\{([^}]*)\\}from"\\./${lastOf(runtime.fileName)}";`)
        const used = pairsOf(statement.exec(chunk.code)?.[1])
        if (used.length === 0) return this.error(`${chunk.fileName} imports the runtime otherwise`)
        const inPlace =
          chunk === vendor ? inVendor(runtime.code, used) : fromVendor(lastOf(vendor.fileName), used)
        chunk.code = chunk.code.replace(statement, () => inPlace)
        const needed = chunk.imports.map((file) => (file === runtime.fileName ? vendor.fileName : file))
        chunk.imports = [...new Set(needed)].filter((file) => file !== chunk.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** "a as b,c" as [a, b], [c, c]. */
const pairsOf = (list = ''): [name: string, as: string][] =>
  list
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [name = '', as = name] = one.trim().split(' as ')
      return [name, as]
    })

const fromVendor = (file: string, used: [string, string][]): string =>
  `import{${used.map(([name, as]) => `${exported(name)} as ${as}`).join(',')}}from"./${file}";`

/** The functions in a scope of their own, and those that other files use exported. */
function inVendor(code: string, used: [string, string][]): string {
  const end = code.lastIndexOf('export{')
  const inner = pairsOf(/^export\{([^}]*)\}/.exec(code.slice(end))?.[1])
  const known = new Map(used)
  const bound = inner.map(([, name]) => [name, known.get(name) ?? exported(name)] as const)
  const values = inner.map(([own, name]) => `${name}:${own}`).join(',')
  const taken = bound.map(([name, as]) => `${name}:${as}`).join(',')
  const given = bound.map(([name, as]) => `${as} as ${exported(name)}`).join(',')
  return `const{${taken}}=(()=>{${code.slice(0, end)}return{${values}}})();export{${given}};`
}
