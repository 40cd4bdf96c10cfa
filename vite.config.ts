import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { BROWSERS } from './src/platform/web/browser/browsers.ts'

const OLDEST = Object.entries(BROWSERS).map(([name, version]) => name + version)

/** What every page with a script needs. */
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//

const app = (...names: string[]) => names.map(name => resolve('src/app/web', name))

const EVERY_PAGE = app('root.tsx', 'entry.client.tsx', 'layouts/member.tsx')
const HEADER = app('header.ts')

/** What these modules import, and what that imports; not what they load when it is needed. */
function allImports(ids: readonly string[], context: Rolldown.ChunkingContext, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    allImports(context.getModuleInfo(id)?.importedIds ?? [], context, found)
  }
  return found
}

/** Puts what many pages need into few chunks: otherwise each icon and each small part would be a file. */
function sharedChunks() {
  let chunks: [name: string, ids: ReadonlySet<unknown>][] | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    const later = () =>
      HEADER.flatMap(header => context.getModuleInfo(header)?.dynamicallyImportedIds ?? [])
    chunks ??= [
      // Pages without a script of their own load only this chunk.
      ['chrome', allImports(HEADER, context)],
      ['chrome-later', allImports(later(), context)],
      ['every-page', allImports(EVERY_PAGE, context)],
    ]
    return chunks.find(([, ids]) => ids.has(id))?.[0] ?? null
  }
}

/** Silences a warning about modules, such as the calendar, that one page imports lazily and another statically. */
const checks = { ineffectiveDynamicImport: false }

/** The pages. The server has a configuration of its own, `vite.server.config.ts`. */
export default defineConfig(({ command }) => ({
  publicDir: 'src/platform/web/static',
  plugins: [tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, target: OLDEST, cssTarget: OLDEST },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['src/app/web/header.ts'],
          checks,
          output: {
            codeSplitting: {
              // On a phone, a request for a small file costs more than a few kilobytes of unused code.
              groups: [
                { name: 'react', test: REACT, priority: 2 },
                { name: sharedChunks(), debugName: 'shared', priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: 'src/app/web/serve.ts',
          checks,
          // As in `vite.server.config.ts`.
          output: { charset: 'ascii', comments: { jsdoc: false } },
        },
      },
      ...(command === 'build' && {
        // As in `vite.server.config.ts`.
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      }),
    },
  },
}))
