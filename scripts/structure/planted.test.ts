import { expect, test } from 'vitest'
import { checkContents } from './contents.ts'
import { checkImports } from './imports.ts'
import { checkNames } from './names.ts'
import { checkOwnership } from './ownership.ts'
import type { Problem } from './places.ts'

/** A small source tree that keeps every rule. */
const HOUSE: Readonly<Record<string, string>> = {
  'src/contract/endpoint.ts':
    "import * as z from 'zod/mini'\nexport const endpoint = z.object({})\n",
  'src/platform/server/db/database.ts': 'export const open = 1\n',
  'src/platform/web/ui/button.tsx': 'export const Button = 1\n',
  'src/features/garden/constants.ts': 'export const ROWS = 3\n',
  'src/features/garden/contract.ts':
    "import { ROWS } from './constants.ts'\nexport const rows = ROWS\n",
  'src/features/garden/server/actions.ts':
    "import { open } from '#src/platform/server/db/database.ts'\nexport const dig = open\n",
  'src/features/garden/server/exposed.ts': "export { dig } from './actions.ts'\n",
  'src/features/garden/server/routes.ts':
    "import { route } from '#src/platform/server/http/route.ts'\nexport const routes = [route]\n",
  'src/platform/server/http/route.ts': 'export const route = 1\n',
  'src/platform/server/db/schema.ts': 'export interface Schema {\n  mails: Mails\n}\n',
  'src/features/garden/server/tables.ts':
    'interface Beds { id: number }\ninterface Schema {\n    beds: Beds\n  }\n',
  'src/features/garden/server/store.ts':
    "export const beds = db => db.selectFrom('beds')\nexport const dig = db => db.updateTable('beds').set({ dug: true })\n",
  'src/features/kitchen/server/store.ts': "export const ripe = db => db.selectFrom('beds')\n",
  'src/features/garden/web/bed-page.tsx':
    "import { Button } from '#src/platform/web/ui/button.tsx'\nexport const BedPage = Button\n",
  'src/features/kitchen/server/actions.ts':
    "import { dig } from '#src/features/garden/server/exposed.ts'\nexport const cook = dig\n",
  'src/app/server/feature-list.ts':
    "export { dig } from '#src/features/garden/server/actions.ts'\n",
}

/** What the check finds once these files are planted, as `file [rule]`, with the messages. */
function find(planted: Readonly<Record<string, string>>): Problem[] {
  const files = new Map(Object.entries({ ...HOUSE, ...planted }))
  return [
    ...checkNames(files),
    ...checkImports(files),
    ...checkContents(files, '0.2.0'),
    ...checkOwnership(files),
  ]
}

test('a house that keeps the rules has no problems', () => {
  expect(find({})).toEqual([])
})

const file = 'src/features/garden/server/planted.ts'
const importing = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

test.each<[rule: string, path: string, text: string, advice: RegExp]>([
  [
    'layer',
    'src/platform/server/db/planted.ts',
    importing('#src/features/garden/constants.ts'),
    /up to src\/features/,
  ],
  [
    'layer',
    'src/contract/planted.ts',
    importing('#src/platform/server/db/database.ts'),
    /up to src\/platform/,
  ],
  [
    'layer',
    'src/features/garden/server/actions.ts',
    importing('#src/app/server/feature-list.ts'),
    /nothing imports the app/,
  ],
  [
    'layer',
    'src/features/garden/server/actions.ts',
    "import type { X } from '#src/app/server/feature-list.ts'\n",
    /nothing imports the app/,
  ],
  [
    'layer',
    'src/platform/server/db/planted.ts',
    "export const x = () => import('#src/app/server/feature-list.ts')\n",
    /nothing imports the app/,
  ],
  [
    'layer',
    'src/features/garden/server/actions.ts',
    importing('#test/app.ts'),
    /not part of the product/,
  ],
  ['layer', 'src/elsewhere/planted.ts', '', /is in no layer/],
  ['kernel', 'src/contract/planted.ts', importing('react'), /zod only/],
  [
    'kernel',
    'src/features/garden/constants.ts',
    importing('./contract.ts'),
    /constants import nothing/,
  ],
  [
    'side',
    'src/features/garden/web/bed-page.tsx',
    importing('../server/actions.ts'),
    /share it by contract/,
  ],
  ['side', 'src/features/garden/web/bed-page.tsx', importing('node:fs'), /no browser has/],
  ['side', 'src/features/garden/contract.ts', importing('./server/actions.ts'), /both sides use/],
  [
    'feature',
    'src/features/kitchen/server/actions.ts',
    importing('#src/features/garden/server/store.ts'),
    /reach garden by its server\/exposed\.ts/,
  ],
  [
    'feature',
    'src/features/kitchen/server/actions.ts',
    importing('#src/features/garden/server/actions.ts'),
    /reach garden by its server\/exposed\.ts/,
  ],
  [
    'http',
    'src/features/garden/server/actions.ts',
    "import type { Call } from '#src/platform/server/http/route.ts'\n",
    /unpack the call in routes\.ts/,
  ],
  [
    'http',
    'src/features/garden/server/beds/beds.ts',
    importing('#src/platform/server/http/route.ts'),
    /unpack the call in routes\.ts/,
  ],
  [
    'feature',
    'src/features/kitchen/web/stove-page.tsx',
    importing('#src/features/garden/web/bed-page.tsx'),
    /does not expose/,
  ],
  ['domain', 'src/features/kitchen/domain.ts', importing('zod/mini'), /schemas belong in contract/],
  [
    'domain',
    'src/features/kitchen/domain/taste.ts',
    "import type { z } from 'zod'\n",
    /schemas belong in contract/,
  ],
  ['vocabulary', file, '', /server\/<subject>\//],
  [
    'engines',
    'src/features/garden/server/beds/store.ts',
    'export const all = db => sql`select 1`\n',
    /both engines/,
  ],
  ['vocabulary', 'src/features/garden/planted.ts', '', /server\/ or web\//],
  ['vocabulary', 'src/platform/server/planted/x.ts', '', /no such folder/],
  ['name', 'src/features/garden/server/beds/utils.ts', '', /name the subject/],
  ['name', 'src/features/garden/server/beds/bigBed.ts', '', /kebab-case/],
  ['name', 'src/features/garden/web/beds/index.tsx', '', /no barrels/],
  [
    'sql',
    'src/features/garden/server/actions.ts',
    "export const x = db => db.selectFrom('beds')\n",
    /store\.ts/,
  ],
  [
    'settings',
    'src/features/garden/server/actions.ts',
    'export const x = process.env.X\n',
    /server\/settings\.ts/,
  ],
  [
    'owner',
    'src/features/kitchen/server/store.ts',
    "export const eat = db => db.deleteFrom('beds')\n",
    /writes beds, which garden owns; call what src\/features\/garden/,
  ],
  [
    'owner',
    'src/features/kitchen/server/store.ts',
    "export const eat = (db, owned) => deleteOwned(db, 'beds', owned)\n",
    /garden owns/,
  ],
  [
    'owner',
    'src/features/kitchen/server/imports/store.ts',
    "export const beds = importedRows('beds', { row })\n",
    /garden owns/,
  ],
  [
    'owner',
    'src/features/kitchen/server/store.ts',
    'export const eat = db => sql`update beds set dug = true`.execute(db)\n',
    /garden owns/,
  ],
  [
    'owner',
    'src/features/kitchen/server/migrations/9000-next.ts',
    'export const up = db => sql`\n  insert into beds (id) values (1)`.execute(db)\n',
    /garden owns/,
  ],
  [
    'owner',
    'src/features/garden/server/store.ts',
    "export const send = db => db.insertInto('mails')\n",
    /platform owns; call src\/platform\/server/,
  ],
  [
    'owner',
    'src/platform/server/db/sweep.ts',
    "export const sweep = db => db.deleteFrom('beds')\n",
    /garden owns/,
  ],
  [
    'browser',
    'src/features/garden/web/bed-page.tsx',
    'export const x = crypto.randomUUID()\n',
    /new-key/,
  ],
  [
    'boolean',
    'src/features/garden/server/store.ts',
    ['export const dug = sql<', 'boolean>`1 = 1`\n'].join(''),
    /SqlBool/,
  ],
  [
    'length',
    'src/features/garden/server/actions.ts',
    'export const x = 1\n'.repeat(401),
    /at most 400/,
  ],
  ['tests', 'src/features/garden/garden.test.ts', ['test', ".skip('x')\n"].join(''), /skipped/],
  [
    'migration',
    'src/features/garden/server/migrations/9000-next.ts',
    "db.schema.createTable('beds')\n",
    /./,
  ],
  ['comments', 'src/features/garden/server/actions.ts', '// why\n'.repeat(9), /at most 6 %/],
])('%s: %s', (rule, path, text, advice) => {
  const found = find({ [path]: text }).filter(problem => problem.rule === rule)
  expect(found.map(problem => problem.message).join('\n')).toMatch(advice)
})

test('a domain is one file or a folder of subjects', () => {
  const taste = { 'src/features/kitchen/domain/taste.ts': 'export const sweet = 1\n' }
  expect(find(taste)).toEqual([])
  expect(find({ ...taste, 'src/features/kitchen/domain.ts': 'export const sour = 1\n' })).toEqual([
    expect.objectContaining({
      rule: 'domain',
      message: expect.stringContaining('the name of its subject'),
    }),
  ])
})

test('a circle of features is found', () => {
  const found = find({
    'src/features/garden/server/jobs.ts': importing('#src/features/kitchen/server/exposed.ts'),
  })
  expect(found).toEqual([
    expect.objectContaining({
      rule: 'circle',
      message: expect.stringMatching(/features: (garden|kitchen) →/),
    }),
  ])
})

test('a folder of components stays small, and only the app knows many features', () => {
  const many = Object.fromEntries(
    Array.from({ length: 16 }, (_, n) => [`src/features/garden/web/components/c${n}.tsx`, '']),
  )
  expect(find(many)).toEqual([expect.objectContaining({ rule: 'components' })])
  const four = ['a', 'b', 'c', 'd']
    .map(name => `import '#src/features/${name}/constants.ts'\n`)
    .join('')
  const others = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map(name => [`src/features/${name}/constants.ts`, '']),
  )
  expect(find({ ...others, 'src/app/server/serve.ts': four })).toEqual([
    expect.objectContaining({ rule: 'fan-out' }),
  ])
  expect(find({ ...others, 'src/app/server/feature-list.ts': four })).toEqual([])
})
