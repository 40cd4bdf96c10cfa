import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type UserConfig } from 'vite'
import { leanContracts } from './scripts/lean-contracts.ts'

/** Built apart, so that the public pages' script is one file: what it shares with the application would be a second. */
const INPUTS = {
  app: { app: 'src/app/web/main.tsx' },
  public: { enhance: 'src/app/web/enhance.ts', public: 'src/app/web/styles/public.css' },
  server: {
    main: 'src/app/server/main.ts',
    admin: 'src/app/cli/admin.ts',
    'audit-log': 'src/app/cli/audit-log.ts',
    doctor: 'src/app/cli/doctor.ts',
    backup: 'src/app/cli/backup.ts',
    move: 'src/app/cli/move.ts',
    'parse-thread': 'src/features/sessions/server/calendars/parse-thread.ts',
    'render-pages': 'src/platform/server/pages/render-pages.ts',
    'render-process': 'src/platform/server/pages/render-process.ts',
  },
} as const

/** Files of the system's own kind beside them, which cannot be part of a file of ours, and what only development needs. */
const NOT_BUNDLED = ['@node-rs/argon2', '@resvg/resvg-js', 'pg-native', 'vite']

/** The library's forms, and what is built upon them. */
const FORMS =
  /react-hook-form|@hookform|features\/accounts\/(errors|web\/(use-account|use-reauth|passkeys|components\/(form-|field-)))/

/** What checks a form before it is sent (`scripts/lean-contracts.ts`). */
const SCHEMAS = /node_modules\/zod\/|\?schemas$|src\/contract\/(schemas|list)/

/**
 * One file for what every page needs, one for what most share, each page's own, and few between: each file is a request
 * before a page can be used, and what only some need, the others should not load. The numbers are the best of those tried.
 */
const CHUNKS = [
  { name: 'app', tags: ['$initial' as const], includeDependenciesRecursively: false, priority: 5 },
  // The default of every text of the site: 12 kB that most of the application's pages do without.
  {
    name: 'texts',
    test: /features\/(content\/(domain\/(keys|mail|words|validate|marks|structured)|web\/copy)|site\/web\/components\/(how|learn))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // A feature's rules import no pages: in a file of their own they close no circle between the shared ones.
  {
    name: 'rules',
    test: /features\/(check-ins|coaching|sessions|sharing)\/(constants|domain|contract)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // Most pages have neither dialogs nor the library's forms: 25 kB that they do without.
  {
    name: 'dialogs',
    test: /@radix-ui|react-remove-scroll|aria-hidden|use-(sidecar|callback-ref)|react-style-singleton|tslib|ui\/(confirm-)?dialog\.tsx/,
    minShareCount: 8,
    includeDependenciesRecursively: false,
    priority: 2.5,
  },
  {
    name: 'schemas',
    test: SCHEMAS,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2.4,
  },
  {
    name: 'kit',
    test: (id: string) => !FORMS.test(id) && !SCHEMAS.test(id),
    minShareCount: 6,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'accounts',
    test: (id: string) => FORMS.test(id) || /features\/(accounts|membership)\//.test(id),
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 1.8,
  },
  // Small, and shared by two to five pages: each alone would be a request.
  {
    name: 'parts',
    test: /lucide-react\/dist\/esm\/icons|platform\/web\/(browser|editing|routing|sections\/(link|check-list|steps))|enquiries\/web\/components\/about|newsletter\/web\/(queries|components\/issue-badge)|content\/domain\/money|guidance\/(domain|web\/(use-|components\/(help-box|question-field|coach-answer|tool-help\.)))|features\/[\w-]+\/(contract|constants)\.ts$|planner\/(domain\.ts|web\/queries)|review\/domain/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  {
    name: 'tracker',
    test: /features\/tracker\/web/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1.4,
  },
  {
    name: 'shared',
    minShareCount: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    priority: 1,
  },
]

/** Without the notes that nothing reads `use client`, which is for other servers than this. */
const onLog: NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onLog'] = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
}

/**
 * Four builds from one config: the member application, with `--mode public` the public pages' script and their
 * styles, with `--ssr` the renderer of finished HTML and, with `--mode server` as well, the server itself.
 * `scripts/build.mjs` runs them.
 */
export default defineConfig(
  ({ command, isSsrBuild, mode }): UserConfig => ({
    appType: 'custom',
    publicDir: isSsrBuild ? false : 'src/platform/web/static',
    plugins: [tailwindcss(), react(), ...(command === 'serve' || isSsrBuild ? [] : [leanContracts()])],
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    // Self-contained: that starts in a fraction of the time that some hundred files of node_modules take, and no library
    // finds a React of its own.
    ssr: { noExternal: true, external: mode === 'server' ? NOT_BUNDLED : [] },
    build: isSsrBuild
      ? {
          outDir: mode === 'server' ? 'dist/server' : 'dist/prerender',
          emptyOutDir: mode !== 'server',
          minify: false,
          rolldownOptions: {
            onLog,
            input: mode === 'server' ? INPUTS.server : 'src/app/web/prerender/entry.tsx',
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        }
      : {
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: mode === 'public' ? '.vite/public.json' : '.vite/app.json',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            onLog,
            input: mode === 'public' ? INPUTS.public : INPUTS.app,
            // The page's inline script waits for what the entry says of itself; other exports beside that save a file.
            preserveEntrySignatures: 'allow-extension',
            ...(mode !== 'public' && { output: { codeSplitting: { groups: CHUNKS } } }),
          },
        },
  }),
)
