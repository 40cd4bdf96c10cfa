/**
 * Child process: renders every page into the given folder, for the settings on standard input. The folder appears by one
 * rename, so two servers may start at once. `quick` compresses a little less in a tenth of the time;
 * `preview` writes one page to standard output.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from '../root.ts'
import type { AppPage, PageIndex } from './stored-pages.ts'

type Render = (
  site: unknown,
  assets: unknown,
  path?: string,
) => Promise<{ path: string; status: number; html: string; app?: AppPage }[]>

interface Renderer {
  renderSite: Render
  renderEditable: Render
}

/** The extension determines the media type: pages are HTML, `/robots.txt` is text. */
const fileOf = (path: string, at: number) => `${at}${extname(path) || '.html'}`

async function rendered(by: keyof Renderer, path?: string) {
  const built = join(ROOT, 'dist/prerender')
  const renderer: Renderer = await import(pathToFileURL(join(built, 'entry.js')).href)
  const read = async (name: string) => JSON.parse(await readFile(join(built, name), 'utf8'))
  const assets = { ...(await read('assets.json')), pageStyles: await read('styles.json') }
  return renderer[by](await json(process.stdin), assets, path)
}

async function preview(path: string): Promise<void> {
  const pages = await rendered('renderEditable', path)
  const page = pages.find(each => each.path === path) ?? pages.find(each => each.path === '*')
  process.stdout.write(JSON.stringify({ html: page?.html ?? '' }))
}

async function main(outDir: string, isQuick: boolean): Promise<void> {
  const pages = await rendered('renderSite')
  const folder = `${outDir}.${process.pid}`
  await mkdir(folder, { recursive: true })
  const index: PageIndex = {
    pages: pages.map(({ path, status, app }, at) => ({ path, status, file: fileOf(path, at), app })),
  }
  await Promise.all(
    pages.map(async ({ path, html }, at) => {
      // Most visitors arrive at the home page, which has 14 kB for its first round trip from the start.
      const isThorough = !isQuick || path === '/'
      const params = { [constants.BROTLI_PARAM_QUALITY]: isThorough ? 11 : 5 }
      const file = join(folder, fileOf(path, at))
      await writeFile(file, html)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(html, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(html, { level: isThorough ? 9 : 6 }))
    }),
  )
  await writeFile(join(folder, 'index.json'), JSON.stringify(index))
  try {
    await rename(folder, outDir)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const there = await readFile(join(outDir, 'index.json')).catch(() => null)
    if (!there) throw error
  }
}

process.once('disconnect', () => process.exit(1))
process.channel?.unref()
const [outDir, speed] = process.argv.slice(2)
if (!outDir) throw new Error('render-pages: the output folder is missing')
const made = speed === 'preview' ? preview(outDir) : main(outDir, speed === 'quick')
await made.catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
