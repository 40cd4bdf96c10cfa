import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'
import { parseSync } from 'vite'
import { LANGUAGE_CODES, type Language } from '#src/contract/languages.ts'
import { compiledCatalog } from '#src/platform/server/catalogs.ts'

interface Part {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as Part).type === 'string'

/** @returns the text of a literal, which a minifier may have written as a template */
function literal(node: Part | undefined): string | undefined {
  if (node?.type === 'Literal') return String(node.value)
  const parts = node?.type === 'TemplateLiteral' ? (node.quasis as Part[]) : []
  return parts.length === 1
    ? (parts[0]?.value as { cooked: string } | undefined)?.cooked
    : undefined
}

/** The places of messages in a script, by their ids. */
function messagesIn(node: Part, found: { id: string; start: number; end: number }[] = []) {
  if (node.type === 'ObjectExpression') {
    const partOf = (name: string) => {
      const property = (node.properties as Part[]).find(
        ({ key }) => isPart(key) && key.name === name,
      )
      return property?.value as Part | undefined
    }
    const [id, message] = [literal(partOf('id')), partOf('message')]
    if (id && message) found.push({ id, start: message.start, end: message.end })
  }
  for (const child of Object.values(node).flat()) if (isPart(child)) messagesIn(child, found)
  return found
}

/** @returns a script that says its messages in another language, where they are translated */
export function localized(script: string, catalog: Messages): string {
  let said = script
  const places = messagesIn(parseSync('script.js', script).program as unknown as Part)
  // From the end, so that those before stay where they are.
  for (const { id, start, end } of places.sort((one, other) => other.start - one.start))
    if (catalog[id]) said = said.slice(0, start) + JSON.stringify(catalog[id]) + said.slice(end)
  return said
}

/** A file that another names from the root of the site; those beside it are named without a folder. */
const NAMED = /(["'`]\/?assets\/)([\w.-]+\.js["'`])/g

async function localize(client: string, language: Language, catalog: Messages): Promise<string> {
  const from = join(client, 'assets')
  const scripts = (await readdir(from)).filter(name => name.endsWith('.js')).sort()
  const texts = await Promise.all(scripts.map(name => readFile(join(from, name), 'utf8')))
  const hash = createHash('sha256')
    .update(JSON.stringify([catalog, texts]))
    .digest('hex')
  const folder = `${language}-${hash.slice(0, 8)}`
  await mkdir(join(from, folder))
  for (const [at, name] of scripts.entries()) {
    const said = localized(texts[at] ?? '', catalog).replace(NAMED, `$1${folder}/$2`)
    await writeFile(join(from, folder, name), said)
  }
  return `/assets/${folder}/`
}

/**
 * Writes the browser's scripts once more for each language, into a folder of its own: a page in German loads as much as
 * one in English, and no catalog. @returns the folders, by language
 */
export async function localizeScripts(
  client: string,
  catalogOf: (language: Language) => Messages = compiledCatalog,
): Promise<Record<string, string>> {
  const folders: Record<string, string> = {}
  for (const language of LANGUAGE_CODES)
    if (language !== 'en') folders[language] = await localize(client, language, catalogOf(language))
  return folders
}
