import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { texts } from './scripts/texts-plugin.ts'
import { BROWSERS } from './src/platform/web/browser/browsers.ts'

const OLDEST = Object.entries(BROWSERS).map(([name, version]) => name + version)

/** What every page with a script needs. */
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//

/** Fails for one that was moved: its chunk would fall apart without a word. */
function file(path: string): string {
  if (!existsSync(path)) throw new Error(`A chunk names ${path}, which is not there.`)
  return resolve(path)
}

const app = (...names: string[]) => names.map(name => file(`src/app/web/${name}`))

const feature = (...names: string[]) => names.map(name => file(`src/features/${name}`))

const HEADER = app('header.ts')
/** Signing out from a page whose only script is the header's. */
const SIGN_OUT = feature('sign-in/web/document-sign-out.ts')
const START = app('entry.client.tsx')
/** Public pages with a script need it as well, and would load what else is with it elsewhere. */
const OWN_WORDS = ['contract/own-words.ts', 'features/texts/domain/pips.ts'].map(name =>
  file(`src/${name}`),
)
const EVERY_PAGE = app('root.tsx', 'layouts/member.tsx')

/** What every page of a member loads once it has nothing else to do. */
const MEMBER_LATER = feature('today/web/offline-start.ts', 'reminders/web/push.ts')
const ACCOUNT = feature('account/web/account-page.tsx')
const AUTH = feature('sign-in/web/auth-page.tsx')
const TODAY = feature('today/web/today-page.tsx')
const BOOKING = feature('enquiries/web/booking-page.tsx')
/** The pages that most visits begin with: none of them loads what is the account's. */
const MOST_VISITED = feature(
  'today/web/today-page.tsx',
  'tracker/web/tracker-page.tsx',
  'planner/web/weekly-planner-page.tsx',
  'enquiries/web/booking-page.tsx',
)
/** Decides which shared parts they load, and which only the others do. */
const OFTEN_VISITED = [
  ...MOST_VISITED,
  ...ACCOUNT,
  ...feature('assessments/web/assessments-page.tsx'),
]
/** Shown on /auth, which opens no dialog. */
const TABS = [file('src/platform/web/ui/tabs.tsx')]
const DIALOGS = [file('src/platform/web/ui/dialog-popup.tsx')]

const OWN = resolve('src')
/** But for what works without a connection, which is not for visitors. */
const PARTS = /src\/platform\/web\/(?!offline\/)/
const WIDGETS = /node_modules\/@(base|floating)-ui\//
/** Libraries that most pages do without. */
const LARGE = /node_modules\/(@base-ui|react-day-picker|markdown-it)\//
/** But for what shows an answer, which comes with it. */
const GUIDANCE = /guidance\/(contract|constants|domain\/|web\/(?!markdown))/
const FREE_TIMES = /scheduling\/(domain|web)\//
const COACHING = /coaching\/(contract\/|web\/queries)/
const SIGN_IN = /sign-in\/web\/(passkeys|two-factor|components)\//
const BUYING = /(offers\/web\/buying\/my-purchases|membership\/web\/components|payments\/contract)/

/** What these modules import, and what that imports; not what they load when it is needed. */
function allImports(ids: readonly string[], context: Rolldown.ChunkingContext, found = new Set()) {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    allImports(context.getModuleInfo(id)?.importedIds ?? [], context, found)
  }
  return found
}

type Takes = (id: string, imports: (ids: readonly string[]) => ReadonlySet<unknown>) => boolean

/** What is made for pages in general. */
const isPart: Takes = (id, imports) =>
  PARTS.test(id) && ![...imports([id])].some(each => LARGE.test(String(each)))

/** What a page takes from elsewhere, which other pages take, too. */
const isPartOf = (page: readonly string[], ...[id, imports]: Parameters<Takes>) =>
  id.startsWith(OWN) && !page.some(each => id.startsWith(dirname(each))) && imports(page).has(id)

/**
 * Puts what pages share into few chunks: otherwise each icon and each small part would be a file. A chunk takes what it
 * names and all that this imports, but for what one before it has taken. All icons come with every page: those that it
 * shows alone would be 3 kB less, and up to six requests more. The bundler's own merging (`entriesAwareMergeThreshold`)
 * makes pages load half as much again, and twice the files.
 */
const CHUNKS: readonly (readonly [name: string, takes: Takes])[] = [
  ['react', id => REACT.test(id)],
  // Pages without a script of their own load only this chunk.
  ['chrome', (id, imports) => imports(HEADER).has(id)],
  ['chrome-later', (id, imports) => imports(SIGN_OUT).has(id)],
  // But for what starts the application: toasts on pages without it share this chunk.
  [
    'every-page',
    (id, imports) =>
      OWN_WORDS.includes(id) ||
      (!START.includes(id) && (imports(EVERY_PAGE).has(id) || imports(START).has(id))),
  ],
  ['parts', (id, imports) => isPart(id, imports) && imports(OFTEN_VISITED).has(id)],
  ['more-parts', isPart],
  // What the day's pages need at once, and every other page of a member later.
  [
    'days',
    (id, imports) =>
      id.startsWith(OWN) && imports(MOST_VISITED).has(id) && imports(MEMBER_LATER).has(id),
  ],
  ['member-later', (id, imports) => imports(MEMBER_LATER).has(id)],
  [
    'widgets',
    (id, imports) => WIDGETS.test(id) && imports(TABS).has(id) && imports(DIALOGS).has(id),
  ],
  ['dialogs', (id, imports) => WIDGETS.test(id) && imports(DIALOGS).has(id)],
  [
    'account-and-others',
    (id, imports) =>
      id.startsWith(OWN) && imports(ACCOUNT).has(id) && imports(MOST_VISITED).has(id),
  ],
  ['day', (id, imports) => isPartOf(TODAY, id, imports)],
  ['free-times', (id, imports) => FREE_TIMES.test(id) && imports(BOOKING).has(id)],
  ['guidance', id => GUIDANCE.test(id)],
  ['coaching', id => COACHING.test(id)],
  ['signing-in', (id, imports) => SIGN_IN.test(id) && imports(AUTH).has(id)],
  ['sign-in-methods', id => SIGN_IN.test(id)],
  ['buying', id => BUYING.test(id)],
]

/** Of the lists above, which every module is asked for. */
const closures = new Map<readonly string[], ReadonlySet<unknown>>()

function importsOf(ids: readonly string[], context: Rolldown.ChunkingContext) {
  const found = closures.get(ids) ?? allImports(ids, context)
  closures.set(ids, found)
  return found
}

const groups = CHUNKS.map(([name, takes], at) => ({
  name: (id: string, context: Rolldown.ChunkingContext) =>
    takes(id, ids => importsOf(ids, context)) ? name : null,
  debugName: name,
  priority: CHUNKS.length - at,
}))

/** Silences a warning about modules, such as the calendar, that one page imports lazily and another statically. */
const checks = { ineffectiveDynamicImport: false }

/** The pages. The server has a configuration of its own, `vite.server.config.ts`. */
export default defineConfig(({ command }) => ({
  publicDir: 'src/platform/web/static',
  plugins: [texts(), tailwindcss(), reactRouter()],
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
              groups,
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
