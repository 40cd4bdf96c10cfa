// Checks that every text of a screen can be translated: none stands bare in a page, nor in
// what both sides say, `locales/` has what the code says, and
// translations have the placeholders, elements and plural forms that they need, end as the
// English does, and have no word that their glossary refuses.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { aboutLanguage, isLanguage } from '#src/contract/languages.ts'
import { bareTexts } from './bare-texts.ts'

const problems: string[] = []

/** Names of browsers, values as they are stored, instructions for a service, what an archive says, and what waits for its turn. */
const NOT_SAID =
  /^src\/features\/(texts\/|sign-in\/domain\/device|guidance\/domain\/(goals|care)|site\/domain\/legal-pages|tracker\/(constants|domain\/pips))/
const ARCHIVED = /Your coach has written private notes/

for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
  const file = join('src', name)
  if (!/\.tsx?$/.test(name) || name.includes('.test.') || NOT_SAID.test(file)) continue
  problems.push(...bareTexts(file, readFileSync(file, 'utf8')).filter(line => !ARCHIVED.test(line)))
}

const catalogs = readdirSync('locales')
  .filter(name => name.endsWith('.po'))
  .map(name => join('locales', name))
const before = catalogs.map(file => readFileSync(file, 'utf8'))
const { status, stderr } = spawnSync(
  process.execPath,
  [join('node_modules', '@lingui/cli/dist/lingui.js'), 'extract', '--clean'],
  { encoding: 'utf8' },
)
if (status !== 0) problems.push(stderr)
for (const [at, file] of catalogs.entries()) {
  if (readFileSync(file, 'utf8') === before[at]) continue
  writeFileSync(file, before[at] ?? '')
  problems.push(`${file} is not what the code says: run \`npm run extract\``)
}

/** As Lingui compiles it: a part is what is filled in, and the forms of a plural. */
type Message = string | readonly (string | Part)[]
type Part = readonly [name: string, kind?: string, forms?: Readonly<Record<string, Message>>]

/** The names of what is filled in, and the tags of elements. */
function partsOf(message: Message = ''): string[] {
  if (typeof message === 'string') return message.match(/<\/?\d+\/?>/g) ?? []
  return message.flatMap(part =>
    typeof part === 'string'
      ? partsOf(part)
      : [part[0], ...Object.values(part[2] ?? {}).flatMap(form => partsOf(form))],
  )
}

/** The forms of each plural. */
const formsOf = (message: Message): string[][] =>
  typeof message === 'string'
    ? []
    : message.flatMap(part =>
        typeof part !== 'string' && part[1] === 'plural' ? [Object.keys(part[2] ?? {})] : [],
      )

const different = (one: readonly string[], other: readonly string[]) =>
  [...new Set(one)].sort().join() !== [...new Set(other)].sort().join()

/** The sign that ends a sentence, whatever quotation marks and elements stand around it. */
const endOf = (text: string) => {
  const bare = text.replace(/<\/?\d+\/?>|[\s"”“»)\]_*]/g, '').replace(/\.{3}$/, '…')
  return /[.?!…]$/.exec(bare)?.[0] ?? ''
}

/** What a language never says, such as its formal address (`locales/{code}/never.json`). */
function refusedWords(language: string): RegExp[] {
  const file = join('locales', language, 'never.json')
  const patterns: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return patterns.map(pattern => new RegExp(pattern, 'u'))
}

for (const [at, file] of catalogs.entries()) {
  const language = basename(file, '.po')
  const refused = refusedWords(language)
  const context = { locale: language, sourceLocale: 'en', filename: file }
  const missing: string[] = []
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const { message = '', translation } of Object.values(
    await formatter().parse(before[at] ?? '', context),
  )) {
    if (!translation) {
      missing.push(message)
      continue
    }
    if (endOf(message) !== endOf(translation))
      problems.push(`${file}: “${translation}” ends otherwise than “${message}”`)
    const word = refused.map(each => each.exec(translation)?.[0]).find(Boolean)
    if (word) problems.push(`${file}: “${translation}” says ${word}, which the glossary refuses`)
    const english = compileMessage(message) as Message
    const said = compileMessage(translation) as Message
    if (different(partsOf(english), partsOf(said)))
      problems.push(`${file}: “${translation}” has other placeholders than “${message}”`)
    if (formsOf(said).some(forms => needed.some(form => !forms.includes(form))))
      problems.push(`${file}: “${translation}” lacks a plural form of ${needed.join(', ')}`)
  }
  const some = missing.slice(0, 3).map(message => `“${message}”`)
  const lacks = `${file}: ${missing.length} texts have no translation, such as ${some.join(', ')}`
  // One that somebody has read is whole; one that is being written may begin with ten sentences.
  const isWritten = isLanguage(language) && aboutLanguage(language).review === 'written'
  if (missing.length > 0 && isWritten) console.log(lacks)
  else if (missing.length > 0) problems.push(lacks)
}

for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
