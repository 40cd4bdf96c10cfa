import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leanContracts } from './lean-contracts.ts'

const CONTRACT = `
import * as z from 'zod/mini'
const endpoint = spec => spec
const own = { auth: 'user', errors: ['not_found'], method: 'GET' }
const secret = z.string().check(z.maxLength(77))
export const rename = z.object({ name: z.string().check(z.maxLength(42)) })
export const listSeeds = endpoint({ ...own, path: '/api/seeds', summary: 'All seeds', data: z.array(secret) })
export const renameSeed = endpoint({
  method: 'PATCH', path: '/api/seeds/{id}', auth: 'user', summary: 'Rename', idempotent: true, body: rename,
})
`

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-lean-'))
  await mkdir(join(folder, 'src/features/garden/web'), { recursive: true })
  writeFileSync(join(folder, 'src/features/garden/contract.ts'), CONTRACT)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the browser gets of a page. */
async function browserCode(page: string): Promise<string> {
  const entry = join(folder, 'src/features/garden/web/page.ts')
  writeFileSync(entry, page)
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [leanContracts()],
    resolve: { alias: { 'zod/mini': join(process.cwd(), 'node_modules/zod/v4/mini/index.js') } },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RolldownOutput
  return built.output.map(file => ('code' in file ? file.code : '')).join('\n')
}

test('a page gets of an endpoint how it is called, and neither schemas nor their library', async () => {
  const code = await browserCode("export { listSeeds, renameSeed } from '../contract.ts'")
  expect(code).toContain('/api/seeds/{id}')
  expect(code).toContain('idempotent: true')
  expect(code).toMatch(/method: ["']GET["']/)
  expect(code).not.toMatch(/summary|not_found|auth|maxLength|42|77|zod/i)
})

test('a schema that a form imports comes with it, without the others', async () => {
  const code = await browserCode("export { rename } from '../contract.ts'")
  expect(code).toContain('42')
  expect(code).not.toMatch(/\b77\b|\/api\/seeds/)
})

test('a page that reads what the browser does not have is not built', async () => {
  const page = "import { renameSeed } from '../contract.ts'\nexport const schema = renameSeed.body"
  await expect(browserCode(page)).rejects.toThrow(
    'renameSeed.body is not there in the browser: import the schema by its name',
  )
})
