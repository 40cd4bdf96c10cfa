import { expect, test } from 'vitest'
import { checkContents } from './contents.ts'
import { checkImports } from './imports.ts'
import { checkNames } from './names.ts'
import { checkOwnership } from './ownership.ts'
import type { Problem } from './places.ts'
import { checkRooms } from './rooms.ts'

/** A small source tree that keeps every rule. */
const HOUSE: Readonly<Record<string, string>> = {
  'src/contract/endpoint.ts':
    "import * as z from 'zod/mini'\nexport const endpoint = z.object({})\n",
  'src/platform/server/db/database.ts': 'export const open = 1\n',
  'src/platform/web/ui/button.tsx': 'export const Button = 1\n',
  'src/platform/web/ui/card.tsx': 'export const Card = 1\n',
  'src/platform/web/ui/tabs.tsx': 'export const Tabs = 1\n',
  'src/features/garden/constants.ts':
    "import { msg } from '@lingui/core/runtime-macro'\nexport const ROWS = 3\nexport const NAME = msg`Garden`\n",
  'src/features/garden/contract.ts':
    "import { ROWS } from './constants.ts'\nexport const rows = ROWS\n",
  'src/features/garden/server/actions.ts':
    "import { open } from '#src/platform/server/db/database.ts'\nexport const dig = open\n",
  'src/features/garden/server/exposed.ts': "export { dig } from './actions.ts'\n",
  'src/features/garden/server/http.ts':
    "import { route } from '#src/platform/server/http/route.ts'\nexport const routes = [route]\n",
  'src/platform/server/http/route.ts': 'export const route = 1\n',
  'src/platform/server/db/rows.generated.ts': 'interface Schema {\n  mails: Mails\n}\n',
  'src/features/garden/server/rows.generated.ts':
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
    ...checkRooms(files),
  ]
}

test('a house that keeps the rules has no problems', () => {
  expect(find({})).toEqual([])
})

const importing = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

/** Below `src/features`, as all paths of the table that do not say where they begin. */
const ACTIONS = 'garden/server/actions.ts'
const STORE = 'garden/server/store.ts'
const PAGE = 'garden/web/bed-page.tsx'
const COOKS = 'kitchen/server/actions.ts'
const OTHER_STORE = 'kitchen/server/store.ts'
const PLATFORM = 'src/platform/server/db/planted.ts'
const APP = '#src/app/server/feature-list.ts'
const ROUTE = '#src/platform/server/http/route.ts'

test.each<[rule: string, path: string, text: string, advice: RegExp]>([
  ['layer', PLATFORM, importing('#src/features/garden/constants.ts'), /up to src\/features/],
  [
    'layer',
    'src/contract/planted.ts',
    importing('#src/platform/server/db/database.ts'),
    /up to src\/platform/,
  ],
  ['layer', ACTIONS, importing(APP), /nothing imports the app/],
  ['layer', ACTIONS, `import type { X } from '${APP}'\n`, /nothing imports the app/],
  ['layer', PLATFORM, `export const x = () => import('${APP}')\n`, /nothing imports the app/],
  ['layer', ACTIONS, importing('#test/app.ts'), /not part of the product/],
  ['layer', 'src/elsewhere/planted.ts', '', /is in no layer/],
  ['kernel', 'src/contract/planted.ts', importing('react'), /zod and messages only/],
  ['kernel', 'garden/constants.ts', importing('./contract.ts'), /constants import messages only/],
  ['side', PAGE, importing('../server/actions.ts'), /share it by contract/],
  ['side', PAGE, importing('node:fs'), /no browser has/],
  ['side', 'garden/contract.ts', importing('./server/actions.ts'), /both sides use/],
  [
    'feature',
    COOKS,
    importing('#src/features/garden/server/store.ts'),
    /reach garden by its server\/exposed\.ts/,
  ],
  [
    'feature',
    COOKS,
    importing('#src/features/garden/server/actions.ts'),
    /reach garden by its server\/exposed\.ts/,
  ],
  ['http', ACTIONS, `import type { Call } from '${ROUTE}'\n`, /unpack the call in http\.ts/],
  ['http', 'garden/server/beds/beds.ts', importing(ROUTE), /unpack the call in http\.ts/],
  [
    'feature',
    'kitchen/web/stove-page.tsx',
    importing('#src/features/garden/web/bed-page.tsx'),
    /does not expose/,
  ],
  ['domain', 'kitchen/domain.ts', importing('zod/mini'), /schemas belong in contract/],
  [
    'domain',
    'kitchen/domain/taste.ts',
    "import type { z } from 'zod'\n",
    /schemas belong in contract/,
  ],
  ['vocabulary', 'garden/server/beds/deep/planted.ts', '', /server\/<subject>\//],
  [
    'engines',
    'garden/server/beds/store.ts',
    'export const all = db => sql`select 1`\n',
    /both engines/,
  ],
  [
    'engines',
    'garden/server/beds.store.ts',
    'export const all = db => sql`select 1`\n',
    /both engines/,
  ],
  ['vocabulary', 'garden/planted.ts', '', /server\/ or web\//],
  ['vocabulary', 'src/platform/server/planted/x.ts', '', /no such folder/],
  ['name', 'garden/server/beds/utils.ts', '', /name the subject/],
  ['name', 'garden/server/beds/bigBed.ts', '', /kebab-case/],
  ['name', 'garden/web/beds/index.tsx', '', /no barrels/],
  ['sql', ACTIONS, "export const x = db => db.selectFrom('beds')\n", /store\.ts/],
  ['rows', 'garden/server/tables.ts', 'interface Schema {\n  x: X\n}\n', /npm run generate/],
  ['settings', ACTIONS, 'export const x = process.env.X\n', /server\/settings\.ts/],
  [
    'owner',
    OTHER_STORE,
    "export const eat = db => db.deleteFrom('beds')\n",
    /writes beds, which garden owns; call what src\/features\/garden/,
  ],
  [
    'owner',
    OTHER_STORE,
    "export const eat = (db, owned) => deleteOwned(db, 'beds', owned)\n",
    /garden owns/,
  ],
  [
    'owner',
    'kitchen/server/imports/store.ts',
    "export const beds = importedRows('beds', { row })\n",
    /garden owns/,
  ],
  [
    'owner',
    OTHER_STORE,
    'export const eat = db => sql`update beds set dug = true`.execute(db)\n',
    /garden owns/,
  ],
  [
    'owner',
    'kitchen/server/migrations/9000-next.ts',
    'export const up = db => sql`\n  insert into beds (id) values (1)`.execute(db)\n',
    /garden owns/,
  ],
  [
    'owner',
    STORE,
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
    'stripe',
    ACTIONS,
    "import type Stripe from 'stripe'\nexport const x = y => ({ ...(y && { payment_method_types: ['card'] }) })\n",
    /satisfies/,
  ],
  ['browser', PAGE, 'export const x = crypto.randomUUID()\n', /new-key/],
  ['direction', PAGE, 'export const x = <p className="flex sm:-ml-2" />\n', /start and end/],
  ['boolean', STORE, ['export const dug = sql<', 'boolean>`1 = 1`\n'].join(''), /SqlBool/],
  ['length', ACTIONS, 'export const x = 1\n'.repeat(401), /at most 400/],
  ['tests', 'garden/garden.test.ts', ['test', ".skip('x')\n"].join(''), /skipped/],
  ['migration', 'garden/server/migrations/9000-next.ts', "db.schema.createTable('beds')\n", /./],
  ['comments', ACTIONS, '// why\n'.repeat(9), /at most 6 %/],
])('%s: %s', (rule, path, text, advice) => {
  const planted = path.startsWith('src/') ? path : `src/features/${path}`
  const found = find({ [planted]: text }).filter(problem => problem.rule === rule)
  expect(found.map(problem => problem.message).join('\n')).toMatch(advice)
})

test.each([
  ['server/beds/soil.ts', 'server/actions.ts'],
  ['server/beds/soil.ts', 'server/paths/gravel.ts'],
  ['contract/beds.ts', 'domain/soil.ts'],
  ['web/beds/soil.tsx', 'web/paths/gravel.tsx'],
])('folders that need each other are a circle: %s and %s', (one, other) => {
  const garden = 'src/features/garden'
  const found = find({
    [`${garden}/${one}`]: importing(`#${garden}/${other}`),
    [`${garden}/${other}`]: importing(`#${garden}/${one}`),
  })
  expect(found.map(({ message }) => message).join('\n')).toMatch(/a circle of folders: .*garden/)
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

test('a folder of screens has at least three files, but for what is sent as it is', () => {
  const beds = (...names: string[]) =>
    Object.fromEntries(names.map(name => [`src/features/garden/web/beds/${name}.tsx`, '']))
  expect(find(beds('soil', 'edge'))).toEqual([
    expect.objectContaining({ rule: 'room', message: expect.stringContaining('garden/web/') }),
  ])
  expect(find(beds('soil', 'edge', 'path'))).toEqual([])
  expect(find({ 'src/platform/web/static/favicon.svg': '' })).toEqual([])
})

const SOIL = 'src/features/garden/web/soil.tsx'
const USES_SOIL = importing('./soil.tsx')

test.each<[what: string, isFine: boolean, soil: string, planted: Record<string, string>]>([
  ['one user', false, '', { [PAGE]: USES_SOIL }],
  ['two users', true, '', { [PAGE]: USES_SOIL, 'garden/web/path-page.tsx': USES_SOIL }],
  ['a test', true, '', { [PAGE]: USES_SOIL, 'garden/web/soil.test.ts': USES_SOIL }],
  ['a test alone', true, '', { 'garden/web/soil.test.ts': USES_SOIL }],
  ['a lazy user', true, '', { [PAGE]: "export const x = () => import('./soil.tsx')\n" }],
  ['60 lines', true, '\n'.repeat(60), { [PAGE]: USES_SOIL }],
  ['a long user', true, '', { [PAGE]: USES_SOIL + '\n'.repeat(249) }],
  [
    'four features with its user',
    true,
    ['c', 'd'].map(name => `import '#src/features/${name}/constants.ts'\n`).join(''),
    {
      [PAGE]: `${USES_SOIL}${['a', 'b'].map(name => `import '#src/features/${name}/constants.ts'\n`).join('')}`,
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [`${name}/constants.ts`, ''])),
    },
  ],
])('a short file with %s may stand alone: %s', (_, isFine, soil, planted) => {
  const below = Object.entries(planted).map(([path, text]) => [`src/features/${path}`, text])
  const found = find({ [SOIL]: soil, ...Object.fromEntries(below) })
  const room = expect.objectContaining({ file: SOIL, rule: 'room' })
  expect(found).toEqual(isFine ? [] : [room])
})
