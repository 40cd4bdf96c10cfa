/** Builds `dist/`: the pages and the browser's files, precompressed, and the server. Run it under the pinned Node. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { describedApi } from '#src/app/server/api-description.ts'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { builtIndex } from '#src/features/guidance/server/guide/search.ts'
import { compiledCatalog } from '#src/platform/server/catalogs.ts'
import { localizeScripts } from './localized-scripts.ts'
import { makeImages } from './make-images.ts'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const client = join(root, 'dist/web/client')
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

/** All files of one build are written within this time. */
const BUILD_TAKES_MS = 120_000

const say = (text: string) => console.log(`build: ${text}`)

async function compressAll(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.includes('.vite'))
  await Promise.all(
    files.map(async file => {
      const text = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
  return files.length
}

/**
 * Empties `dist/`, except for the server of the previous build and what it says and understands: a site that is running while it is upgraded loads some
 * of its parts only when they are first needed. Releases stay, too.
 */
async function clear(): Promise<void> {
  const dist = join(root, 'dist')
  const before = await stat(join(dist, 'server/main.js')).catch(() => null)
  for (const name of before ? await readdir(dist) : []) {
    if (!['server', 'locales', 'release'].includes(name))
      await rm(join(dist, name), { recursive: true, force: true })
  }
  for (const name of before ? await readdir(join(dist, 'server')) : []) {
    const file = join(dist, 'server', name)
    if (before && (await stat(file)).mtimeMs < before.mtimeMs - BUILD_TAKES_MS) await rm(file)
  }
  if (!before) await rm(dist, { recursive: true, force: true })
}

/** Tells the server the URL of the header's script, which React Router's own manifest does not list. */
async function nameHeaderScript(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const { file } = manifest['src/app/web/header.ts'] as { file: string }
  await writeFile(join(root, 'dist/web/header-script.txt'), `/${file}`)
}

/** What the server says in other languages than English, and what it understands and hears. */
async function makeLocales(): Promise<void> {
  const made = join(root, 'dist/locales')
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  for (const entry of await readdir(join(root, 'locales'), { withFileTypes: true }))
    if (entry.isDirectory())
      await cp(join(root, 'locales', entry.name), join(made, entry.name), { recursive: true })
  for (const language of LANGUAGE_CODES)
    if (language !== 'en')
      await writeFile(join(made, `${language}.json`), JSON.stringify(compiledCatalog(language)))
}

/** Prints the output only on failure. @throws in that case */
function run(name: string, file: string, ...args: string[]): void {
  say(`${name} …`)
  const command = [join('node_modules', file), ...args]
  const { status, stdout } = spawnSync(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stderr.write(stdout)
  throw new Error(`${name} could not be built`)
}

const started = performance.now()
process.chdir(root)
await clear()
run('the pages', '@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn')
run(
  'the server',
  'vite/bin/vite.js',
  'build',
  '--config',
  'vite.server.config.ts',
  '--logLevel',
  'warn',
)
await nameHeaderScript()
await writeFile(join(root, 'dist/guide-index.json'), builtIndex())
await writeFile(join(root, 'dist/openapi.json'), await describedApi())
await makeLocales()
const folders = await localizeScripts(client)
await writeFile(join(root, 'dist/web/languages.json'), JSON.stringify(folders))
await makeImages(client)
say(`compressed ${await compressAll(client)} files`)
say(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
