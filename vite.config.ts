import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

/** The modules of the header's script; anything else that it imports is loaded lazily. */
const HEADER =
  /web\/layout\/(chrome|menus|session-hint)\.ts|sign-in\/web\/public\/session\.ts|preload-helper/

/** What the header's script loads lazily, to sign out or to show a toast. */
const TOASTS =
  /web\/(ui\/toast-|offline\/forget-reads|drafts\/draft-store|layout\/(flash|other-tabs))/

/** All texts of the public pages and the mails; few pages of the application need them. */
const TEXTS =
  /features\/texts\/(web\/copy|domain\/(keys|mail|words|validate|tips|rooms|hidden-tools))/

/** What every page with a script needs. */
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//

/** Dialogs, and popups that are anchored to a button; forms and lists need none of it. */
const WIDGETS = /node_modules\/(@base-ui|@floating-ui)\/|web\/ui\/(dialog|confirm-dialog)\.tsx/

/** What is kept on the device and sent: one file, since each page of the application needs all of it. */
const OUTBOX = /platform\/web\/offline\/(folding|outbox|reads|store)\.ts|node_modules\/idb\//

const EVERY_PAGE = ['root.tsx', 'entry.client.tsx', 'layouts/member.tsx'].map(name =>
  resolve('src/app/web', name),
)

/** Puts all that the client entry and the root route import into one chunk; otherwise each icon would be a file. */
function onEveryPage() {
  const modules = new Set<string>()
  const collect = (id: string, context: Rolldown.ChunkingContext) => {
    if (modules.has(id)) return
    modules.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context)
  }
  return (id: string, context: Rolldown.ChunkingContext) => {
    if (modules.size === 0) for (const entry of EVERY_PAGE) collect(entry, context)
    return modules.has(id) ? 'every-page' : null
  }
}

/** Silences a warning about modules, such as the calendar, that one page imports lazily and another statically. */
const checks = { ineffectiveDynamicImport: false }

/** The pages. The server has a configuration of its own, `vite.server.config.ts`. */
export default defineConfig(({ command }) => ({
  publicDir: 'src/platform/web/static',
  plugins: [tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['src/app/web/header.ts'],
          checks,
          output: {
            codeSplitting: {
              // Few chunks: on a phone, a request for a small file costs more than a few kilobytes of unused code.
              groups: [
                // Pages without a script of their own load only this chunk.
                { name: 'chrome', test: HEADER, priority: 4 },
                { name: 'toasts', test: TOASTS, priority: 4 },
                { name: 'react', test: REACT, priority: 3 },
                { name: onEveryPage(), debugName: 'every-page', priority: 2 },
                { name: 'outbox', test: OUTBOX, priority: 2 },
                { name: 'widgets', test: WIDGETS, minShareCount: 15, priority: 2 },
                { name: 'many-pages', test: /src\/platform\//, minShareCount: 15, priority: 1 },
                // Mostly what the administrator's and the coach's pages share; members' few pages need none of it.
                { name: 'desks', test: id => !TEXTS.test(id), minShareCount: 15 },
                { name: 'texts', test: TEXTS },
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
