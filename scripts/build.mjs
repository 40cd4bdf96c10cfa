/**
 * Builds `dist/`: the browser's files, precompressed; the page renderer with the list of files it
 * links to; and the server. Run it under the pinned Node.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, parseAst } from 'vite'
import { builtIndex } from '#src/features/guidance/server/guide/search.ts'
import { stylesOfPages } from './critical-css.ts'
import { makeImages } from './make-images.mjs'
import { pageModules } from './page-modules.ts'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const client = join(root, 'dist/client')
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

/** All files of one build are written within this time. */
const BUILD_TAKES_MS = 30_000

const say = text => console.log(`build: ${text}`)

/** Every chunk an entry imports statically, without the entry itself: what a page can preload. */
function importsOf(manifest, key, seen = new Set()) {
  for (const next of manifest[key]?.imports ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    importsOf(manifest, next, seen)
  }
  return seen
}

/** Files that import each other run in an order that depends on the page, and read what is not there yet. @throws Error */
function refuseCircles(manifest) {
  const finished = new Set()
  function visit(key, path) {
    if (finished.has(key)) return
    if (path.includes(key)) {
      const circle = [...path.slice(path.indexOf(key)), key].map(each => manifest[each].file)
      throw new Error(`files that import each other: ${circle.join(' -> ')}; see CHUNKS in vite.config.ts`)
    }
    for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key])
    finished.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
}

const readManifest = async name => JSON.parse(await readFile(join(client, '.vite', name), 'utf8'))

async function describeAssets() {
  const manifest = { ...(await readManifest('app.json')), ...(await readManifest('public.json')) }
  refuseCircles(manifest)
  const href = key => `/${manifest[key].file}`
  const app = 'src/app/web/main.tsx'
  const imports = [...importsOf(manifest, app)]
  const appPages = {}
  for (const [path, file] of pageModules()) {
    if (!manifest[file]) throw new Error(`${file} of ${path} has no chunk`)
    const chunks = [file, ...importsOf(manifest, file)].filter(key => key !== app)
    appPages[path] = {
      scripts: chunks.map(href),
      styles: [...new Set(chunks.flatMap(key => manifest[key].css ?? []))].map(style => `/${style}`),
    }
  }
  const styles = [app, ...imports].flatMap(key => manifest[key].css ?? [])
  return {
    publicStyles: [],
    enhance: href('src/app/web/enhance.ts'),
    app: href(app),
    appPages,
    appPreload: imports.map(href),
    appStyles: [...new Set(styles)].map(file => `/${file}`),
  }
}

/** The strings in a syntax tree. */
function stringsIn(node) {
  if (Array.isArray(node)) return node.flatMap(stringsIn)
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [node.value.raw]
  return Object.values(node).flatMap(stringsIn)
}

/** What a build's own scripts may add as a class: every word of their strings. Libraries add none of ours. */
function wordsOfScripts({ output }) {
  const modules = output.flatMap(({ modules = {} }) => Object.entries(modules))
  const own = modules.filter(([id]) => !id.includes('node_modules'))
  return own.flatMap(([, { code }]) => stringsIn(parseAst(code ?? '').body)).join(' ')
}

/** Each page's own styles, by its path. */
async function pageStyles(renderer, assets) {
  const manifest = await readManifest('public.json')
  const css = await readFile(join(client, manifest['src/app/web/styles/public.css'].file), 'utf8')
  return stylesOfPages(renderer, { ...assets, pageStyles: {} }, css, wordsOfScripts(publicBuild))
}

async function compressAll(folder) {
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
 * Empties `dist/`, except for the server of the previous build: a site that is running while it is upgraded loads some
 * of its parts only when they are first needed. Releases stay, too.
 */
async function clear() {
  const dist = join(root, 'dist')
  const before = await stat(join(dist, 'server/main.js')).catch(() => null)
  for (const name of before ? await readdir(dist) : []) {
    if (!['server', 'release'].includes(name)) await rm(join(dist, name), { recursive: true, force: true })
  }
  for (const name of before ? await readdir(join(dist, 'server')) : []) {
    const file = join(dist, 'server', name)
    if ((await stat(file)).mtimeMs < before.mtimeMs - BUILD_TAKES_MS) await rm(file)
  }
  if (!before) await rm(dist, { recursive: true, force: true })
}

const started = performance.now()
process.env.NODE_ENV = 'production'
process.chdir(root)
await clear()
say('the application …')
await build({ logLevel: 'warn' })
say("the public pages' script and styles …")
const publicBuild = await build({ logLevel: 'warn', mode: 'public' })
say('the page renderer …')
await build({ logLevel: 'warn', build: { ssr: true } })
say('the server …')
await build({ logLevel: 'warn', mode: 'server', build: { ssr: true } })
const assets = await describeAssets()
const rendererFile = join(root, 'dist/prerender/entry.js')
const renderer = await import(pathToFileURL(rendererFile).href)
say("each page's own styles …")
const styles = JSON.stringify(await pageStyles(renderer, assets))
const buildId = createHash('sha256')
  .update(await readFile(rendererFile))
  .update(JSON.stringify(assets))
  .update(styles)
  .digest('hex')
  .slice(0, 16)
const { inlineScripts } = renderer
const scriptHashes = inlineScripts.map(
  script => `sha256-${createHash('sha256').update(script).digest('base64')}`,
)
await writeFile(
  join(root, 'dist/prerender/assets.json'),
  JSON.stringify({ buildId, scriptHashes, ...assets }),
)
await writeFile(join(root, 'dist/prerender/styles.json'), styles)
await writeFile(join(root, 'dist/guide-index.json'), builtIndex())
await makeImages(client)
say(`compressed ${await compressAll(client)} files`)
say(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
