import { readFileSync } from 'node:fs'
import { createServer } from 'vite'

export interface SourceMutation {
  /** Below `src/`. */
  file: string
  /** Must occur in the file, or the mutation no longer means anything. */
  find: string
  replace: string
}

/** Loads modules of the shop with one guard removed, reloading them and their imports for each mutation. */
export async function openMutantModules() {
  let mutation: SourceMutation | null = null
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform: (code: string, id: string) =>
          mutation && id.endsWith(`/src/${mutation.file}`)
            ? code.replace(mutation.find, () => mutation!.replace)
            : null,
      },
    ],
  })
  return {
    load: async <Module>(path: string, wanted: SourceMutation | null): Promise<Module> => {
      if (wanted && !readFileSync(`src/${wanted.file}`, 'utf8').includes(wanted.find))
        throw new Error(`${wanted.file} no longer contains the guard: ${wanted.find}`)
      if (mutation !== wanted) vite.moduleGraph.invalidateAll()
      mutation = wanted
      return (await vite.ssrLoadModule(`/src/${path}`)) as Module
    },
    close: () => vite.close(),
  }
}
