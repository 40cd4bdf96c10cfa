import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'

/** A feature with an endpoint, a table, a failure and a page, as docs/architecture.md says it is made. */
const FEATURE: Readonly<Record<string, string>> = {
  'errors.ts': `import { msg } from '@lingui/core/runtime-macro'

export const PEBBLES_ERRORS = { pebbles_full: { status: 409, message: msg\`The jar is full.\` } } as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof PEBBLES_ERRORS, ErrorKind> {}
}
`,
  'contract.ts': `import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'

export const countPebbles = endpoint('GET /api/pebbles', {
  auth: 'public',
  summary: 'How many pebbles there are',
  data: z.object({ count: z.int() }),
  errors: ['pebbles_full'],
})
`,
  'server/tables.ts': `import { OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const pebblesTables = { pebbles: OF_SITE } as const satisfies TableClaims
`,
  'server/migrations/9000-pebbles.ts': `import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables } from '#src/platform/server/db/create-tables.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    ({ id }) => [
      \`-- What is in the jar.
      create table pebbles (
        id \${id},
        -- Null where nobody has looked.
        color text,
        \${checks('pebbles', { color: "color in ('white', 'gray')" })}
      )\`,
    ],
  ])
}
`,
  'server/pebbles.store.ts': `import type { Db } from '#src/platform/server/db/database.ts'

export const list = (db: Db) => db.selectFrom('pebbles').select(['id', 'color']).execute()
`,
  'server/pebbles.ts': `import type { AnyContext } from '#src/platform/server/context.ts'
import { list } from './pebbles.store.ts'

export async function countPebbles({ db }: AnyContext) {
  return { count: (await list(db)).length }
}
`,
  'server/feature.ts': `import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { PEBBLES_ERRORS } from '../errors.ts'
import { up as pebbles } from './migrations/9000-pebbles.ts'
import * as pebblesCalls from './pebbles.ts'
import { pebblesTables } from './tables.ts'

export const pebblesFeature = serverFeature({
  name: 'pebbles',
  routes: bind(contract, pebblesCalls),
  errors: PEBBLES_ERRORS,
  tables: pebblesTables,
  migrations: { '9000-pebbles': pebbles },
})
`,
  'web/pebbles-page.tsx': `import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#src/platform/web/routing/meta.ts'

export const meta = pageMeta(msg\`Pebbles\`, msg\`A jar of pebbles.\`)

export default function PebblesPage() {
  return (
    <h1>
      <Trans>Pebbles</Trans>
    </h1>
  )
}
`,
  'web/routes.ts': `import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const pebblesRoutes: readonly PageRoute[] = [
  {
    path: '/pebbles',
    kind: 'open',
    file: 'pebbles/web/pebbles-page.tsx',
  },
]
`,
}

/** All that a new feature needs outside its folder: a line in each list. */
const LINES: Readonly<Record<string, string>> = {
  'src/app/server/feature-list.ts':
    "export { pebblesFeature } from '#src/features/pebbles/server/feature.ts'\n",
  'src/app/web/feature-list.ts':
    "export { pebblesRoutes } from '#src/features/pebbles/web/routes.ts'\n",
}

/** Migrates a database in memory, and asks the whole API for the pebbles. */
const ASK = `
const { makeApp } = await import('./src/app/server/app.ts')
const { endpoints, featureHooks, migrations } = await import('./src/app/server/features.ts')
const { readSettings } = await import('./src/app/server/settings.ts')
const { openDatabase } = await import('./src/platform/server/db/database.ts')
const { migrate } = await import('./src/platform/server/db/migrate.ts')
const { db } = await openDatabase({ engine: 'sqlite', file: ':memory:' })
await migrate(db, migrations, null)
const settings = readSettings({ LOG_LEVEL: 'silent' })
const app = await makeApp(db, { settings, secret: 'a secret', now: () => new Date(), features: featureHooks })
const { statusCode, body } = await app.inject({ url: '/api/pebbles' })
console.log(JSON.stringify({ statusCode, ...JSON.parse(body), declared: endpoints.some(({ path }) => path === '/api/pebbles') }))
await app.close()
await db.destroy()
`

const folder = openFolder()
const inFolder = (path: string) => join(folder, path)
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const ask = () => JSON.parse(run('--input-type=module', '--eval', ASK))

beforeAll(() => {
  const wanted =
    /^(src|locales|scripts|test|e2e|bench|package\.json|tsconfig.*\.json|.*\.config\.ts)$/
  for (const name of readdirSync('.').filter(each => wanted.test(each)))
    cpSync(name, inFolder(name), { recursive: true })
  symlinkSync(resolve('node_modules'), inFolder('node_modules'))
})

test('a feature is its folder and at most three lines elsewhere, and goes as it came', () => {
  for (const [name, text] of Object.entries(FEATURE)) {
    const path = inFolder(join('src/features/pebbles', name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  for (const [list, line] of Object.entries(LINES))
    writeFileSync(inFolder(list), readFileSync(inFolder(list), 'utf8') + line)
  expect(Object.values(LINES).join('').trimEnd().split('\n').length).toBeLessThanOrEqual(3)

  // A new table is its migration and a claim; the rest is written from them.
  const stale = spawnSync(process.execPath, ['scripts/generate-rows.ts', '--check'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stale.stderr).toContain('pebbles/server/rows.generated.ts is not what the migrations say')
  run('scripts/generate-rows.ts')
  const rows = readFileSync(inFolder('src/features/pebbles/server/rows.generated.ts'), 'utf8')
  expect(rows).toContain(
    "  /** Null where nobody has looked. */\n  color: 'white' | 'gray' | null\n",
  )

  expect(ask()).toEqual({ statusCode: 200, success: true, data: { count: 0 }, declared: true })
  expect(run('scripts/check-structure.ts')).toContain('files keep the rules')
  // Checking the types of everything again takes longer than all else: every night.
  if (process.env.TEST_ALL === '1') {
    run('node_modules/@react-router/dev/bin.cjs', 'typegen')
    for (const part of ['server', 'web'])
      run('node_modules/typescript/bin/tsc', '--noEmit', '-p', `tsconfig.${part}.json`)
  }

  rmSync(inFolder('src/features/pebbles'), { recursive: true })
  for (const [list, line] of Object.entries(LINES))
    writeFileSync(inFolder(list), readFileSync(inFolder(list), 'utf8').replace(line, ''))
  run('scripts/generate-rows.ts')
  expect(ask()).toMatchObject({ statusCode: 404, declared: false })
})
