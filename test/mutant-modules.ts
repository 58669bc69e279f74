import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'

export interface SourceMutation {
  /** Below `src/`. */
  file: string
  /** Must occur in the file, or the mutation no longer means anything. */
  find: string
  replace: string
}

/**
 * Loads modules of the shop with one guard removed, and evaluates them and their imports again for each mutation. Only the
 * mutated file is compiled again: compiling all of them was more than a third of the work.
 */
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
  const { ssr } = vite.environments
  const runner = createServerModuleRunner(ssr, { hmr: false, sourcemapInterceptor: false })
  const recompile = ({ file }: SourceMutation) => {
    const compiled = ssr.moduleGraph.getModuleById(resolve('src', file))
    if (compiled) ssr.moduleGraph.invalidateModule(compiled)
  }
  return {
    load: async <Module>(path: string, wanted: SourceMutation | null): Promise<Module> => {
      if (wanted && !readFileSync(`src/${wanted.file}`, 'utf8').includes(wanted.find))
        throw new Error(`${wanted.file} no longer contains the guard: ${wanted.find}`)
      if (mutation !== wanted) {
        for (const changed of [mutation, wanted]) if (changed) recompile(changed)
        runner.clearCache()
      }
      mutation = wanted
      return await runner.import<Module>(`/src/${path}`)
    },
    close: async () => {
      await runner.close()
      await vite.close()
    },
  }
}
